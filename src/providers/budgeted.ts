import type { Budget } from '../domain/budget.js';
import { ModelError } from '../domain/errors.js';
import { estimateCall } from './estimate-call.js';
import type { Model } from './model.js';

/** A model that is called only as far as the budget reaches. */
export function budgetModel(model: Model, budget: Budget): Model {
  return {
    name: model.name,
    complete: async (call, options) => {
      const settle = await budget.begin({
        source: call.about,
        inputTokens: estimateCall(call),
        maxOutputTokens: call.maxOutputTokens,
      });
      try {
        const reply = await model.complete(call, options);
        await settle(reply.usage);
        return reply;
      } catch (error) {
        await settle(error instanceof ModelError ? error.usage : undefined);
        throw error;
      }
    },
  };
}
