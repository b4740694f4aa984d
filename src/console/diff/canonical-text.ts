/**
 * Prints a JSON value so that it can be compared line by line: keys are sorted, each line of a
 * string is on its own line, and data URLs are cut to their start, length and checksum.
 */
export function canonicalText(value: unknown): string {
  return render(value, '')
}

// Longer strings without whitespace are not prose but data, such as Base64.
const maxWordChars = 2_000

function render(value: unknown, indent: string): string {
  const inner = `${indent}  `
  if (typeof value === 'string') return renderText(value, inner)
  if (Array.isArray(value)) {
    if (value.length === 0) return '[]'
    const items = value.map((item) => `${inner}${render(item, inner)}`)
    return `[\n${items.join(',\n')}\n${indent}]`
  }
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  if (entries.length === 0) return '{}'
  const fields = entries.map(
    ([name, fieldValue]) => `${inner}${JSON.stringify(name)}: ${render(fieldValue, inner)}`,
  )
  return `{\n${fields.join(',\n')}\n${indent}}`
}

function renderText(text: string, indent: string): string {
  if (/^data:/i.test(text) && text.length > 200) return `"${shorten(text)}"`
  return text
    .split('\n')
    .map((line, index) => {
      const quoted = JSON.stringify(
        line.length > maxWordChars && !/\s/.test(line) ? shorten(line) : line,
      )
      return index === 0 ? quoted.slice(1, -1) : `${indent}${quoted.slice(1, -1)}`
    })
    .join('\n')
    .replace(/^/, '"')
    .concat('"')
}

function shorten(text: string): string {
  return `${text.slice(0, 48)}… (${text.length} characters, sum ${checksum(text)})`
}

// FNV-1a, so that two images of equal length still differ.
function checksum(text: string): string {
  let sum = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) {
    sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193)
  }
  return (sum >>> 0).toString(16).padStart(8, '0')
}
