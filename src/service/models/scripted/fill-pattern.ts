const atom = /\\([dwsDWS])|\\(.)|\[([^\]]+)\]|\(\?:([^()]*)\)|\(([^()]*)\)|([^\\[\](){}+*?^$|])/y
const count = /\{(\d+)(?:,\d*)?\}|\+|\*|\?/y

const maxChars = 5000

const classes: Record<string, string> = { d: '1', w: 'a', s: ' ', D: 'a', W: '-', S: 'a' }

/**
 * Returns a text of at most 5,000 characters that matches a simple regular expression of characters, classes and
 * groups with quantifiers.
 */
export function fillPattern(pattern: string): string {
  const body = pattern.slice(0, 1000).replace(/^\^/, '').replace(/\$$/, '')
  const [first = ''] = body.split(/\|(?![^([]*[)\]])/)
  let text = ''
  for (let at = 0; at < first.length;) {
    atom.lastIndex = at
    const match = atom.exec(first)
    if (match === null) return text
    const [all, kind, escaped, set, group, captured, plain] = match
    at += all.length
    count.lastIndex = at
    const times = count.exec(first)
    at += times?.[0].length ?? 0
    const inner = group ?? captured
    const one =
      inner === undefined
        ? (classes[kind ?? ''] ?? escaped ?? plain ?? firstOf(set ?? ''))
        : fillPattern(inner)
    const repeated =
      times?.[1] === undefined
        ? 1
        : Math.min(Number(times[1]), Math.ceil(maxChars / Math.max(1, one.length)))
    text += times?.[0] === '*' || times?.[0] === '?' ? '' : one.repeat(repeated)
    if (text.length > maxChars) return text.slice(0, maxChars)
  }
  return text
}

/** One of the characters between brackets. */
function firstOf(set: string): string {
  if (!set.startsWith('^'))
    return set.startsWith('\\') ? (classes[set[1] ?? ''] ?? set[1] ?? '') : (set[0] ?? '')
  return ['a', 'A', '1', '-', ' ', '.'].find((character) => !set.includes(character)) ?? ''
}
