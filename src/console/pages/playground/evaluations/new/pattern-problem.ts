/**
 * What can be said about a pattern at once; the service judges the rest. Null where nothing is wrong with its brackets and
 * it has no look-around or back-reference.
 */
export function patternProblem(pattern: string): string | null {
  // Between \Q and \E, everything is literal.
  const text = pattern.replaceAll(/\\Q.*?(?:\\E|$)/gsu, '')
  let groups = 0
  let isInSet = false
  const parts = /\\.?|\[:\^?\w+:\]|\[\^?\]?|\]|\(\?(?:<?[=!])?|\(|\)/gsu
  for (const [part] of text.matchAll(parts)) {
    if (part === '\\') return 'The backslash at the end has nothing after it.'
    if (isInSet) isInSet = part !== ']'
    else if (part.startsWith('[')) isInSet = true
    else if (/^\\[1-9k]/.test(part) || /[=!]$/.test(part)) {
      return `Lookaround and backreferences such as “${part}” are not supported.`
    } else if (part.startsWith('(')) groups += 1
    else if (part === ')') {
      if (groups === 0) return '“)” has no “(”.'
      groups -= 1
    }
  }
  if (isInSet) return '“[” is not closed.'
  return groups > 0 ? '“(” is not closed.' : null
}
