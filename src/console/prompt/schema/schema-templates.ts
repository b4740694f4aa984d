import type { JsonSchema } from '#contract/chat/json-schema.ts'

interface SchemaTemplate {
  label: string
  /** The name of the response format. */
  name: string
  schema: JsonSchema
}

/** Templates for common extraction tasks. */
export const schemaTemplates: readonly SchemaTemplate[] = [
  {
    label: 'Entities',
    name: 'entities',
    schema: strictObject({
      entities: listOf({
        text: text('The entity as written in the text'),
        category: { type: 'string', enum: ['person', 'organization', 'place', 'date', 'other'] },
        score: { type: 'number', description: 'Confidence from 0 to 1', minimum: 0, maximum: 1 },
      }),
    }),
  },
  {
    label: 'Classification',
    name: 'classification',
    schema: strictObject({
      label: { type: 'string', enum: ['question', 'complaint', 'praise', 'other'] },
      confidence: { type: 'number', minimum: 0, maximum: 1 },
      reason: text('One sentence'),
    }),
  },
  {
    label: 'Invoice',
    name: 'invoice',
    schema: strictObject({
      number: text('Invoice number'),
      issued_on: { type: ['string', 'null'], format: 'date' },
      due_on: { type: ['string', 'null'], format: 'date' },
      seller: text('Seller'),
      buyer: text('Buyer'),
      currency: { type: ['string', 'null'], description: 'ISO 4217 code, like EUR' },
      lines: listOf({
        text: { type: 'string' },
        quantity: { type: ['number', 'null'] },
        unit_price: { type: ['number', 'null'] },
        amount: { type: ['number', 'null'] },
      }),
      total: { type: ['number', 'null'], description: 'Including tax' },
    }),
  },
  {
    label: 'Extraction table',
    name: 'table',
    schema: strictObject({
      rows: listOf({
        item: text('What the row is about'),
        value: { type: ['string', 'null'], description: 'As written in the text' },
        unit: { type: ['string', 'null'] },
        quote: text('The passage it was taken from'),
      }),
    }),
  },
  {
    label: 'Yes or no, with reason',
    name: 'decision',
    schema: strictObject({
      reason: text('The reason, in at most two sentences'),
      answer: { type: 'string', enum: ['yes', 'no', 'unclear'] },
    }),
  },
]

/** The schema of a new response format. */
export const initialSchema = strictObject({ answer: { type: 'string' } })

function strictObject(properties: Record<string, JsonSchema>): JsonSchema {
  const required = Object.keys(properties)
  return { type: 'object', properties, required, additionalProperties: false }
}

function listOf(properties: Record<string, JsonSchema>): JsonSchema {
  return { type: 'array', items: strictObject(properties) }
}

function text(description: string): JsonSchema {
  return { type: 'string', description }
}
