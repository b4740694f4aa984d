import type { JsonSchema } from '#contract/chat/json-schema.ts'
import { fillPattern } from './fill-pattern.ts'

// deeper than this only what is required is filled, so that schemas that hold themselves come to an end
const fullDepth = 5
const deepest = 60
const mostValues = 5000

/**
 * A value valid against a schema, the same each time, for the keywords that are in common use. `words`
 * stand where a text may be anything.
 */
export function fillSchema(schema: JsonSchema, words: string): unknown {
  return fill(schema, { root: schema, words, depth: 0, name: '', filled: { values: 0 } })
}

interface Place {
  root: JsonSchema
  words: string
  depth: number
  /** Of the property that is filled. */
  name: string
  /** So far, in all. */
  filled: { values: number }
}

function fill(given: unknown, place: Place): unknown {
  const schema = resolve(given, place)
  place.filled.values += 1
  if (place.depth > deepest || place.filled.values > mostValues) return null
  if ('const' in schema) return schema['const']
  if (Array.isArray(schema['enum'])) return schema['enum'][0]
  const choices = schema['anyOf'] ?? schema['oneOf']
  if (Array.isArray(choices)) {
    const { anyOf: _any, oneOf: _one, ...rest } = schema
    const chosen = { ...rest, allOf: [choose(choices, place)] }
    return fill(chosen, { ...place, depth: place.depth + 1 })
  }
  switch (typeOf(schema, place)) {
    case 'object':
      return fillObject(schema, place)
    case 'array':
      return fillArray(schema, place)
    case 'integer':
      return fillNumber(schema, 1)
    case 'number':
      return fillNumber(schema, 0.5)
    case 'boolean':
      return true
    case 'null':
      return null
    default:
      return fillString(schema, place)
  }
}

/** The schema that is meant: what it refers to and the parts of `allOf` put together. */
function resolve(given: unknown, place: Place, hops = 0): JsonSchema {
  if (!isSchema(given) || hops > 20) return {}
  const { $ref, allOf, ...rest } = given
  const parts = listOf(allOf)
  if (typeof $ref === 'string') parts.push(pointed(place.root, $ref))
  let whole: JsonSchema = rest
  for (const each of parts) {
    const part = resolve(each, place, hops + 1)
    const required = [...listOf(whole['required']), ...listOf(part['required'])]
    const properties = { ...propertiesOf(part), ...propertiesOf(whole) }
    whole = { ...part, ...whole }
    if (required.length > 0) whole['required'] = required
    if (Object.keys(properties).length > 0) whole['properties'] = properties
  }
  return whole
}

function pointed(root: JsonSchema, reference: string): unknown {
  let at: unknown = root
  for (const step of reference.split('/').slice(1)) {
    const key = decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~')
    at = isSchema(at) || Array.isArray(at) ? Reflect.get(at, key) : undefined
  }
  return at
}

function choose(choices: readonly unknown[], place: Place): unknown {
  const isEnd = (choice: unknown): boolean => {
    const type = typeOf(resolve(choice, place), place)
    return type !== 'object' && type !== 'array'
  }
  return (place.depth > fullDepth && choices.find(isEnd)) || choices[0]
}

function typeOf(schema: JsonSchema, { depth }: Place): string {
  const types = listOf(schema['type']).filter((each) => typeof each === 'string')
  if (depth > fullDepth && types.includes('null')) return 'null'
  const [type = null] = types.filter((each) => each !== 'null')
  if (type !== null) return type
  if (types.length > 0) return 'null'
  if ('properties' in schema || 'required' in schema) return 'object'
  if ('items' in schema || 'prefixItems' in schema) return 'array'
  return 'minimum' in schema || 'maximum' in schema ? 'number' : 'string'
}

function fillObject(schema: JsonSchema, place: Place): object {
  const properties = propertiesOf(schema)
  const required = listOf(schema['required']).map(String)
  const names = place.depth < fullDepth ? Object.keys(properties) : []
  const filled: Record<string, unknown> = {}
  for (const name of new Set([...names, ...required])) {
    const inner = { ...place, depth: place.depth + 1, name }
    filled[name] = fill(properties[name] ?? schema['additionalProperties'], inner)
  }
  return filled
}

function fillArray(schema: JsonSchema, place: Place): unknown[] {
  const first = listOf(schema['prefixItems'])
  const least = numberOf(schema['minItems']) ?? first.length
  const usual = place.depth < fullDepth ? Math.max(least, 1) : least
  const count = Math.min(usual, numberOf(schema['maxItems']) ?? usual)
  const inner = { ...place, depth: place.depth + 1 }
  return Array.from({ length: count }, (_, at) => {
    const item = fill(first[at] ?? schema['items'], inner)
    if (schema['uniqueItems'] !== true || at === 0) return item
    return typeof item === 'number' ? item + at : `${String(item)} ${at + 1}`
  })
}

function fillNumber(schema: JsonSchema, usual: number): number {
  const step = numberOf(schema['multipleOf']) ?? (usual === 1 ? 1 : null)
  const above = numberOf(schema['exclusiveMinimum'])
  const below = numberOf(schema['exclusiveMaximum'])
  const least = above === null ? numberOf(schema['minimum']) : above + (step ?? 1e-3)
  const most = below === null ? numberOf(schema['maximum']) : below - (step ?? 1e-3)
  const value = Math.min(Math.max(usual, least ?? usual), most ?? Infinity)
  if (step === null) return value
  const up = Math.ceil(value / step) * step
  return most !== null && up > most ? Math.floor(value / step) * step : up
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

const spoken = /^(query|question|prompt|text|input|message|description)$/

function fillString(schema: JsonSchema, { name, words }: Place): string {
  const format = formats[String(schema['format'])]
  if (format !== undefined) return format
  if (typeof schema['pattern'] === 'string') return fillPattern(schema['pattern'])
  const text = spoken.test(name) && words !== '' ? words : name || 'text'
  const least = numberOf(schema['minLength']) ?? 0
  const most = numberOf(schema['maxLength']) ?? Math.max(least, text.length)
  return text.padEnd(least, '.').slice(0, most)
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
