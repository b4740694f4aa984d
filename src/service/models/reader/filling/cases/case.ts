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
