/** The value that a reference within a JSON Schema points to, such as `#/$defs/tree`; undefined if there is none. */
export function resolvePointer(root: unknown, reference: string): unknown {
  let value = root
  for (const step of reference.split('/').slice(1)) {
    const key = decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~')
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
    value = Reflect.get(value, key)
  }
  return value
}
