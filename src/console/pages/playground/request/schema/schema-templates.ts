import type { JsonSchema } from '#contract/chat/json-schema.ts'

interface SchemaTemplate {
  label: string
  /** The name the format is sent with. */
  name: string
  schema: JsonSchema
}

/** What texts are most often asked for: something to start from. */
export const schemaTemplates: readonly SchemaTemplate[] = [
  {
    label: 'Entities',
    name: 'entities',
    schema: strict({
      entities: listOf({
        text: words('The entity as written in the text'),
        category: { type: 'string', enum: ['person', 'organization', 'place', 'date', 'other'] },
        score: { type: 'number', description: 'Confidence from 0 to 1', minimum: 0, maximum: 1 },
      }),
    }),
  },
  {
    label: 'Classification',
    name: 'classification',
    schema: strict({
      label: { type: 'string', enum: ['question', 'complaint', 'praise', 'other'] },
      confidence: { type: 'number', minimum: 0, maximum: 1 },
      reason: words('One sentence'),
    }),
  },
  {
    label: 'Invoice',
    name: 'invoice',
    schema: strict({
      number: words('Invoice number'),
      issued_on: { type: ['string', 'null'], format: 'date' },
      due_on: { type: ['string', 'null'], format: 'date' },
      seller: words('Seller'),
      buyer: words('Buyer'),
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
    schema: strict({
      rows: listOf({
        item: words('What the row is about'),
        value: { type: ['string', 'null'], description: 'As written in the text' },
        unit: { type: ['string', 'null'] },
        quote: words('The passage it was taken from'),
      }),
    }),
  },
  {
    label: 'Yes or no, with reason',
    name: 'decision',
    schema: strict({
      reason: words('The reason, in at most two sentences'),
      answer: { type: 'string', enum: ['yes', 'no', 'unclear'] },
    }),
  },
]

/** The schema a new text starts with. */
export const plainSchema = strict({ answer: { type: 'string' } })

function strict(properties: Record<string, JsonSchema>): JsonSchema {
  const required = Object.keys(properties)
  return { type: 'object', properties, required, additionalProperties: false }
}

function listOf(properties: Record<string, JsonSchema>): JsonSchema {
  return { type: 'array', items: strict(properties) }
}

function words(description: string): JsonSchema {
  return { type: 'string', description }
}
