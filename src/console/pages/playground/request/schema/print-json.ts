const widest = 60

/** JSON as a person writes it: two spaces, and lists of plain values on one line where they fit. */
export function printJson(value: unknown, indent = ''): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const isList = Array.isArray(value)
  const entries = Object.entries(value).filter(([, each]) => each !== undefined)
  if (entries.length === 0) return isList ? '[]' : '{}'
  const inner = `${indent}  `
  const isPlain = isList && value.every((each) => typeof each !== 'object' || each === null)
  const line = isPlain ? `[${value.map((each) => JSON.stringify(each)).join(', ')}]` : ''
  if (isPlain && line.length <= widest) return line
  const lines = entries.map(
    ([key, each]) => inner + (isList ? '' : `${JSON.stringify(key)}: `) + printJson(each, inner),
  )
  const [open, close] = isList ? ['[', ']'] : ['{', '}']
  return `${open}\n${lines.join(',\n')}\n${indent}${close}`
}
