import type { JsonSchema } from '#contract/chat/json-schema.ts'
import { asSchema } from '#console/prompt/validation/schema-paths.ts'

const dateTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/
const date = /^\d{4}-\d\d-\d\d$/
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
const email = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const uri = /^https?:\/\/\S+$/

/** Infers a strict schema from an example: every property is required, and formats are detected. */
export function schemaFromExample(example: unknown): JsonSchema {
  if (Array.isArray(example)) return { type: 'array', items: schemaOfItems(example) }
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
  if (typeof example === 'string') return { type: 'string', ...detectFormat(example) }
  return { type: 'boolean' }
}

/** Merges the schemas of all items; properties that some items lack become nullable. */
function schemaOfItems(items: readonly unknown[]): JsonSchema {
  // Further items rarely add anything.
  return items.slice(0, 200).map(schemaFromExample).reduce(mergeSchemas, {})
}

function mergeSchemas(first: JsonSchema, second: JsonSchema): JsonSchema {
  if (Object.keys(first).length === 0) return second
  const types = mergeTypes(typesOf(first), typesOf(second))
  const [left, right] = [asSchema(first['properties']), asSchema(second['properties'])]
  const [items, otherItems] = [asSchema(first['items']), asSchema(second['items'])]
  const properties = left && right ? mergeProperties(left, right) : (left ?? right)
  const format = first['format'] === second['format'] ? first['format'] : undefined
  return {
    type: types.length === 1 ? types[0] : types,
    ...(format !== undefined && { format }),
    ...(properties && {
      properties,
      required: Object.keys(properties),
      additionalProperties: false,
    }),
    ...((items ?? otherItems) && {
      items: items && otherItems ? mergeSchemas(items, otherItems) : (items ?? otherItems),
    }),
  }
}

function mergeProperties(left: JsonSchema, right: JsonSchema): JsonSchema {
  const keys = new Set([...Object.keys(left), ...Object.keys(right)])
  return Object.fromEntries(
    [...keys].map((key) => [
      key,
      mergeSchemas(
        asSchema(left[key]) ?? { type: 'null' },
        asSchema(right[key]) ?? { type: 'null' },
      ),
    ]),
  )
}

function mergeTypes(first: string[], second: string[]): string[] {
  const all = new Set([...first, ...second])
  if (all.has('number')) all.delete('integer')
  // `null` comes last.
  return [...all].toSorted((a, b) => Number(a === 'null') - Number(b === 'null'))
}

function typesOf(schema: JsonSchema): string[] {
  const types: unknown[] = [schema['type'] ?? []].flat()
  return types.filter((type) => typeof type === 'string')
}

function detectFormat(text: string): { format?: string } {
  if (dateTime.test(text)) return { format: 'date-time' }
  if (date.test(text)) return { format: 'date' }
  if (uuid.test(text)) return { format: 'uuid' }
  if (email.test(text)) return { format: 'email' }
  return uri.test(text) ? { format: 'uri' } : {}
}
