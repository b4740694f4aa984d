const maxLineChars = 60

/** Prints JSON with two spaces of indentation; short arrays of scalars stay on one line. */
export function printJson(value: unknown, indent = ''): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const isList = Array.isArray(value)
  const entries = Object.entries(value).filter(([, entryValue]) => entryValue !== undefined)
  if (entries.length === 0) return isList ? '[]' : '{}'
  const inner = `${indent}  `
  const isPlain = isList && value.every((item) => typeof item !== 'object' || item === null)
  const line = isPlain ? `[${value.map((item) => JSON.stringify(item)).join(', ')}]` : ''
  if (isPlain && line.length <= maxLineChars) return line
  const lines = entries.map(
    ([key, item]) => inner + (isList ? '' : `${JSON.stringify(key)}: `) + printJson(item, inner),
  )
  const [open, close] = isList ? ['[', ']'] : ['{', '}']
  return `${open}\n${lines.join(',\n')}\n${indent}${close}`
}
