import { ModelError } from '../domain/errors.js';
import { addUsage, type Usage } from '../domain/usage.js';
import type { Model } from './model.js';

/** A model that counts what all of its calls cost, also of those of which nothing came. */
export function meterModel(model: Model): { model: Model; spent: () => Usage | undefined } {
  let spent: Usage | undefined;
  const complete: Model['complete'] = async (call, options) => {
    try {
      const reply = await model.complete(call, options);
      spent = addUsage(spent, reply.usage);
      return reply;
    } catch (error) {
      if (error instanceof ModelError) spent = addUsage(spent, error.usage);
      throw error;
    }
  };
  return { model: { name: model.name, complete }, spent: () => spent };
}
