import type { Block, Page } from '#contract/pages.ts'
import { startsWithHeader } from './table-header.ts'

/** How many rows stand on one page of a file that is nothing but rows. */
export const pageRows = 100

const sampleRows = 20

type Row = [number: number, cells: string[]]

/**
 * Deals rows out to pages as they come. Every page tells the header again, and every table the
 * number of its first row; blank rows are counted but not kept.
 */
export async function* rowPages(rows: AsyncIterable<string[]>): AsyncGenerator<Page, void> {
  let header: string[] | null = null
  let sample: Row[] | null = []
  let held: Row[] = []
  let number = 0
  let pages = 0

  for await (const cells of rows) {
    number += 1
    if (cells.every((cell) => cell.trim() === '')) continue
    if (sample === null) held.push([number, cells])
    else sample.push([number, cells])
    if (sample?.length === sampleRows) {
      ;({ header, rows: held } = splitHeader(sample))
      sample = null
    }
    if (held.length === pageRows) {
      pages += 1
      yield pageOf(pages, header, held)
      held = []
    }
  }
  if (sample !== null) ({ header, rows: held } = splitHeader(sample))
  if (held.length > 0 || (pages === 0 && header !== null)) yield pageOf(pages + 1, header, held)
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
