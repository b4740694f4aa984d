import type { Block, Page } from '#contract/pages.ts'
import { startsWithHeader } from './table-header.ts'

/** The number of rows per page of a file that consists of rows. */
export const pageRows = 100
// Of wide tables, fewer rows: a page is read, checked and sent as one piece.
const maxPageCells = 5_000

const sampleRows = 20

type Row = [number: number, cells: string[]]

/**
 * Distributes rows to pages while they arrive: `add` and `end` give the pages that are complete. Every page repeats the
 * header, and every table has the number of its first row; blank rows are counted but not stored.
 */
export function rowPages() {
  let header: string[] | null = null
  let sample: Row[] | null = []
  let pending: Row[] = []
  let number = 0
  let pages = 0

  function pageOfPending(): Page {
    pages += 1
    const page = pageOf(pages, header, pending)
    pending = []
    return page
  }

  return {
    add: (cells: string[]): Page | null => {
      number += 1
      if (cells.every(isBlank)) return null
      if (sample === null) pending.push([number, cells])
      else sample.push([number, cells])
      if (sample?.length === sampleRows) {
        ;({ header, rows: pending } = splitHeader(sample))
        sample = null
      }
      const isFull = pending.length === pageRows || pending.length * cells.length > maxPageCells
      return isFull ? pageOfPending() : null
    },

    end: (): Page | null => {
      if (sample !== null) ({ header, rows: pending } = splitHeader(sample))
      sample = null
      return pending.length > 0 || (pages === 0 && header !== null) ? pageOfPending() : null
    },
  }
}

const space = 32
const lastAscii = 126

function isBlank(cell: string): boolean {
  const code = cell.charCodeAt(0)
  return !(code > space && code <= lastAscii) && cell.trim() === ''
}

function splitHeader(sample: Row[]): { header: string[] | null; rows: Row[] } {
  const isNamed = startsWithHeader(sample.map(([, cells]) => cells))
  return isNamed
    ? { header: sample[0]?.[1] ?? null, rows: sample.slice(1) }
    : { header: null, rows: sample }
}

function pageOf(number: number, header: string[] | null, rows: Row[]): Page {
  const blocks: (Block & { type: 'table' })[] = []
  for (const [at, cells] of rows) {
    const last = blocks.at(-1)
    if (last && last.first_row + last.rows.length === at) last.rows.push(cells)
    else blocks.push({ type: 'table', header, rows: [cells], first_row: at })
  }
  if (blocks.length === 0) blocks.push({ type: 'table', header, rows: [], first_row: 2 })
  return { number, kind: 'section', label: null, ocr: false, blocks }
}
