import type { MessageTable } from '#service/answering/texts/message-blocks.ts'
import { tableAt } from '#service/answering/texts/message-blocks.ts'

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '  ',
  euro: '€',
  pound: '£',
  ndash: '–',
  mdash: '—',
}

/** A text with the tags of HTML turned into the lines, bullets and columns that they draw. */
export function withoutTags(text: string): string {
  if (!/<(?:p|div|td|th|li|br|h[1-6]|span|dd)\b/i.test(text)) return text
  return text
    .replaceAll(/<(script|style)\b[^<>]{0,500}>[^<]{0,100000}<\/\1>/gi, '')
    .replaceAll(/>\s+</g, (gap) => (gap.includes('\n') ? '><' : gap))
    .replaceAll(
      /<h([1-6])\b[^<>]{0,500}>/gi,
      (_, level: string) => `\n\n${'#'.repeat(Number(level))} `,
    )
    .replaceAll(/<li\b[^<>]{0,500}>/gi, '\n- ')
    .replaceAll(/<\/t[dh]>\s*(?=<t[dh])/gi, ' | ')
    .replaceAll(/<tr\b[^<>]{0,500}>/gi, '\n| ')
    .replaceAll(/<\/tr>/gi, ' |')
    .replaceAll(/<\/dt>\s*(?=<dd)/gi, ': ')
    .replaceAll(
      /<\/?(?:p|div|ul|ol|table|h[1-6]|section|header|article|dl|dt)\b[^<>]{0,500}>/gi,
      '\n\n',
    )
    .replaceAll(/<br\b[^<>]{0,500}>|<\/dd>/gi, '\n')
    .replaceAll(/<\/?[a-z][a-z\d]{0,15}(?:\s[^<>]{0,500})?\/?>/gi, '')
    .replaceAll(/&([a-z]{2,6});/g, (whole, name: string) => entities[name] ?? whole)
}

interface Cell {
  text: string
  start: number
  end: number
}

function cellsOf(line: string): Cell[] {
  return [...line.matchAll(/\S+(?: \S+)*/g)].map(({ 0: text, index }) => ({
    text,
    start: index,
    end: index + text.length,
  }))
}

const heading = /^(?:[#%]|[#%£€$(]? ?\p{L}[^:：]{0,34}|(?:19|20)\d\d)$/u
const longestLine = 1000

/** The table that begins at a line: with separators, or with columns that stand below their headings. */
export function readTable(lines: readonly string[], at: number): MessageTable | null {
  const line = lines[at] ?? ''
  if (line.length > longestLine || !/\S {2,}\S/.test(line) || /[\t|]/.test(line))
    return tableAt(lines, at)
  const heads = headsOf(cellsOf(line), lines.slice(at + 1, at + 5))
  if (heads.length < 2 || !heads.every(({ text }) => text === '' || heading.test(text)))
    return tableAt(lines, at)
  const rows: string[][] = []
  let end = at + 1
  for (let next = at + 1; next < lines.length; next += 1) {
    const row = lines[next] ?? ''
    if (/^\s*[-=_ ]{3,}\s*$/.test(row)) continue
    const isApart = (lines[next - 1] ?? '').trim() === ''
    // A blank line may stand below the header and between whole rows.
    if (row.trim() === '' && !isApart) continue
    const cells = row.length > longestLine ? [] : cellsOf(row)
    const placed = place(cells, heads)
    const last = rows.at(-1)
    // Pairs of words are no table, and are not read to their end from each of their lines.
    if (heads.length === 2 && placed !== null && !/\d/.test(placed[1] ?? ''))
      return tableAt(lines, at)
    if (
      placed === null ||
      (isApart && rows.length > 0 && cells.length < Math.max(3, heads.length - 1))
    )
      break
    if (cells.length === 1) {
      // A cell goes on below itself; what stands alone at the margin ends the table.
      const column = placed.findIndex((cell) => cell !== '')
      if (last === undefined || column < 1 || isApart) break
      last[column] = `${last[column] ?? ''} ${placed[column] ?? ''}`.trim()
    } else rows.push(placed)
    end = next + 1
  }
  const isTable =
    heads.length > 2
      ? rows.some(
          (row) =>
            row.filter((cell) => cell !== '').length > 2 && row.some((cell) => /\d/.test(cell)),
        ) || rows.length > 1
      : rows.length > 1 &&
        rows.every((row) => row.every((cell) => cell !== '') && /\d/.test(row[1] ?? '')) &&
        !/\d/.test(line)
  return isTable ? { header: heads.map(({ text }) => text), rows, end } : tableAt(lines, at)
}

// Rows with a cell more than there are headings: “Pos. Item” is two, or the first has none.
function headsOf(heads: readonly Cell[], below: readonly string[]): readonly Cell[] {
  const [first] = heads
  const rows = below.map(cellsOf).filter((cells) => cells.length === heads.length + 1)
  const [row] = rows
  if (first === undefined || row === undefined || rows.length * 2 < below.length) return heads
  const [own, next] = row
  if (own && own.end < first.start) return [{ text: '', start: own.start, end: own.end }, ...heads]
  const gap = first.text.indexOf(' ')
  if (gap === -1 || !own || !next || own.end > first.end) return heads
  const middle = first.start + gap
  return [
    { text: first.text.slice(0, gap), start: first.start, end: middle },
    { text: first.text.slice(gap + 1), start: middle + 1, end: Math.max(first.end, next.end) },
    ...heads.slice(1),
  ]
}

// Each cell belongs to the heading that it stands below; null when it stands below none or two share one.
function place(cells: readonly Cell[], heads: readonly Cell[]): string[] | null {
  const row: string[] = heads.map(() => '')
  let least = 0
  for (const [index, cell] of cells.entries()) {
    let best = -1
    let bestGap = 8
    for (const [column, head] of heads.entries()) {
      if (column < least) continue
      const overlap = Math.min(cell.end, head.end) - Math.max(cell.start, head.start)
      const edge = Math.min(Math.abs(cell.start - head.start), Math.abs(cell.end - head.end))
      const gap = overlap > 0 ? Math.min(edge, 3) - overlap / 100 : -overlap + 3
      if (gap < bestGap) [best, bestGap] = [column, gap]
    }
    // In a full row each cell has its column, however the line is shifted.
    if (cells.length === heads.length) best = index
    // A flag behind the last column has no heading.
    if (best === -1 && cell.start >= (heads.at(-1)?.end ?? 0) && cell.text.length <= 3) continue
    if (best === -1) return null
    row[best] = cell.text
    least = best + 1
  }
  return row
}
