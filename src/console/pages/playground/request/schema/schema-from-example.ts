import type { JsonSchema } from '#contract/chat/json-schema.ts'
import { asSchema } from '#console/pages/playground/inspect/validation/schema-paths.ts'

const dateTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/
const date = /^\d{4}-\d\d-\d\d$/
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
const email = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const uri = /^https?:\/\/\S+$/

/** A schema that an example keeps to: strict, every property required, kinds by what they hold. */
export function schemaFromExample(example: unknown): JsonSchema {
  if (Array.isArray(example)) return { type: 'array', items: schemaOfAll(example) }
  const object = asSchema(example)
  if (object) {
    const properties = Object.entries(object).map(([key, value]) => [key, schemaFromExample(value)])
    return {
      type: 'object',
      properties: Object.fromEntries(properties),
      required: Object.keys(object),
      additionalProperties: false,
    }
  }
  if (example === null) return { type: 'null' }
  if (typeof example === 'number') return { type: Number.isInteger(example) ? 'integer' : 'number' }
  if (typeof example === 'string') return { type: 'string', ...formatOf(example) }
  return { type: 'boolean' }
}

/** One schema for every item; a property that only some have may be null in it. */
function schemaOfAll(items: readonly unknown[]): JsonSchema {
  // more would only say the same again
  return items.slice(0, 200).map(schemaFromExample).reduce(unite, {})
}

function unite(one: JsonSchema, other: JsonSchema): JsonSchema {
  if (Object.keys(one).length === 0) return other
  const types = uniteTypes(typesOf(one), typesOf(other))
  const [left, right] = [asSchema(one['properties']), asSchema(other['properties'])]
  const [items, more] = [asSchema(one['items']), asSchema(other['items'])]
  const properties = left && right ? uniteProperties(left, right) : (left ?? right)
  const format = one['format'] === other['format'] ? one['format'] : undefined
  return {
    type: types.length === 1 ? types[0] : types,
    ...(format !== undefined && { format }),
    ...(properties && {
      properties,
      required: Object.keys(properties),
      additionalProperties: false,
    }),
    ...((items ?? more) && { items: items && more ? unite(items, more) : (items ?? more) }),
  }
}

function uniteProperties(left: JsonSchema, right: JsonSchema): JsonSchema {
  const keys = new Set([...Object.keys(left), ...Object.keys(right)])
  return Object.fromEntries(
    [...keys].map((key) => [
      key,
      unite(asSchema(left[key]) ?? { type: 'null' }, asSchema(right[key]) ?? { type: 'null' }),
    ]),
  )
}

function uniteTypes(one: string[], other: string[]): string[] {
  const all = new Set([...one, ...other])
  if (all.has('number')) all.delete('integer')
  // the kind first, that it may be missing last
  return [...all].toSorted((a, b) => Number(a === 'null') - Number(b === 'null'))
}

function typesOf(schema: JsonSchema): string[] {
  const named: unknown[] = [schema['type'] ?? []].flat()
  return named.filter((each) => typeof each === 'string')
}

function formatOf(text: string): { format?: string } {
  if (dateTime.test(text)) return { format: 'date-time' }
  if (date.test(text)) return { format: 'date' }
  if (uuid.test(text)) return { format: 'uuid' }
  if (email.test(text)) return { format: 'email' }
  return uri.test(text) ? { format: 'uri' } : {}
}
