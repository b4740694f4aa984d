import type { Block } from '#contract/pages.ts'
import {
  joinLines,
  plainRowsOf,
  rowsOf,
  spanOf,
  splitAtColumns,
  tableOf,
} from './tables/layout-rows.ts'
import { isRightToLeft } from './right-to-left.ts'
import type { Row, TextRun } from './text-run.ts'
import { splitHead } from './tables/split-head.ts'
import { isAdjacent, tableEnd } from './tables/table-ends.ts'
import { headingLevel, type TypeScale } from './type-scale.ts'

const bullet = /^(?:[•●○▪■□◦‣⁃∙·*–—\u{e000}-\u{f8ff}]|-(?=\s))\s*/u
const spaceless = /[\u3040-\u30ff\u3400-\u9fff]/
const numbering = /^\(?(?:\d{1,3}|[a-zA-Z]|[ivxIVX]{1,5})[.)]\s+/

/**
 * Groups the runs of a page into blocks. Without a type scale, for example after OCR, sizes are too inexact
 * to recognize headings.
 */
export function layoutBlocks(runs: readonly TextRun[], scale: TypeScale | null): Block[] {
  const rows = rowsOf(withBullets(runs))
  const blocks: Block[] = []
  let prose: TextRun[] = []
  const endProse = (): void => {
    blocks.push(...proseBlocks(prose, scale))
    prose = []
  }

  for (let at = 0; at < rows.length;) {
    const named = namedTable(rows, at)
    const end = named?.end ?? tableEnd(rows, at)
    const table = named?.table ?? (end - at > 1 ? tableOf(rows.slice(at, end)) : null)
    if (table) {
      endProse()
      blocks.push(table)
    } else prose.push(...rows.slice(at, end).flatMap(linesOfRow))
    at = end
  }
  endProse()
  return blocks
}

/** The table below a row that has the names of its columns in one run; null where it is another row. */
function namedTable(rows: readonly Row[], at: number): { table: Block; end: number } | null {
  const [head, below] = [rows[at], rows[at + 1]]
  if (head === undefined || below === undefined || below.cells.length < 2) return null
  const end = tableEnd(rows, at + 1)
  if (end - at < 3 || !isAdjacent(head, below)) return null
  const body = splitAtColumns(rows.slice(at + 1, end))
  const names = splitHead(head, body)
  const table = names && tableOf([names, ...body])
  return table?.type === 'table' && table.header !== null ? { table, end } : null
}

const linesOfRow = (row: Row): TextRun[] =>
  (row.isWrapped === true ? plainRowsOf(row.cells.flat()) : [row]).map(asLine)

// Cells side by side that form no table are read as one line.
function asLine(row: Row): TextRun {
  const [only] = row.cells[0] ?? []
  const isOne = row.cells.length === 1 && row.cells[0]?.length === 1
  if (only !== undefined && isOne && !only.text.includes('\u00ad')) return only
  const runs = row.cells.flat()
  const [first] = runs
  if (first === undefined) throw new Error('A row has at least one run.')
  const isReversed = row.cells.length > 1 && runs.every((run) => isRightToLeft(run.text))
  const cells = isReversed ? row.cells.toReversed() : row.cells
  return {
    ...first,
    ...spanOf(runs),
    text: cells.map((cell) => joinLines(cell.map((run) => run.text))).join(' '),
    bottom: Math.max(...runs.map((run) => run.bottom)),
  }
}

const maxMarkChars = 6
const isMark = (text: string): boolean => (/^.$/u.test(text) ? bullet : numbering).test(`${text} `)

// A bullet is often far enough from its text to look like a column.
function withBullets(runs: readonly TextRun[]): TextRun[] {
  const joined: TextRun[] = []
  for (const run of runs) {
    const last = joined.at(-1)
    const isNear =
      last !== undefined &&
      last.text.length < maxMarkChars &&
      Math.abs(run.bottom - last.bottom) < run.size * 0.4 &&
      run.left >= last.right - 1 &&
      run.left - last.right < run.size * 4
    if (last && isNear && isMark(last.text)) {
      joined[joined.length - 1] = {
        ...run,
        text: `${last.text} ${run.text}`,
        left: last.left,
        words: undefined,
      }
    } else joined.push(run)
  }
  return joined
}

function proseBlocks(lines: TextRun[], scale: TypeScale | null): Block[] {
  const pitch = usualPitch(lines)
  const blocks: Block[] = []
  let paragraphLines: TextRun[] = []
  let rightEdges: number[] = []
  const end = (): void => {
    // The lines of a recognized picture are often no sentences, and have no font that sets them apart.
    const parts = scale === null ? runningText(paragraphLines, rightEdges) : [paragraphLines]
    const block = paragraphLines.length > 0 ? blockOf(parts, scale) : null
    const last = blocks.at(-1)
    if (block?.type === 'list' && last?.type === 'list') last.items.push(...block.items)
    else if (
      block?.type === 'paragraph' &&
      last?.type === 'paragraph' &&
      continuesInColumn(last, block)
    ) {
      last.text = joinLines([last.text, block.text])
    } else if (block) blocks.push(block)
    paragraphLines = []
    rightEdges = []
  }
  for (const [at, line] of lines.entries()) {
    const last = paragraphLines.at(-1)
    const edge = edgeAt(lines, at)
    if (last && !continuesParagraph(paragraphLines, last, line, pitch, edge, scale !== null)) end()
    paragraphLines.push(line)
    rightEdges.push(edge)
  }
  end()
  return blocks
}

// Fewer lines of a text can begin with a capital by chance.
const minListLines = 3

/**
 * Divides lines where the first word of the next one would have fitted into a line: there the text was not wrapped. Where
 * most lines are such, or all begin with a capital and none ends a sentence, all stand alone, as in a letterhead.
 */
function runningText(lines: readonly TextRun[], rightEdges: readonly number[]): TextRun[][] {
  const isShort = lines.slice(0, -1).map((line, at) => {
    const next = lines[at + 1]
    const word = /^\S*/u.exec(next?.text ?? '')?.[0].length ?? 0
    const charWidth = next === undefined ? 0 : (next.right - next.left) / next.text.length
    return line.right + (word + 1) * charWidth < (rightEdges[at] ?? 0) - line.size
  })
  const beginNew = lines.slice(1).every(({ text }) => /^[\p{Lu}\p{N}]/u.test(text))
  const areOpen = lines.slice(0, -1).every(({ text }) => /[^.,;:!?-]$/u.test(text))
  const areAll =
    isShort.filter(Boolean).length * 2 > isShort.length ||
    (lines.length >= minListLines && beginNew && areOpen)
  const parts: TextRun[][] = [[]]
  for (const [at, line] of lines.entries()) {
    parts.at(-1)?.push(line)
    const isHyphenated = /[-\u00ad‐]$/u.test(line.text)
    if (at < lines.length - 1 && (areAll || isShort[at] === true) && !isHyphenated) parts.push([])
  }
  return parts
}

/** Whether a sentence continues in the next column. */
function continuesInColumn(last: { text: string }, next: { text: string }): boolean {
  return last.text.length > 100 && /[\p{L},]$/u.test(last.text) && /^\p{Ll}/u.test(next.text)
}

// Before and after a line.
const linesAround = 6

/** The right edge of the lines around a line, within its column. */
function edgeAt(lines: readonly TextRun[], at: number): number {
  const own = lines[at]
  let edge = own?.right ?? 0
  // A loop, because each line of a document passes through it.
  for (let near = Math.max(0, at - linesAround); near < at + linesAround; near += 1) {
    const line = lines[near]
    if (line === undefined || own === undefined) break
    if (line.left < own.right && own.left < line.right) edge = Math.max(edge, line.right)
  }
  return edge
}

/** Whether a line continues the paragraph above it. */
function continuesParagraph(
  lines: TextRun[],
  last: TextRun,
  line: TextRun,
  pitch: number,
  right: number,
  isExact: boolean,
): boolean {
  const size = Math.max(last.size, line.size)
  const step = line.bottom - last.bottom
  // Ideographic text has more line spacing.
  const slack = spaceless.test(last.text) && spaceless.test(line.text) ? 1.5 : 1.25
  if (step <= size * 0.3 || step > size * pitch * slack) return false
  if (line.left > last.right || last.left > line.right) return false
  if (Math.abs(last.size - line.size) > size * (isExact ? 0.08 : 0.45)) return false
  if (last.isBold !== line.isBold && lines.every((run) => run.isBold === last.isBold)) {
    // A bold word may start or end a line; a bold heading ends before the right edge.
    if (last.isBold && last.right < right - size * 8) return false
  }
  const [first] = lines
  const isHanging = first !== undefined && isItem(first.text)
  const isShort = last.right < right - (right - last.left) * 0.3
  const isWrapped =
    !isHanging &&
    line.left < last.left + size * 0.4 &&
    (goesOn(last.text, line.text) || (!isShort && isNumberInSentence(last.text, line.text)))
  if (isItem(line.text) && !isWrapped) return false
  // The first line of a paragraph is indented.
  if (!isHanging && line.left > last.left + size * 0.8 && lines.length > 1) return false
  return !(isShort && /[.!?:。]["”')]?$/.test(last.text))
}

// Where most of a file is small print or tables, its body text is as large as headings are elsewhere.
const minSentenceWords = 6
const minSentenceChars = 20
// In “e.V.”, “S.A.” and “Inc.”, the stop belongs to a name.
const abbreviation = /(?:\p{L}\.\s?\p{L}|(?<!\p{L})(?:Inc|Ltd|Corp|Co|Bros|No|Nr|etc))\.$/u

/** Whether a text is a sentence or several, which head nothing, however large they are. A question can be a heading. */
function isSentence(text: string): boolean {
  if (abbreviation.test(text) || !/[.。][)”"»」]?$/u.test(text)) return false
  const words = text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0
  return words >= minSentenceWords || (spaceless.test(text) && text.length >= minSentenceChars)
}

// Before the initials of a name.
const title = /(?<!\p{L})(?:Mr|Mrs|Ms|Dr|Prof|Herrn?|Frau|Mme|Sra?)\.?$/u

/** Whether a line that looks like an item begins with a unit or with the initials of a name: “above 5.2 | m.”, “Mr | A. Smith”. */
function goesOn(last: string, line: string): boolean {
  // A list begins with “a.”
  if (/^[b-z]\.\s/.test(line)) return /\d$/.test(last)
  return /^\p{Lu}\.\s\p{Lu}/u.test(line) && title.test(last)
}

/** Whether a line that looks like an item goes on with a sentence: “am | 12. März”. A list begins with one. */
function isNumberInSentence(last: string, line: string): boolean {
  return /^(?:[2-9]|\d{2})\.\s/.test(line) && !/[.!?:;。]["”')]?$/.test(last)
}

const isItem = (text: string): boolean => bullet.test(text) || numbering.test(text)

/** The most common line spacing, in font sizes. */
function usualPitch(lines: readonly TextRun[]): number {
  const countByStep = new Map<number, number>()
  for (const [at, line] of lines.entries()) {
    const last = lines[at - 1]
    if (last === undefined || Math.abs(last.size - line.size) > line.size * 0.1) continue
    const step = Math.round(((line.bottom - last.bottom) / line.size) * 10) / 10
    if (step > 0.7 && step < 3) countByStep.set(step, (countByStep.get(step) ?? 0) + 1)
  }
  const usual = [...countByStep].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? 1.2
  return Math.max(1.15, usual)
}

/** The block of the parts of a paragraph, of which each begins a line. */
function blockOf(parts: TextRun[][], scale: TypeScale | null): Block {
  const lines = parts.flat()
  const [first] = lines
  const text = parts.map((part) => joinLines(part.map((line) => line.text))).join('\n')
  const isShort = text.length <= 160 && lines.length <= 3 && /\p{L}/u.test(text)
  if (scale && isShort && !isSentence(text)) {
    const level = headingLevel(scale, Math.max(...lines.map((line) => line.size)))
    if (level !== null) return { type: 'heading', level, text }
  }
  if (first && bullet.test(first.text)) return { type: 'list', items: [text.replace(bullet, '')] }
  const isLabel = lines.length === 1 && lines.every((line) => line.isBold) && !/[.,;]$/.test(text)
  if (scale && isShort && isLabel) {
    return { type: 'heading', level: Math.min(scale.headings.length + 1, 6), text }
  }
  if (first && numbering.test(first.text)) return { type: 'list', items: [text] }
  return { type: 'paragraph', text }
}
