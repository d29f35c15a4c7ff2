import type { JsonSchema } from '../model.js';

/**
 * The first place where a value is not built as the schema asks, in words for the model: an object or a list that is none, a
 * required property that is missing. Values inside are not looked at: whoever asked checks them, and can do with some that are wrong.
 */
export function describeMisfit(json: unknown, schema: JsonSchema, place = 'the reply'): string | undefined {
  if (schema.type === 'array') return describeList(json, schema, place);
  if (schema.type === 'object') return describeObject(json, schema, place);
  return undefined;
}

function describeList(json: unknown, schema: JsonSchema, place: string): string | undefined {
  if (!Array.isArray(json)) return `${place} must be a list`;
  const { items } = schema;
  if (!items) return undefined;
  for (const [at, item] of json.entries()) {
    const misfit = describeMisfit(item, items, `item ${at + 1} of ${place}`);
    if (misfit) return misfit;
  }
  return undefined;
}

function describeObject(json: unknown, schema: JsonSchema, place: string): string | undefined {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return `${place} must be an object`;
  const values = new Map<string, unknown>(Object.entries(json));
  for (const name of schema.required ?? []) {
    if (values.get(name) === undefined) return `${place} has no ${JSON.stringify(name)}`;
  }
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    // Null stands for "not there": small models write it for what is not required.
    if ((values.get(name) ?? undefined) === undefined && !schema.required?.includes(name)) continue;
    const misfit = describeMisfit(values.get(name), property, `${JSON.stringify(name)} of ${place}`);
    if (misfit) return misfit;
  }
  return undefined;
}
