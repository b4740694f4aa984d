import { blockText } from '#contract/page-text.ts'
import { isPicture, isText, type PlacedBlock } from '#service/extraction/pictures/placed-picture.ts'
import { startsWithHeader } from './table-header.ts'

export interface HtmlCell {
  blocks: PlacedBlock[]
  isHead: boolean
  columns: number
  rows: number
}

export interface HtmlRow {
  cells: HtmlCell[]
  isHead: boolean
}

const maxColumns = 1_000

/**
 * Converts a table to a block, or to the blocks of its cells when it is a layout table. A cell with a
 * rowspan is repeated in every row, so that each row can be understood alone.
 */
export function htmlTable(rows: HtmlRow[], isLayout: boolean): PlacedBlock[] {
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
    ...filled.flatMap((row) => row.cells.flatMap((cell) => cell.blocks.filter(isPicture))),
  ]
}

function gridOf(rows: HtmlRow[]): string[][] {
  // For each column, the cell above whose rowspan still covers it.
  const hanging: { text: string; rows: number }[] = []
  return rows.map((row) => {
    const line: string[] = []
    const takeHanging = (): void => {
      for (let span = hanging[line.length]; span && span.rows > 0; span = hanging[line.length]) {
        span.rows -= 1
        line.push(span.text)
      }
    }
    for (const cell of row.cells) {
      takeHanging()
      const text = cell.blocks.filter(isText).map(blockText).join(' ').replaceAll('\n', ' ').trim()
      for (
        let at = 0;
        at < Math.min(cell.columns, maxColumns) && line.length < maxColumns;
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
