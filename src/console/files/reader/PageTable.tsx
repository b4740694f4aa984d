import type { Block } from '#contract/pages.ts'
import { rowOffsets, type PageMarks } from './mark-text.ts'
import { columnWidths, figureColumns } from './table/columns.ts'
import { Grid, rowOf, type GridContent } from './table/Grid.tsx'
import { useRowVirtualizer, VirtualGrid } from './table/VirtualGrid.tsx'

interface PageTableProps {
  table: Block & { type: 'table' }
  /** Whether people see row numbers in the document, as in a spreadsheet. */
  isNumbered: boolean
  offset: number
  marks: PageMarks
}

// Rows of a longer table are drawn only where they are in sight.
const maxPlainRows = 200

/** A table; wide and long ones scroll in their own frame, under their header. */
export function PageTable({ table, isNumbered, offset, marks }: PageTableProps) {
  'use memo'
  const { header, rows, first_row } = table
  const offsets = rowOffsets(table, offset)
  // The header stands first in the text.
  const rowStarts = header === null ? offsets : offsets.slice(1)
  const grid: GridContent = {
    header: header && { cells: header, start: offset, end: rowStarts[0] ?? Infinity, marks },
    rowCount: rows.length,
    rowAt: (index) => ({
      cells: rows[index] ?? [],
      start: rowStarts[index] ?? offset,
      end: rowStarts[index + 1] ?? Infinity,
      marks,
      number: first_row + index,
    }),
    isNumbered,
    figures: figureColumns(rows),
  }
  if (rows.length <= maxPlainRows) return <Grid {...grid} from={0} to={rows.length} />
  const targetRow = rowOf(marks.current ?? marks.quote, rowStarts)
  const widths = columnWidths(header ? [header, ...rows] : rows)
  // Begins anew where something else is to be seen, so that its row is there at once.
  return <LongTable key={targetRow} {...grid} widths={widths} wanted={targetRow} />
}

function LongTable({
  wanted: targetRow,
  ...grid
}: GridContent & { widths: readonly number[]; wanted: number }) {
  'use no memo' // The virtualizer is one object, which changes.
  const { virtualizer, setFrame } = useRowVirtualizer(grid.rowCount, targetRow)
  return <VirtualGrid {...grid} virtualizer={virtualizer} frameRef={setFrame} />
}
