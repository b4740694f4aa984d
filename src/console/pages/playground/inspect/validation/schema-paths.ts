import type { JsonSchema } from '#contract/chat/json-schema.ts'
import { joinPointer } from '#console/pages/playground/inspect/tree-rows.ts'

/** One place of a schema, with the values an answer has there. */
export interface SchemaPath {
  /** `invoice.lines[].amount`; '' for the whole answer. */
  path: string
  /** `string`, `array of object`, `"a" or "b"`. */
  expected: string
  isRequired: boolean
  /** Pointers and values found there; a list gives many. */
  found: { pointer: string; value: unknown }[]
  /** Pointers of the objects that should hold it and do not. */
  missing: string[]
}

interface Step {
  schema: JsonSchema
  path: string
  isRequired: boolean
  found: SchemaPath['found']
  missing: string[]
}

// more than anybody reads, and a bound for what schemas that refer to themselves unfold to
const mostPaths = 2000

/** Every place a schema names, in its order, as far as the answer goes. */
export function schemaPaths(schema: JsonSchema, answer: unknown): SchemaPath[] {
  const paths: SchemaPath[] = []
  const stack: Step[] = [
    { schema, path: '', isRequired: true, found: [{ pointer: '', value: answer }], missing: [] },
  ]
  for (let next = stack.pop(); next !== undefined && paths.length < mostPaths; next = stack.pop()) {
    const shapes = unfold(next.schema, schema)
    const { path, isRequired, found, missing } = next
    paths.push({ path, isRequired, found, missing, expected: expectedWords(shapes) })
    // a recursive schema ends where the answer does; the first level is told even of an empty one
    if (found.length === 0 && path.split('.').length > 6) continue
    const steps = shapes.flatMap((shape) => [...properties(shape, next), ...items(shape, next)])
    stack.push(...merge(steps).toReversed())
  }
  return paths
}

function properties(shape: JsonSchema, { path, found }: Step): Step[] {
  const named = asSchema(shape['properties'])
  if (!named) return []
  const required = Array.isArray(shape['required']) ? shape['required'] : []
  return Object.entries(named).flatMap(([key, inner]) => {
    const schema = asSchema(inner)
    if (!schema) return []
    const step: Step = {
      schema,
      path: path === '' ? key : `${path}.${key}`,
      isRequired: required.includes(key),
      found: [],
      missing: [],
    }
    for (const { pointer, value } of found) {
      const holder = asSchema(value)
      if (!holder) continue
      if (Object.hasOwn(holder, key)) {
        step.found.push({ pointer: joinPointer(pointer, key), value: holder[key] })
      } else step.missing.push(pointer)
    }
    return [step]
  })
}

function items(shape: JsonSchema, { path, found }: Step): Step[] {
  const schema = asSchema(shape['items'])
  if (!schema) return []
  const inside = found.flatMap(({ pointer, value }) =>
    Array.isArray(value)
      ? value.map((each: unknown, index) => ({ pointer: joinPointer(pointer, index), value: each }))
      : [],
  )
  return [{ schema, path: `${path}[]`, isRequired: false, found: inside, missing: [] }]
}

/** Two branches may name one place: it is one line. */
function merge(steps: Step[]): Step[] {
  const byPath = new Map<string, Step>()
  for (const step of steps) {
    const known = byPath.get(step.path)
    if (!known) byPath.set(step.path, step)
    else known.isRequired &&= step.isRequired
  }
  return [...byPath.values()]
}

/** A schema with what it refers to and its branches, side by side. */
function unfold(schema: JsonSchema, root: JsonSchema): JsonSchema[] {
  const shapes: JsonSchema[] = []
  const seen = new Set<JsonSchema>()
  const stack = [schema]
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    if (seen.has(next)) continue
    seen.add(next)
    const reference = next['$ref']
    const target = typeof reference === 'string' ? resolveReference(root, reference) : null
    if (target) stack.push(target)
    for (const keyword of ['anyOf', 'oneOf', 'allOf']) {
      const branches: unknown[] = [next[keyword] ?? []].flat()
      for (const branch of branches.toReversed()) {
        const inner = asSchema(branch)
        if (inner) stack.push(inner)
      }
    }
    shapes.push(next)
  }
  return shapes
}

/** What `#/$defs/line` names inside a schema; null when nothing stands there. */
export function resolveReference(root: JsonSchema, reference: string): JsonSchema | null {
  if (!reference.startsWith('#')) return null
  let at: unknown = root
  for (const part of decode(reference.slice(1)).split('/').slice(1)) {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~')
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, key)) return null
    at = Reflect.get(at, key)
  }
  return asSchema(at)
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function expectedWords(shapes: JsonSchema[]): string {
  const words = shapes.flatMap((shape) => {
    if (shape['const'] !== undefined) return [JSON.stringify(shape['const'])]
    if (Array.isArray(shape['enum'])) {
      const values = shape['enum'].map((each: unknown) => JSON.stringify(each))
      return values.length > 6 ? [`one of ${values.length} values`] : values
    }
    const types: unknown[] = [shape['type'] ?? []].flat()
    return types.filter((type) => typeof type === 'string')
  })
  return [...new Set(words)].join(' or ')
}

export function asSchema(value: unknown): JsonSchema | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  // eslint-disable-next-line typescript/no-unsafe-type-assertion -- an object that is no list has string keys
  return value as JsonSchema
}
