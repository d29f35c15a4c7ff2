import type { JsonSchema } from '../model.js';

/**
 * May the schema be sent with `strict: true`? OpenAI takes it then only when every object is closed and requires each of its
 * properties, and refuses the request otherwise.
 */
export function canBeStrict(schema: JsonSchema): boolean {
  if (schema.items && !canBeStrict(schema.items)) return false;
  if (schema.type !== 'object' && !schema.properties) return true;
  const properties = Object.entries(schema.properties ?? {});
  const required = new Set(schema.required);
  return schema.additionalProperties === false && properties.every(([name, value]) => required.has(name) && canBeStrict(value));
}

/** The same schema with a type at every place: strict services refuse an enum without one. */
export function addTypes(schema: JsonSchema): JsonSchema {
  const { properties, items } = schema;
  return {
    ...(schema.enum && { type: 'string' as const }),
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, addTypes(property)])),
    }),
    ...(items && { items: addTypes(items) }),
  };
}
