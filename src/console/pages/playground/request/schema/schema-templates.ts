import type { JsonSchema } from '#contract/json-schema.ts'

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
        text: words('The entity as the text writes it'),
        category: { type: 'string', enum: ['person', 'organization', 'place', 'date', 'other'] },
        score: { type: 'number', description: 'How sure it is, 0 to 1', minimum: 0, maximum: 1 },
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
      number: words('The number of the invoice'),
      issued_on: { type: ['string', 'null'], format: 'date' },
      due_on: { type: ['string', 'null'], format: 'date' },
      seller: words('Who is paid'),
      buyer: words('Who pays'),
      currency: { type: ['string', 'null'], description: 'ISO 4217, like EUR' },
      lines: listOf({
        text: { type: 'string' },
        quantity: { type: ['number', 'null'] },
        unit_price: { type: ['number', 'null'] },
        amount: { type: ['number', 'null'] },
      }),
      total: { type: ['number', 'null'], description: 'With tax' },
    }),
  },
  {
    label: 'Extraction table',
    name: 'table',
    schema: strict({
      rows: listOf({
        item: words('What the row is about'),
        value: { type: ['string', 'null'], description: 'As the text writes it' },
        unit: { type: ['string', 'null'] },
        quote: words('The words it was taken from'),
      }),
    }),
  },
  {
    label: 'Yes or no, with reason',
    name: 'decision',
    schema: strict({
      reason: words('Why, in two sentences at most'),
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
