import type { JsonSchema } from '#contract/chat/json-schema.ts'
import { joinPointer } from './join-pointer.ts'

/** A path of a schema with the values of an answer at that path. */
export interface SchemaPath {
  /** `invoice.lines[].amount`; '' for the whole answer. */
  path: string
  /** `string`, `array of object`, `"a" or "b"`. */
  expected: string
  isRequired: boolean
  /** The values at this path; arrays contribute one per item. */
  values: { pointer: string; value: unknown }[]
  /** Pointers of the objects that lack this property. */
  missing: string[]
}

interface Step {
  schema: JsonSchema
  path: string
  isRequired: boolean
  values: SchemaPath['values']
  missing: string[]
}

// Bounds the expansion of recursive schemas.
const maxPaths = 2000

/** The paths of a schema in its order, expanded as deep as the answer goes. */
export function schemaPaths(schema: JsonSchema, answer: unknown): SchemaPath[] {
  const paths: SchemaPath[] = []
  const stack: Step[] = [
    { schema, path: '', isRequired: true, values: [{ pointer: '', value: answer }], missing: [] },
  ]
  for (let next = stack.pop(); next !== undefined && paths.length < maxPaths; next = stack.pop()) {
    const schemas = expandSchema(next.schema, schema)
    const { path, isRequired, values, missing } = next
    paths.push({ path, isRequired, values, missing, expected: describeExpected(schemas) })
    // Recursive schemas end where the answer ends; shallow paths are listed even if absent.
    if (values.length === 0 && path.split('.').length > 6) continue
    const steps = schemas.flatMap((part) => [...properties(part, next), ...items(part, next)])
    stack.push(...merge(steps).toReversed())
  }
  return paths
}

function properties(shape: JsonSchema, { path, values }: Step): Step[] {
  const schemaProperties = asSchema(shape['properties'])
  if (!schemaProperties) return []
  const required = Array.isArray(shape['required']) ? shape['required'] : []
  return Object.entries(schemaProperties).flatMap(([key, inner]) => {
    const schema = asSchema(inner)
    if (!schema) return []
    const step: Step = {
      schema,
      path: path === '' ? key : `${path}.${key}`,
      isRequired: required.includes(key),
      values: [],
      missing: [],
    }
    for (const { pointer, value } of values) {
      const object = asSchema(value)
      if (!object) continue
      if (Object.hasOwn(object, key)) {
        step.values.push({ pointer: joinPointer(pointer, key), value: object[key] })
      } else step.missing.push(pointer)
    }
    return [step]
  })
}

function items(shape: JsonSchema, { path, values }: Step): Step[] {
  const schema = asSchema(shape['items'])
  if (!schema) return []
  const innerValues = values.flatMap(({ pointer, value }) =>
    Array.isArray(value)
      ? value.map((item: unknown, index) => ({ pointer: joinPointer(pointer, index), value: item }))
      : [],
  )
  return [{ schema, path: `${path}[]`, isRequired: false, values: innerValues, missing: [] }]
}

/** Merges steps with the same path, which several branches may define. */
function merge(steps: Step[]): Step[] {
  const stepsByPath = new Map<string, Step>()
  for (const step of steps) {
    const existing = stepsByPath.get(step.path)
    if (!existing) stepsByPath.set(step.path, step)
    else existing.isRequired &&= step.isRequired
  }
  return [...stepsByPath.values()]
}

/** A schema together with its references and branches, flattened. */
function expandSchema(schema: JsonSchema, root: JsonSchema): JsonSchema[] {
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

/** Resolves a local reference such as `#/$defs/line`; null if it does not exist. */
export function resolveReference(root: JsonSchema, reference: string): JsonSchema | null {
  if (!reference.startsWith('#')) return null
  let current: unknown = root
  for (const part of decode(reference.slice(1)).split('/').slice(1)) {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~')
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, key)) return null
    current = Reflect.get(current, key)
  }
  return asSchema(current)
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function describeExpected(shapes: JsonSchema[]): string {
  const labels = shapes.flatMap((shape) => {
    if (shape['const'] !== undefined) return [JSON.stringify(shape['const'])]
    if (Array.isArray(shape['enum'])) {
      const values = shape['enum'].map((value: unknown) => JSON.stringify(value))
      return values.length > 6 ? [`one of ${values.length} values`] : values
    }
    const types: unknown[] = [shape['type'] ?? []].flat()
    return types.filter((type) => typeof type === 'string')
  })
  return [...new Set(labels)].join(' or ')
}

export function asSchema(value: unknown): JsonSchema | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  // eslint-disable-next-line typescript/no-unsafe-type-assertion -- a non-array object has string keys
  return value as JsonSchema
}
