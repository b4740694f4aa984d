/** The values at a path such as `choices[].message.content`; undefined where a part of it is missing. */
export function valuesAt(value: unknown, path: string): unknown[] {
  let values: unknown[] = [value]
  for (const step of path.split('.')) {
    const name = step.replace(/\[\]$/, '')
    values = values.flatMap((holder) => {
      const inner = isObject(holder) ? holder[name] : undefined
      return step.endsWith('[]') ? (Array.isArray(inner) ? inner : []) : [inner]
    })
  }
  return values.filter((found) => found !== undefined)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const checks: Record<string, (value: unknown) => boolean> = {
  string: (value) => typeof value === 'string',
  integer: (value) => Number.isInteger(value),
  number: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
  object: isObject,
  array: Array.isArray,
  'string[]': (value) => Array.isArray(value) && value.every((item) => typeof item === 'string'),
  null: (value) => value === null,
  true: (value) => value === true,
}

/** Whether a value has a type of the specification: `string | null`, or one of several texts. */
export function hasType(value: unknown, type: string): boolean {
  return type.split(' | ').some((name) => (checks[name] ? checks[name](value) : value === name))
}
