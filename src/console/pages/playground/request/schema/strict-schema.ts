import { asSchema } from '#console/pages/playground/inspect/validation/schema-paths.ts'
import type { JsonSchema } from '#contract/chat/json-schema.ts'
import { keywords, notStrict } from './keywords.ts'

/** A whole schema as strict mode wants it: what it rules out is gone, what is optional may be null. */
export function toStrict(value: unknown): unknown {
  const schema = asSchema(value)
  if (!schema) return value
  const inner: JsonSchema = {}
  for (const [key, kept] of Object.entries(schema)) {
    if (key === 'oneOf') inner['anyOf'] = strictInside('schemas', kept)
    else if (!notStrict.has(key)) inner[key] = strictInside(keywords.get(key)?.form, kept)
  }
  return isObjectSchema(inner) ? requireAll({ ...inner, additionalProperties: false }) : inner
}

/** Every property is required; those that were not may be null instead. */
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
    const given: unknown[] | null = Array.isArray(values) ? values : null
    return {
      ...schema,
      type: types.includes('null') ? type : [...types, 'null'],
      ...(given && { enum: given.includes(null) ? given : [...given, null] }),
    }
  }
  if (Array.isArray(anyOf)) {
    const branches: unknown[] = anyOf
    const has = branches.some((each) => asSchema(each)?.['type'] === 'null')
    return has ? schema : { ...schema, anyOf: [...branches, { type: 'null' }] }
  }
  return { anyOf: [schema, { type: 'null' }] }
}

function strictInside(form: string | undefined, value: unknown): unknown {
  if (form === 'schema') return toStrict(value)
  if (form === 'schemas' && Array.isArray(value)) return value.map(toStrict)
  const named = form === 'named_schemas' ? asSchema(value) : null
  if (!named) return value
  return Object.fromEntries(Object.entries(named).map(([key, inner]) => [key, toStrict(inner)]))
}
