/**
 * A JSON value as text whose lines can be compared: keys in order, the lines of a text on lines of
 * their own, and pictures as their beginning, length and a sum over the rest.
 */
export function canonicalText(value: unknown): string {
  return render(value, '')
}

// longer texts without a line's end are no prose
const longestWord = 2_000

function render(value: unknown, indent: string): string {
  const inner = `${indent}  `
  if (typeof value === 'string') return renderText(value, inner)
  if (Array.isArray(value)) {
    if (value.length === 0) return '[]'
    const items = value.map((each) => `${inner}${render(each, inner)}`)
    return `[\n${items.join(',\n')}\n${indent}]`
  }
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  if (entries.length === 0) return '{}'
  const fields = entries.map(
    ([name, each]) => `${inner}${JSON.stringify(name)}: ${render(each, inner)}`,
  )
  return `{\n${fields.join(',\n')}\n${indent}}`
}

function renderText(text: string, indent: string): string {
  if (/^data:/i.test(text) && text.length > 200) return `"${shortened(text)}"`
  return text
    .split('\n')
    .map((line, at) => {
      const words = JSON.stringify(
        line.length > longestWord && !/\s/.test(line) ? shortened(line) : line,
      )
      return at === 0 ? words.slice(1, -1) : `${indent}${words.slice(1, -1)}`
    })
    .join('\n')
    .replace(/^/, '"')
    .concat('"')
}

function shortened(text: string): string {
  return `${text.slice(0, 48)}… (${text.length} characters, sum ${sumOf(text)})`
}

// FNV-1a: two pictures of one length are still told apart
function sumOf(text: string): string {
  let sum = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) {
    sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193)
  }
  return (sum >>> 0).toString(16).padStart(8, '0')
}
