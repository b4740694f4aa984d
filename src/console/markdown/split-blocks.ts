const fence = /^\s*(?:>\s?|[-*+]\s+|\d+[.)]\s+)*(`{3,}|~{3,})(.*)$/

/**
 * Splits Markdown at blank lines into blocks that can be rendered separately, but never inside code
 * fences or before indented lines, which belong to the block above. Appending text changes only the
 * last block.
 */
export function splitBlocks(text: string): string[] {
  const blocks: string[] = []
  let openFence: string | null = null
  let blockStart = 0
  let lineStart = 0
  let isAfterBlank = false
  while (lineStart < text.length) {
    const end = text.indexOf('\n', lineStart)
    const next = end === -1 ? text.length : end + 1
    const line = text.slice(lineStart, end === -1 ? next : end)
    const isBlank = line.trim() === ''
    if (
      openFence === null &&
      isAfterBlank &&
      !isBlank &&
      !/^\s/.test(line) &&
      lineStart > blockStart
    ) {
      blocks.push(text.slice(blockStart, lineStart))
      blockStart = lineStart
    }
    if (!isBlank || openFence === null) isAfterBlank = isBlank
    openFence = fenceAfter(line, openFence)
    lineStart = next
  }
  if (blockStart < text.length) blocks.push(text.slice(blockStart))
  return blocks
}

/** The marks of the fence that is open after this line; null outside of code. */
function fenceAfter(line: string, open: string | null): string | null {
  const [, fenceMarks, rest = ''] = fence.exec(line) ?? []
  if (fenceMarks === undefined) return open
  // A fence line that contains more backticks is inline code.
  if (open === null) return fenceMarks.startsWith('`') && rest.includes('`') ? null : fenceMarks
  const isClosing = fenceMarks.startsWith(open) && rest.trim() === ''
  return isClosing ? null : open
}

/** The language and text of a code block whose fence is not closed yet; null otherwise. */
export function unclosedCode(block: string): { lang: string; text: string } | null {
  const [, fenceMarks, info = ''] = /^(`{3,}|~{3,})([^\n`]*)(?:\n|$)/.exec(block) ?? []
  if (fenceMarks === undefined) return null
  const firstLineEnd = block.indexOf('\n')
  const text = firstLineEnd === -1 ? '' : block.slice(firstLineEnd + 1)
  const isClosed = text.split('\n').some((line) => fenceAfter(line, fenceMarks) === null)
  return isClosed ? null : { lang: info.trim().split(/\s/)[0] ?? '', text }
}
