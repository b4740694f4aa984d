import type { JsonSchema } from '#contract/chat/json-schema.ts'

/** A schema that demands each value which a text gives, and does not ask for the others. */
export function strictSchema(schema: JsonSchema, expected: readonly unknown[]): JsonSchema {
  const { type, properties, items, enum: values } = schema
  if (isObject(properties)) {
    const inner = Object.entries(properties).flatMap(([name, property]) => {
      const given = expected.map((value) => (isObject(value) ? value[name] : null))
      if (given.every((value) => value === null) || !isObject(property)) return []
      // A row may lack what another row has.
      return [[name, given.includes(null) ? property : strictSchema(property, given)] as const]
    })
    const required = inner.map(([name]) => name)
    return { ...schema, properties: Object.fromEntries(inner), required }
  }
  if (isObject(items)) {
    return { ...schema, items: strictSchema(items, expected.flat()) }
  }
  return {
    ...schema,
    ...(Array.isArray(type) ? { type: type.filter((name) => name !== 'null') } : {}),
    ...(Array.isArray(values) ? { enum: values.filter((value) => value !== null) } : {}),
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
