import { pageText } from '#contract/page-text.ts'
import type { MessageTable } from '#service/answering/texts/message-blocks.ts'
import { tableAt } from '#service/answering/texts/message-blocks.ts'
import { isText } from '#service/extraction/pictures/placed-picture.ts'
import { htmlBlocks } from '#service/extraction/text/html-blocks.ts'

/** A text whose HTML, if it has any, is turned into the lines, bullets and columns that it draws. */
export function withoutTags(text: string): string {
  if (!/<\/?(?:p|div|td|th|li|br|h[1-6]|span|dd)\b[^<>]{0,500}>/i.test(text)) return text
  const blocks = htmlBlocks(text, () => null).blocks.filter(isText)
  return pageText(blocks).text
}

const heading = /^(?:[#%]|[#%£€$(]? ?\p{L}[^:：]{0,34}|(?:19|20)\d\d)?$/u
const maxLineChars = 1000
const maxGap = 5

type Cell = RegExpExecArray

const cellsOf = (line: string): Cell[] =>
  line.length > maxLineChars ? [] : [...line.matchAll(/\S+(?: \S+)*/g)]
const endOf = ({ 0: text, index }: Cell) => index + text.length

/** The table that begins at a line: with separators, or with columns that stand below their headings. */
export function readTable(lines: readonly string[], at: number): MessageTable | null {
  const line = lines[at] ?? ''
  const heads = /[\t|]/.test(line) ? [] : cellsOf(line)
  if (heads.length < 3 || !heads.every(([text]) => heading.test(text))) return tableAt(lines, at)
  const rows: string[][] = []
  let end = at + 1
  for (let next = at + 1; next < lines.length; next += 1) {
    const isBelowBlank = (lines[next - 1] ?? '').trim() === ''
    const cells = cellsOf(lines[next] ?? '')
    // A blank line may stand below the header and between whole rows.
    if (cells.length === 0 && !isBelowBlank) continue
    const placed = place(cells, heads)
    const isShort = isBelowBlank && rows.length > 0 && cells.length < Math.max(3, heads.length - 1)
    if (placed === null || cells.length === 0 || isShort) break
    const last = rows.at(-1)
    const column = placed.findIndex((cell) => cell !== '')
    if (cells.length > 1) rows.push(placed)
    // A single text below a cell continues that cell, and at the left margin it ends the table.
    else if (last === undefined || column < 1 || isBelowBlank) break
    else last[column] = `${last[column] ?? ''} ${placed[column] ?? ''}`.trim()
    end = next + 1
  }
  return rows.length > 1 ? { header: heads.map(([text]) => text), rows, end } : tableAt(lines, at)
}

// Each cell belongs to the heading that it stands below or next to; null where two share one.
function place(cells: readonly Cell[], heads: readonly Cell[]): string[] | null {
  const row: string[] = heads.map(() => '')
  for (const cell of cells) {
    const gaps = heads.map(
      (head) => Math.max(cell.index, head.index) - Math.min(endOf(cell), endOf(head)),
    )
    const column = gaps.indexOf(Math.min(...gaps))
    if ((gaps[column] ?? maxGap) >= maxGap || row[column] !== '') return null
    row[column] = cell[0]
  }
  return row
}
