import type { JsonSchema } from '#contract/chat/json-schema.ts'
import { resolvePointer } from '#service/models/resolve-pointer.ts'
import { fillPattern } from './fill-pattern.ts'

// Below this depth only required properties are filled, so that recursive schemas come to an end.
const maxOptionalDepth = 5
const maxDepth = 60
const maxValues = 5000
const maxChars = 500_000
const maxMerged = 200_000

/**
 * A value that is valid against a schema with common keywords. Deterministic. `words` are the value of
 * free-text properties such as `query`. A schema that demands too much gets a smaller value, which is not valid.
 */
export function fillSchema(schema: JsonSchema, words: string): unknown {
  return fill(schema, {
    root: schema,
    words,
    depth: 0,
    name: '',
    filled: { values: 0, chars: 0, merged: 0 },
  })
}

interface Context {
  root: JsonSchema
  words: string
  depth: number
  /** The name of the property to fill. */
  name: string
  /** The numbers of values, of their characters, and of keywords and properties that were merged, so far. */
  filled: { values: number; chars: number; merged: number }
}

function fill(source: unknown, context: Context): unknown {
  const schema = resolve(source, context)
  context.filled.values += 1
  context.filled.chars += context.name.length
  if (context.depth > maxDepth || isFull(context)) return null
  if ('const' in schema) return fixedValue(schema['const'], context)
  if (Array.isArray(schema['enum'])) return fixedValue(schema['enum'][0], context)
  const choices = schema['anyOf'] ?? schema['oneOf']
  if (Array.isArray(choices)) {
    const { anyOf: _any, oneOf: _one, ...rest } = schema
    const merged = { ...rest, allOf: [selectBranch(choices, context)] }
    return fill(merged, { ...context, depth: context.depth + 1 })
  }
  switch (typeOf(schema, context)) {
    case 'object':
      return fillObject(schema, context)
    case 'array':
      return fillArray(schema, context)
    case 'integer':
      return fillNumber(schema, 1)
    case 'number':
      return fillNumber(schema, 0.5)
    case 'boolean':
      return true
    case 'null':
      return null
    default:
      return fillString(schema, context)
  }
}

function isFull({ filled }: Context): boolean {
  return filled.values > maxValues || filled.chars > maxChars
}

function fixedValue(value: unknown, { filled }: Context): unknown {
  filled.chars += JSON.stringify(value ?? null).length
  return value
}

/** Merges a schema with the target of its `$ref` and the parts of its `allOf`. */
function resolve(source: unknown, context: Context, hops = 0): JsonSchema {
  const { filled } = context
  if (!isSchema(source) || hops > 20 || filled.merged > maxMerged) return {}
  filled.merged += 1 + Object.keys(source).length
  const { $ref, allOf, ...rest } = source
  const parts = listOf(allOf)
  if (typeof $ref === 'string') parts.push(resolvePointer(context.root, $ref))
  let whole: JsonSchema = rest
  for (const entry of parts) {
    const part = resolve(entry, context, hops + 1)
    const required = [...listOf(whole['required']), ...listOf(part['required'])]
    const properties = { ...propertiesOf(part), ...propertiesOf(whole) }
    filled.merged += required.length + Object.keys(properties).length
    whole = { ...part, ...whole }
    if (required.length > 0) whole['required'] = required
    if (Object.keys(properties).length > 0) whole['properties'] = properties
  }
  return whole
}

function selectBranch(choices: readonly unknown[], context: Context): unknown {
  const isEnd = (choice: unknown): boolean => {
    const type = typeOf(resolve(choice, context), context)
    return type !== 'object' && type !== 'array'
  }
  return (context.depth > maxOptionalDepth && choices.find(isEnd)) || choices[0]
}

function typeOf(schema: JsonSchema, { depth }: Context): string {
  const types = listOf(schema['type']).filter((name) => typeof name === 'string')
  if (depth > maxOptionalDepth && types.includes('null')) return 'null'
  const [type = null] = types.filter((name) => name !== 'null')
  if (type !== null) return type
  if (types.length > 0) return 'null'
  if ('properties' in schema || 'required' in schema) return 'object'
  if ('items' in schema || 'prefixItems' in schema) return 'array'
  return 'minimum' in schema || 'maximum' in schema ? 'number' : 'string'
}

function fillObject(schema: JsonSchema, context: Context): object {
  const properties = propertiesOf(schema)
  const required = listOf(schema['required']).map(String)
  const names = context.depth < maxOptionalDepth ? Object.keys(properties) : []
  const entries: [string, unknown][] = []
  for (const name of new Set([...names, ...required])) {
    if (isFull(context)) break
    const inner = { ...context, depth: context.depth + 1, name }
    const own = Object.hasOwn(properties, name) ? properties[name] : undefined
    entries.push([name, fill(own ?? schema['additionalProperties'], inner)])
  }
  return Object.fromEntries(entries)
}

function fillArray(schema: JsonSchema, context: Context): unknown[] {
  const first = listOf(schema['prefixItems'])
  const minimum = numberOf(schema['minItems']) ?? first.length
  const usual = context.depth < maxOptionalDepth ? Math.max(minimum, 1) : minimum
  const count = Math.min(usual, numberOf(schema['maxItems']) ?? usual)
  const inner = { ...context, depth: context.depth + 1 }
  const array: unknown[] = []
  for (let at = 0; at < count && !isFull(context); at += 1) {
    const item = fill(first[at] ?? schema['items'], inner)
    if (schema['uniqueItems'] !== true || at === 0) array.push(item)
    else array.push(typeof item === 'number' ? item + at : `${String(item)} ${at + 1}`)
  }
  return array
}

function fillNumber(schema: JsonSchema, usual: number): number {
  const step = numberOf(schema['multipleOf']) ?? (usual === 1 ? 1 : null)
  const above = numberOf(schema['exclusiveMinimum'])
  const below = numberOf(schema['exclusiveMaximum'])
  const minimum = above === null ? numberOf(schema['minimum']) : above + (step ?? 1e-3)
  const maximum = below === null ? numberOf(schema['maximum']) : below - (step ?? 1e-3)
  const value = Math.min(Math.max(usual, minimum ?? usual), maximum ?? Infinity)
  if (step === null) return value
  const up = Math.ceil(value / step) * step
  return maximum !== null && up > maximum ? Math.floor(value / step) * step : up
}

const formats: Record<string, string> = {
  'date-time': '2026-07-10T15:03:48Z',
  date: '2026-07-10',
  time: '15:03:48Z',
  duration: 'P1D',
  email: 'ada@example.org',
  uri: 'https://example.org/',
  hostname: 'example.org',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  uuid: '019a0000-0000-7000-8000-000000000000',
}

const freeTextName = /^(query|question|prompt|text|input|message|description)$/

function fillString(schema: JsonSchema, { name, words, filled }: Context): string {
  const format = String(schema['format'])
  if (Object.hasOwn(formats, format)) return formats[format] ?? ''
  if (typeof schema['pattern'] === 'string') {
    const matching = fillPattern(schema['pattern'])
    filled.chars += schema['pattern'].length + matching.length
    return matching
  }
  const text = freeTextName.test(name) && words !== '' ? words : name || 'text'
  const minimum = numberOf(schema['minLength']) ?? 0
  const maximum = numberOf(schema['maxLength']) ?? Math.max(minimum, text.length)
  const whole = text.padEnd(Math.min(minimum, maxChars), '.').slice(0, maximum)
  filled.chars += whole.length
  return whole
}

function propertiesOf(schema: JsonSchema): JsonSchema {
  return isSchema(schema['properties']) ? schema['properties'] : {}
}

function listOf(value: unknown): unknown[] {
  if (value === undefined) return []
  return Array.isArray(value) ? value : [value]
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' ? value : null
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
