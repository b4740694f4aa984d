import * as z from 'zod/mini'

/** A JSON Schema from a caller: an object whose keywords are checked where it is used. */
export type JsonSchema = Record<string, unknown>

// Deeper than any real schema, and far below the depth at which recursive code exhausts the stack.
const maxLevels = 256
const maxValues = 20_000

/**
 * A JSON Schema within limits: an object with at most 256 levels and 20,000 values, whose references stay
 * inside it. Its keywords are checked when it is compiled. `z.record` is avoided, because it would copy the
 * whole object before any limit is checked.
 */
export const jsonSchema = z
  .custom<JsonSchema>(
    (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
    'A JSON Schema must be an object.',
  )
  .check((context) => {
    const schemaFailure = schemaError(context.value)
    if (schemaFailure === null) return
    context.issues.push({
      code: 'custom',
      input: context.value,
      path: schemaFailure.path,
      message: schemaFailure.message,
    })
  })
  .register(z.globalRegistry, { type: 'object' })

/** A value of a schema, with the path to it. */
interface Place {
  value: unknown
  key: string | number
  level: number
  parent: Place | null
}

function schemaError(schema: JsonSchema): { path: (string | number)[]; message: string } | null {
  const stack: Place[] = [{ value: schema, key: '', level: 0, parent: null }]
  let values = 1
  for (let place = stack.pop(); place !== undefined; place = stack.pop()) {
    const { value, level } = place
    if (level > maxLevels) {
      return {
        path: pathOf(place).slice(0, 8),
        message: `A schema can be nested at most ${maxLevels} levels deep.`,
      }
    }
    if (typeof value !== 'object' || value === null) continue
    const isArray = Array.isArray(value)
    // Values are counted before they are walked, because an array may have as many as fit into a body.
    values += isArray ? value.length : Object.keys(value).length
    if (values > maxValues) {
      return { path: [], message: `A schema can contain at most ${maxValues} values.` }
    }
    for (const [name, inner] of Object.entries(value)) {
      const next = {
        value: inner,
        key: isArray ? Number(name) : name,
        level: level + 1,
        parent: place,
      }
      if (isReference(name) && typeof inner === 'string' && !inner.startsWith('#')) {
        return {
          path: pathOf(next),
          message: 'A reference must start with # and stay within this schema.',
        }
      }
      stack.push(next)
    }
  }
  return null
}

function pathOf(place: Place): (string | number)[] {
  const path = []
  for (let at = place; at.parent !== null; at = at.parent) path.push(at.key)
  return path.toReversed()
}

function isReference(key: string): boolean {
  return key === '$ref' || key === '$dynamicRef' || key === '$recursiveRef'
}
