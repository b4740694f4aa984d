import type { TextBox } from '#contract/files.ts'
import type { TextRange } from '#console/files/reader/mark-text.ts'

export type Rectangle = Pick<TextBox, 'left' | 'top' | 'right' | 'bottom'>

// Of the height of a line: words that are further apart stand in two columns.
const maxGap = 2

/** The rectangles that a stretch of a page's text covers: one for each line of each column. */
export function markBoxes(boxes: readonly TextBox[], { start, end }: TextRange): Rectangle[] {
  const words = boxes.filter((box) => box.end > start && box.start < end)
  if (!runsUpOrDown(words)) return joinLines(words)
  return joinLines(words.map(turned)).map(turned)
}

// Words of some letters are wider than high, unless their line runs up or down the page.
function runsUpOrDown(words: readonly TextBox[]): boolean {
  const excess = words
    .filter((word) => word.end - word.start > 2)
    .reduce((sum, { left, top, right, bottom }) => sum + bottom - top - (right - left), 0)
  return excess > 0
}

function joinLines(words: readonly Rectangle[]): Rectangle[] {
  const lines: Rectangle[] = []
  for (const { left, top, right, bottom } of words) {
    const line = lines.at(-1)
    if (line === undefined || !continues(line, { left, top, right, bottom })) {
      lines.push({ left, top, right, bottom })
      continue
    }
    line.left = Math.min(line.left, left)
    line.top = Math.min(line.top, top)
    line.right = Math.max(line.right, right)
    line.bottom = Math.max(line.bottom, bottom)
  }
  return lines
}

function continues(line: Rectangle, word: Rectangle): boolean {
  const height = Math.min(line.bottom - line.top, word.bottom - word.top)
  const shared = Math.min(line.bottom, word.bottom) - Math.max(line.top, word.top)
  const gap = Math.max(word.left - line.right, line.left - word.right)
  return shared > height / 2 && gap < height * maxGap
}

const turned = ({ left, top, right, bottom }: Rectangle): Rectangle => ({
  left: top,
  top: left,
  right: bottom,
  bottom: right,
})
