import * as z from 'zod/mini'

/** A JSON Schema as a caller gives it: an object whose keywords are read by whoever uses it. */
export type JsonSchema = Record<string, unknown>

// deeper than any answer a person reads, and far from where a recursive reader runs out of stack
const deepest = 256
const mostNodes = 20_000

/**
 * A JSON Schema within bounds: an object at most 256 levels deep of at most 20,000 values, whose
 * references stay inside it. Whether its keywords mean something is found where it is compiled.
 */
export const jsonSchema = z.record(z.string(), z.unknown()).check((context) => {
  const trouble = schemaTrouble(context.value)
  if (trouble === null) return
  context.issues.push({
    code: 'custom',
    input: context.value,
    path: trouble.path,
    message: trouble.message,
  })
})

function schemaTrouble(schema: JsonSchema): { path: (string | number)[]; message: string } | null {
  const stack: { value: unknown; path: (string | number)[] }[] = [{ value: schema, path: [] }]
  let nodes = 0
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const { value, path } = next
    nodes += 1
    if (nodes > mostNodes)
      return { path: [], message: `A schema can contain at most ${mostNodes} values.` }
    if (path.length > deepest) {
      return {
        path: path.slice(0, 8),
        message: `A schema can be nested at most ${deepest} levels deep.`,
      }
    }
    if (typeof value !== 'object' || value === null) continue
    for (const [key, inner] of Object.entries(value)) {
      const at = [...path, Array.isArray(value) ? Number(key) : key]
      if (isReference(key) && typeof inner === 'string' && !inner.startsWith('#')) {
        return { path: at, message: 'A reference must start with # and stay within this schema.' }
      }
      stack.push({ value: inner, path: at })
    }
  }
  return null
}

function isReference(key: string): boolean {
  return key === '$ref' || key === '$dynamicRef' || key === '$recursiveRef'
}
