import { asSchema } from '#console/prompt/validation/schema-paths.ts'
import type { JsonSchema } from '#contract/chat/json-schema.ts'
import { keywords, unsupportedInStrict } from './keywords.ts'

/**
 * Converts a schema to strict mode: removes unsupported keywords and makes optional properties
 * nullable.
 */
export function toStrict(value: unknown): unknown {
  const schema = asSchema(value)
  if (!schema) return value
  const inner: JsonSchema = {}
  for (const [key, keywordValue] of Object.entries(schema)) {
    if (key === 'oneOf') inner['anyOf'] = toStrictValue('schemas', keywordValue)
    else if (!unsupportedInStrict.has(key))
      inner[key] = toStrictValue(keywords.get(key)?.form, keywordValue)
  }
  return isObjectSchema(inner) ? requireAll({ ...inner, additionalProperties: false }) : inner
}

/** Makes every property required; optional ones become nullable. */
export function requireAll(schema: JsonSchema): JsonSchema {
  const properties = asSchema(schema['properties']) ?? {}
  const required = requiredNames(schema)
  return {
    ...schema,
    properties: Object.fromEntries(
      Object.entries(properties).map(([key, inner]) => [
        key,
        required.includes(key) ? inner : nullable(inner),
      ]),
    ),
    required: Object.keys(properties),
  }
}

export function isObjectSchema(schema: JsonSchema): boolean {
  return [schema['type'] ?? []].flat().includes('object') || asSchema(schema['properties']) !== null
}

export function requiredNames(schema: JsonSchema): string[] {
  const names: unknown[] = Array.isArray(schema['required']) ? schema['required'] : []
  return names.filter((name) => typeof name === 'string')
}

function nullable(value: unknown): unknown {
  const schema = asSchema(value)
  if (!schema) return value
  const { type, enum: values, anyOf } = schema
  if (type !== undefined && schema['const'] === undefined) {
    const types: unknown[] = [type].flat()
    const enumValues: unknown[] | null = Array.isArray(values) ? values : null
    return {
      ...schema,
      type: types.includes('null') ? type : [...types, 'null'],
      ...(enumValues && { enum: enumValues.includes(null) ? enumValues : [...enumValues, null] }),
    }
  }
  if (Array.isArray(anyOf)) {
    const branches: unknown[] = anyOf
    const isNullable = branches.some((branch) => asSchema(branch)?.['type'] === 'null')
    return isNullable ? schema : { ...schema, anyOf: [...branches, { type: 'null' }] }
  }
  return { anyOf: [schema, { type: 'null' }] }
}

function toStrictValue(form: string | undefined, value: unknown): unknown {
  if (form === 'schema') return toStrict(value)
  if (form === 'schemas' && Array.isArray(value)) return value.map(toStrict)
  const schemas = form === 'named_schemas' ? asSchema(value) : null
  if (!schemas) return value
  return Object.fromEntries(Object.entries(schemas).map(([key, inner]) => [key, toStrict(inner)]))
}
