import type { JsonSchema } from '#contract/chat/json-schema.ts'

/** A text as people paste it, the schema they give, and what it says of that. */
export interface Case {
  name: string
  text: string
  schema: JsonSchema
  expected: unknown
}

export const object = (properties: Record<string, unknown>, description?: string): JsonSchema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
  ...(description === undefined ? {} : { description }),
})
export const list = (items: unknown) => ({ type: 'array', items })
export const text = { type: ['string', 'null'] }
export const number = { type: ['number', 'null'] }
export const integer = { type: ['integer', 'null'] }
export const boolean = { type: ['boolean', 'null'] }
export const date = { type: ['string', 'null'], format: 'date' }
export const oneOf = (...values: unknown[]) => ({
  type: ['string', 'null'],
  enum: [...values, null],
})

/** What a text says of each field, beside its schema: null where it says nothing. Fields can have fields of their own. */
interface Fields {
  readonly [name: string]: readonly [schema: unknown, expected: unknown] | Fields
}

/** The schema of some fields, and what is expected of it. */
export function fields(own: Fields): Pick<Case, 'schema' | 'expected'> {
  const read = Object.entries(own).map(([name, field]) => {
    const [schema, expected] = isPair(field) ? field : pairOf(fields(field))
    return { name, schema, expected }
  })
  return {
    schema: object(Object.fromEntries(read.map(({ name, schema }) => [name, schema]))),
    expected: Object.fromEntries(read.map(({ name, expected }) => [name, expected])),
  }
}

const isPair = (field: Fields[string]): field is readonly [unknown, unknown] => Array.isArray(field)
const pairOf = ({ schema, expected }: ReturnType<typeof fields>) => [schema, expected] as const
