/** How many of the values that were given stand in an answer, and how many of its own were not. */
export interface Measure {
  given: number
  right: number
  wrong: string[]
  lost: string[]
}

/** Compares an answer with what was expected, value by value; null and empty are no values. */
export function measure(expected: unknown, answer: unknown): Measure {
  const wanted = leaves(expected, '')
  const had = leaves(answer, '')
  const same = (path: string, value: unknown) => wanted.has(path) && wanted.get(path) === value
  const right = [...had].filter(([path, value]) => same(path, value)).length
  return {
    given: wanted.size,
    right,
    wrong: [...had].flatMap(([path, value]) =>
      same(path, value)
        ? []
        : [`${path}: ${JSON.stringify(value)} for ${JSON.stringify(wanted.get(path))}`],
    ),
    lost: [...wanted].flatMap(([path, value]) =>
      had.has(path) ? [] : [`${path}: ${JSON.stringify(value)}`],
    ),
  }
}

function leaves(value: unknown, path: string): Map<string, unknown> {
  if (value === null || value === undefined || value === '') return new Map()
  if (typeof value !== 'object') return new Map([[path, value]])
  return new Map(
    Object.entries(value).flatMap(([key, inner]) => [...leaves(inner, `${path}/${key}`)]),
  )
}
