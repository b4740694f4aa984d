import type { JsonSchema } from '#contract/chat/json-schema.ts'
import { fillSchema } from './fill-schema.ts'

/** The value that texts give for a schema. */
export async function filled(schema: JsonSchema, ...texts: string[]): Promise<unknown> {
  return fillSchema(schema, texts).value
}

/** The schema of an object with one property. */
export const of = (name: string, schema: JsonSchema, rest: JsonSchema = {}): JsonSchema => ({
  type: 'object',
  properties: { [name]: schema },
  required: [name],
  ...rest,
})
