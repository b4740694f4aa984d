import * as z from 'zod/mini'

/** The parts of JSON Schema that the schemas of the contract become. */
export interface JsonSchema {
  type?: string | string[]
  format?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  additionalProperties?: JsonSchema | boolean
  default?: unknown
  description?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  multipleOf?: number
  pattern?: string
}

/** The JSON Schema of what a client sends (`input`) or receives (`output`). */
export function jsonSchemaOf(schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the parts of JSON Schema that zod writes
  return z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema
}

/** The schemas that a value may have, if there are several, and whether it may be null. */
export function formsOf(schema: JsonSchema): { forms: JsonSchema[]; isNullable: boolean } {
  const { type, anyOf, oneOf, ...rest } = schema
  const own = Array.isArray(type)
    ? type.map((one) => ({ ...rest, type: one }))
    : (anyOf ?? oneOf ?? [])
  const all = own.flatMap((form): JsonSchema[] => {
    const inner = formsOf(form)
    if (inner.forms.length === 0) return [form]
    return inner.isNullable ? [...inner.forms, { type: 'null' }] : inner.forms
  })
  const forms = all.filter((form) => form.type !== 'null')
  return { forms, isNullable: forms.length < all.length }
}

/** The schema of an ID in a path, by the name of the parameter: `graph_id`. */
export function idInPath(name: string): JsonSchema {
  const thing = name.replace(/_id$/, '').replaceAll('_', ' ')
  return { type: 'string', format: 'uuid', description: `The ID of the ${thing}.` }
}
