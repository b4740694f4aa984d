import { blockText } from '#contract/page-text.ts'
import type { Block } from '#contract/pages.ts'
import { startsWithHeader } from './table-header.ts'

export interface HtmlCell {
  blocks: Block[]
  isHead: boolean
  columns: number
  rows: number
}

export interface HtmlRow {
  cells: HtmlCell[]
  isHead: boolean
}

const columnLimit = 1_000

/**
 * A table as a block, or as the blocks in its cells when it only arranges the page. A cell over
 * several rows is told in each, so that every row can be understood alone.
 */
export function htmlTable(rows: HtmlRow[], isLayout: boolean): Block[] {
  const filled = rows.filter((row) => row.cells.length > 0)
  const isColumn = filled.every((row) => row.cells.length < 2)
  if (isLayout || isColumn) return filled.flatMap((row) => row.cells.flatMap((cell) => cell.blocks))

  const texts = gridOf(filled)
  const width = Math.max(0, ...texts.map((row) => row.length))
  const grid = texts.map((row) => [...row, ...Array.from({ length: width - row.length }, () => '')])
  const [first] = filled
  const isNamed =
    first !== undefined &&
    grid.length > 1 &&
    (first.isHead || first.cells.every((cell) => cell.isHead) || startsWithHeader(grid))
  return [
    {
      type: 'table',
      header: isNamed ? (grid[0] ?? null) : null,
      rows: isNamed ? grid.slice(1) : grid,
      first_row: isNamed ? 2 : 1,
    },
  ]
}

function gridOf(rows: HtmlRow[]): string[][] {
  // for each column, what a cell further up still puts into it
  const hanging: { text: string; rows: number }[] = []
  return rows.map((row) => {
    const line: string[] = []
    const takeHanging = (): void => {
      for (let held = hanging[line.length]; held && held.rows > 0; held = hanging[line.length]) {
        held.rows -= 1
        line.push(held.text)
      }
    }
    for (const cell of row.cells) {
      takeHanging()
      const text = cell.blocks.map(blockText).join(' ').replaceAll('\n', ' ').trim()
      for (
        let at = 0;
        at < Math.min(cell.columns, columnLimit) && line.length < columnLimit;
        at += 1
      ) {
        const own = at === 0 ? text : ''
        hanging[line.length] = { text: own, rows: Math.min(cell.rows, rows.length) - 1 }
        line.push(own)
      }
    }
    takeHanging()
    return line
  })
}
