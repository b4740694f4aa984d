const fence = /^\s*(?:>\s?|[-*+]\s+|\d+[.)]\s+)*(`{3,}|~{3,})(.*)$/

/**
 * Markdown as blocks that can be drawn one by one: cut at blank lines, but never inside code, nor
 * before a line that is indented and so belongs to what stands above. A growing text only ever
 * changes its last block.
 */
export function splitBlocks(text: string): string[] {
  const blocks: string[] = []
  let open: string | null = null
  let from = 0
  let at = 0
  let isAfterBlank = false
  while (at < text.length) {
    const end = text.indexOf('\n', at)
    const next = end === -1 ? text.length : end + 1
    const line = text.slice(at, end === -1 ? next : end)
    const isBlank = line.trim() === ''
    if (open === null && isAfterBlank && !isBlank && !/^\s/.test(line) && at > from) {
      blocks.push(text.slice(from, at))
      from = at
    }
    if (!isBlank || open === null) isAfterBlank = isBlank
    open = fenceAfter(line, open)
    at = next
  }
  if (from < text.length) blocks.push(text.slice(from))
  return blocks
}

/** The marks of the code that is open after this line; null outside of code. */
function fenceAfter(line: string, open: string | null): string | null {
  const [, marks, rest = ''] = fence.exec(line) ?? []
  if (marks === undefined) return open
  // marks within the line of an opening are code in a sentence
  if (open === null) return marks.startsWith('`') && rest.includes('`') ? null : marks
  const closes = marks.startsWith(open) && rest.trim() === ''
  return closes ? null : open
}

/** Code that has been opened at the margin and not closed: its language and what has come of it. */
export function openCode(block: string): { lang: string; text: string } | null {
  const [, marks, info = ''] = /^(`{3,}|~{3,})([^\n`]*)(?:\n|$)/.exec(block) ?? []
  if (marks === undefined) return null
  const begin = block.indexOf('\n')
  const text = begin === -1 ? '' : block.slice(begin + 1)
  const isClosed = text.split('\n').some((line) => fenceAfter(line, marks) === null)
  return isClosed ? null : { lang: info.trim().split(/\s/)[0] ?? '', text }
}
