import type { Block, Page } from '#contract/pages.ts'
import { isFigure, startsWithHeader } from './table-header.ts'

/** The number of rows per page of a file that consists of rows. */
export const pageRows = 100
// Of wide tables, fewer rows: a page is read, checked and sent as one piece.
const maxPageCells = 5_000

const sampleRows = 20

type Row = [number: number, cells: string[]]

/** What stands above rows: their title, and the names of their columns. */
interface Head {
  title: string | null
  header: string[] | null
}

/**
 * Distributes rows to pages while they arrive: `add` and `end` give the pages that are complete. Every page repeats the
 * header, and every table has the number of its first row; blank rows are counted but not stored. Behind a blank row, another
 * table can begin, with a title or with columns of its own.
 */
export function rowPages() {
  let head: Head = { title: null, header: null }
  let sample: Row[] | null = []
  let hasTables = false
  let pending: Row[] = []
  let isBehindBlank = false
  let number = 0
  let pages = 0

  function pageOfPending(): Page {
    pages += 1
    const page = pageOf(pages, head, pending)
    pending = []
    // The next pages of the table are below the same heading.
    head = { ...head, title: null }
    return page
  }

  function readSample(rows: Row[]): void {
    ;({ head, rows: pending } = headOf(rows, hasTables ? head : null))
    hasTables = true
    sample = null
  }

  return {
    add: (cells: string[]): Page | null => {
      number += 1
      if (cells.every(isBlank)) {
        isBehindBlank = true
        return null
      }
      const first = head.header ?? sample?.find(([, own]) => filled(own) > 1)?.[1]
      const canBegin = isBehindBlank && first !== undefined && canBeHead(cells, first)
      isBehindBlank = false
      let page: Page | null = null
      if (canBegin) {
        if (sample !== null) readSample(sample)
        if (pending.length > 0) page = pageOfPending()
        sample = []
      }
      if (sample === null) pending.push([number, cells])
      else sample.push([number, cells])
      if (sample?.length === sampleRows) readSample(sample)
      const isFull = pending.length === pageRows || pending.length * cells.length > maxPageCells
      return page ?? (isFull ? pageOfPending() : null)
    },

    end: (): Page | null => {
      if (sample !== null) readSample(sample)
      return pending.length > 0 || (pages === 0 && head.header !== null) ? pageOfPending() : null
    },
  }
}

const space = 32
const lastAscii = 126

function isBlank(cell: string): boolean {
  const code = cell.charCodeAt(0)
  return !(code > space && code <= lastAscii) && cell.trim() === ''
}

const filled = (cells: readonly string[]): number => cells.filter((cell) => !isBlank(cell)).length
const widthOf = (cells: readonly string[]): number => cells.findLastIndex((cell) => !isBlank(cell))

/** Whether a row behind a blank one can be the title or the header of another table than the one above. */
function canBeHead(cells: readonly string[], above: readonly string[]): boolean {
  if (filled(above) < 2 || cells.some(isFigure)) return false
  return filled(cells) === 1 || widthOf(cells) !== widthOf(above)
}

/** The head of the first rows of a table, with the rows below it. Where these have none, they belong to the table above. */
function headOf(sample: Row[], above: Head | null): { head: Head; rows: Row[] } {
  const start = sample.findIndex(([, cells]) => filled(cells) > 1)
  const titles = sample.slice(0, Math.max(0, start))
  const below = sample.slice(titles.length)
  const isTitled = titles.length > 0 && below.slice(1).some(([, cells]) => cells.some(isFigure))
  const width = Math.max(...below.map(([, cells]) => widthOf(cells)))
  // A row of the table above that ends early, such as one without a note, is no header.
  const isWide = above === null || widthOf(below[0]?.[1] ?? []) === width
  if (isWide && (isTitled || (above !== null && titles.length === 0)) && hasHeader(below)) {
    const title = titles.map(([, cells]) => cells.join(' ').trim()).join(' ')
    const header = below[0]?.[1] ?? null
    return { head: { title: title === '' ? null : title, header }, rows: below.slice(1) }
  }
  if (above !== null) return { head: above, rows: sample }
  return hasHeader(sample)
    ? { head: { title: null, header: sample[0]?.[1] ?? null }, rows: sample.slice(1) }
    : { head: { title: null, header: null }, rows: sample }
}

const hasHeader = (rows: readonly Row[]): boolean =>
  startsWithHeader(rows.map(([, cells]) => cells))

function pageOf(number: number, { title, header }: Head, rows: Row[]): Page {
  const tables: (Block & { type: 'table' })[] = []
  for (const [at, cells] of rows) {
    const last = tables.at(-1)
    if (last && last.first_row + last.rows.length === at) last.rows.push(cells)
    else tables.push({ type: 'table', header, rows: [cells], first_row: at })
  }
  if (tables.length === 0) tables.push({ type: 'table', header, rows: [], first_row: 2 })
  const above: Block[] = title === null ? [] : [{ type: 'heading', level: 2, text: title }]
  return { number, kind: 'section', label: null, ocr: false, blocks: [...above, ...tables] }
}
