import type { MessageTable } from '#service/answering/texts/message-blocks.ts'
import { tableAt } from '#service/answering/texts/message-blocks.ts'
import { htmlBlocks } from '#service/extraction/text/html-blocks.ts'

/** A text whose HTML, if it has any, is turned into the lines, bullets and columns that it draws. */
export function withoutTags(text: string): string {
  if (!/<\/?(?:p|div|td|th|li|br|h[1-6]|span|dd)\b[^<>]{0,500}>/i.test(text)) return text
  const rowOf = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return htmlBlocks(text, () => null)
    .blocks.flatMap((block) => {
      if (block.type === 'heading') return `${'#'.repeat(block.level)} ${block.text}`
      if (block.type === 'table')
        return [...(block.header ? [block.header] : []), ...block.rows].map(rowOf).join('\n')
      if (block.type === 'list') return block.items.map((item) => `- ${item}`).join('\n')
      return 'text' in block ? block.text : []
    })
    .join('\n\n')
}

interface Cell {
  text: string
  start: number
  end: number
}

function cellsOf(line: string): Cell[] {
  if (line.length > maxLineChars) return []
  const matches = line.matchAll(/\S+(?: \S+)*/g)
  return Array.from(matches, ({ 0: text, index: start }) => ({
    text,
    start,
    end: start + text.length,
  }))
}

const heading = /^(?:[#%]|[#%£€$(]? ?\p{L}[^:：]{0,34}|(?:19|20)\d\d)?$/u
const maxLineChars = 1000
const maxGap = 8

/** The table that begins at a line: with separators, or with columns that stand below their headings. */
export function readTable(lines: readonly string[], at: number): MessageTable | null {
  const line = lines[at] ?? ''
  const heads = /[\t|]/.test(line) ? [] : cellsOf(line)
  if (heads.length < 2 || !heads.every(({ text }) => heading.test(text))) return tableAt(lines, at)
  const rows: string[][] = []
  let end = at + 1
  for (let next = at + 1; next < lines.length; next += 1) {
    const row = lines[next] ?? ''
    const isBelowBlank = (lines[next - 1] ?? '').trim() === ''
    // A blank line may stand below the header and between whole rows.
    if (row.trim() === '' && !isBelowBlank) continue
    const cells = cellsOf(row)
    const placed = place(cells, heads)
    // Lines of two words each are no table. Stopping here also avoids reading them to their end again from each line.
    if (heads.length === 2 && placed !== null && !/\d/.test(placed[1] ?? '')) break
    const isShort = isBelowBlank && rows.length > 0 && cells.length < Math.max(3, heads.length - 1)
    if (placed === null || cells.length === 0 || isShort) break
    const last = rows.at(-1)
    const column = placed.findIndex((cell) => cell !== '')
    if (cells.length > 1) rows.push(placed)
    // A line with text below one of the cells continues that cell, and a single text at the left margin ends the
    // table.
    else if (last === undefined || column < 1 || isBelowBlank) break
    else last[column] = `${last[column] ?? ''} ${placed[column] ?? ''}`.trim()
    end = next + 1
  }
  const isPair = ([label, value = '']: readonly string[]) => label !== '' && /\d/.test(value)
  const isTable =
    rows.length > 1
      ? heads.length > 2 || (!/\d/.test(line) && rows.every(isPair))
      : heads.length > 2 && (rows[0] ?? []).filter((cell) => cell !== '').length > 2
  return isTable ? { header: heads.map(({ text }) => text), rows, end } : tableAt(lines, at)
}

// Each cell belongs to the heading that it stands below or next to; null where two share one.
function place(cells: readonly Cell[], heads: readonly Cell[]): string[] | null {
  const row: string[] = heads.map(() => '')
  for (const cell of cells) {
    const gaps = heads.map((head) => {
      const gap = Math.max(cell.start, head.start) - Math.min(cell.end, head.end)
      const edge = Math.min(Math.abs(cell.start - head.start), Math.abs(cell.end - head.end))
      return gap < 0 ? Math.min(edge, 3) + gap / 100 : gap + 3
    })
    const column = gaps.indexOf(Math.min(...gaps))
    if ((gaps[column] ?? maxGap) >= maxGap || row[column] !== '') return null
    row[column] = cell.text
  }
  return row
}
