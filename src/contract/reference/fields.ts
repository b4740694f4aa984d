import { formsOf, type JsonSchema } from './json-schema.ts'
import type { ContentReference, FieldReference, FormReference } from './reference.ts'

/** The content of a body as fields. Their anchors begin with `anchor`. */
export function contentOf(schema: JsonSchema, anchor: string): ContentReference {
  return {
    type: typeName(schema),
    fields: fieldsOf(schema, anchor),
    forms: objectForms(schema, anchor),
  }
}

/** The properties of an object. */
export function fieldsOf(schema: JsonSchema, anchor: string): FieldReference[] {
  const { properties = {}, required = [] } = schema
  return Object.entries(properties).map(([name, property]) =>
    fieldOf(name, property, required.includes(name), `${anchor}.${name}`),
  )
}

function fieldOf(
  name: string,
  schema: JsonSchema,
  isRequired: boolean,
  anchor: string,
): FieldReference {
  const inner = contentOfField(schema)
  const bounds = boundsOf(schema)
  const values = valuesOf(schema)
  const fields = fieldsOf(inner, anchor)
  const forms = objectForms(inner, anchor)
  return {
    name,
    anchor,
    type: typeName(schema),
    isRequired,
    ...(schema.default !== undefined && { default: JSON.stringify(schema.default) }),
    ...(bounds !== '' && { bounds }),
    ...(values.length > 0 && { values }),
    ...(schema.description !== undefined && { description: schema.description }),
    ...(fields.length > 0 && { fields }),
    ...(forms.length > 0 && { forms }),
  }
}

/** The schema whose properties are the fields below a field: its own, that of its items, or that beside null. */
function contentOfField(schema: JsonSchema): JsonSchema {
  const { forms } = formsOf(schema)
  const [only] = forms
  if (forms.length === 1 && only !== undefined) return contentOfField(only)
  if (schema.type === 'array') return contentOfField(schema.items ?? {})
  if (typeof schema.additionalProperties === 'object') {
    return contentOfField(schema.additionalProperties)
  }
  return schema
}

/** The objects among several forms. Lists are replaced by their items. */
function objectForms(schema: JsonSchema, anchor: string): FormReference[] {
  const { forms } = formsOf(schema)
  if (forms.length < 2) return []
  return forms.flatMap((form) => {
    const content = contentOfField(form)
    if (content.properties === undefined) return objectForms(content, anchor)
    const tag = Object.entries(content.properties).find(
      ([, { const: value }]) => value !== undefined,
    )
    const label = tag === undefined ? typeName(form) : `${tag[0]}: ${JSON.stringify(tag[1].const)}`
    const prefix = tag === undefined ? anchor : `${anchor}.${String(tag[1].const)}`
    return [{ label, fields: fieldsOf(content, prefix) }]
  })
}

/** The type of a value, for people: `list of objects or null`. */
function typeName(schema: JsonSchema): string {
  const { forms, isNullable } = formsOf(schema)
  if (forms.length > 0 || isNullable) {
    const names = [...new Set(forms.map(typeName)), ...(isNullable ? ['null'] : [])]
    return names.join(' or ')
  }
  const { type, format, items, additionalProperties, properties } = schema
  if (type === 'array') return `list of ${plural(typeName(items ?? {}))}`
  if (type === 'object' && properties === undefined && typeof additionalProperties === 'object') {
    const values = plural(typeName(additionalProperties))
    return values === 'values' ? 'object' : `object of ${values}`
  }
  if (type === 'string') return formats.get(format ?? '') ?? 'string'
  if (typeof type === 'string') return type
  const [value] = schema.const === undefined ? (schema.enum ?? []) : [schema.const]
  return value === undefined ? 'value' : typeof value
}

const formats = new Map([
  ['uuid', 'UUID'],
  ['date-time', 'timestamp'],
  ['date', 'date'],
  ['binary', 'bytes'],
])

function plural(name: string): string {
  const [first = '', ...rest] = name.split(' ')
  return [first === 'list' ? 'lists' : `${first}s`, ...rest].join(' ')
}

/** The values that a field can have, without null, which its type names. */
function valuesOf(schema: JsonSchema): string[] {
  if (schema.const !== undefined) return [JSON.stringify(schema.const)]
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value))
  if (schema.type === 'array') return valuesOf(schema.items ?? {})
  return [...new Set(formsOf(schema).forms.flatMap(valuesOf))]
}

/** The bounds of a value, and of the items of a list, for people. */
function boundsOf(schema: JsonSchema): string {
  const { forms } = formsOf(schema)
  if (forms.length > 0) return [...new Set(forms.map(boundsOf))].filter(Boolean).join(', ')
  const own = [
    range(schema.minLength, schema.maxLength, 'character'),
    range(schema.minItems, schema.maxItems, 'item'),
    range(safe(schema.minimum), safe(schema.maximum), ''),
    ...(schema.multipleOf === undefined ? [] : [`a multiple of ${schema.multipleOf}`]),
    ...(schema.pattern === undefined || schema.format !== undefined
      ? []
      : [`matches ${schema.pattern}`]),
  ]
  const items = schema.type === 'array' ? boundsOf(schema.items ?? {}) : ''
  return [...own, items === '' ? '' : `each ${items}`].filter((text) => text !== '').join(', ')
}

/** JSON Schema states the range of safe integers; it is no bound of the interface. */
function safe(value: number | undefined): number | undefined {
  return value !== undefined && Math.abs(value) >= Number.MAX_SAFE_INTEGER ? undefined : value
}

const numbers = new Intl.NumberFormat('en')

function range(from: number | undefined, to: number | undefined, unit: string): string {
  const one = (value: number): string =>
    `${numbers.format(value)}${unit === '' ? '' : ` ${unit}${value === 1 ? '' : 's'}`}`
  if (from !== undefined && to !== undefined) {
    return from === to ? one(to) : `${numbers.format(from)} to ${one(to)}`
  }
  if (to !== undefined) return `at most ${one(to)}`
  if (from === undefined || (from === 0 && unit !== '')) return ''
  return `at least ${one(from)}`
}
