import { useVirtualizer } from '@tanstack/react-virtual'
import { useState, type Ref } from 'react'
import type { Block } from '#contract/pages.ts'
import { classes } from '#console/ui/classes.ts'
import { Box } from '#console/ui/layout/Box.tsx'
import { cellOffsets, rowOffsets, touches, type PageMarks, type TextRange } from './mark-text.ts'
import { MarkedText } from './MarkedText.tsx'
import styles from './PageView.module.css'

interface PageTableProps {
  table: Block & { type: 'table' }
  /** Whether people see row numbers in the document, as in a spreadsheet. */
  isNumbered: boolean
  offset: number
  marks: PageMarks
}

// Rows of a longer table are drawn only where they are in sight.
const maxPlainRows = 200
const usualRowHeight = 29
const usualFrameHeight = 800
const maxColumnChars = 40

/** A table; wide and long ones scroll in their own frame, under their header. */
export function PageTable({ table, isNumbered, offset, marks }: PageTableProps) {
  'use memo'
  const { header, rows } = table
  const offsets = rowOffsets(table, offset)
  // The header stands first in the text.
  const rowStarts = header === null ? offsets : offsets.slice(1)
  const grid = {
    table,
    isNumbered,
    headerOffset: offset,
    rowStarts,
    figures: figureColumns(rows),
    marks,
  }
  if (rows.length <= maxPlainRows) return <Grid {...grid} from={0} to={rows.length} />
  const target = marks.current ?? marks.quote
  const wanted =
    target === null
      ? 0
      : Math.max(
          0,
          rowStarts.findLastIndex((at) => at <= target.start),
        )
  // Begins anew where something else is to be seen, so that its row is there at once.
  return <VirtualGrid key={wanted} {...grid} wanted={wanted} />
}

interface GridContent {
  table: PageTableProps['table']
  isNumbered: boolean
  headerOffset: number
  /** Where each row starts in the text of the page. */
  rowStarts: readonly number[]
  figures: ReadonlySet<number>
  marks: PageMarks
}

function VirtualGrid({ wanted, ...grid }: GridContent & { wanted: number }) {
  const [frame, setFrame] = useState<HTMLElement | null>(null)
  const { rows } = grid.table
  const widths = columnWidths(grid.table)
  // eslint-disable-next-line react/incompatible-library -- the compiler leaves this component alone
  const virtualizer = useVirtualizer<HTMLElement, HTMLTableRowElement>({
    count: rows.length,
    estimateSize: () => usualRowHeight,
    overscan: 10,
    initialRect: { width: 0, height: usualFrameHeight },
    initialOffset: Math.max(0, wanted - 5) * usualRowHeight,
    getScrollElement: () => frame,
  })
  const items = virtualizer.getVirtualItems()
  const [first, last] = [items[0], items.at(-1)]
  return (
    <Grid
      {...grid}
      frameRef={setFrame}
      rowRef={virtualizer.measureElement}
      widths={widths}
      from={first?.index ?? 0}
      to={(last?.index ?? -1) + 1}
      before={first?.start ?? 0}
      after={virtualizer.getTotalSize() - (last?.end ?? 0)}
    />
  )
}

interface GridProps extends GridContent {
  /** The rows that are drawn: from one to before another, and the height of those left out. */
  from: number
  to: number
  before?: number
  after?: number
  /** Of columns in characters, since rows that come into sight must not move them. */
  widths?: readonly number[]
  frameRef?: Ref<HTMLDivElement>
  rowRef?: Ref<HTMLTableRowElement>
}

function Grid({
  table: { header, rows, first_row },
  isNumbered,
  headerOffset,
  rowStarts,
  figures,
  marks,
  from,
  to,
  before = 0,
  after = 0,
  widths,
  frameRef,
  rowRef,
}: GridProps) {
  return (
    <Box
      ref={frameRef}
      surface="frame"
      className={styles['frame']}
      role="group"
      aria-label="Table"
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={0}
    >
      <table className={styles['table']} aria-rowcount={rows.length + (header ? 1 : 0)}>
        {widths && (
          <colgroup>
            {isNumbered && <col />}
            {widths.map((width, column) => (
              // eslint-disable-next-line react/no-array-index-key -- a column is its place
              <col key={column} style={{ width: `${width}ch` }} />
            ))}
          </colgroup>
        )}
        {header && (
          <thead>
            <tr>
              {isNumbered && (
                <th scope="col" className={styles['number']}>
                  <span className="unseen">Row</span>
                </th>
              )}
              <Cells as="th" cells={header} offset={headerOffset} figures={figures} marks={marks} />
            </tr>
          </thead>
        )}
        <tbody>
          {before > 0 && <tr aria-hidden="true" style={{ height: before }} />}
          {rows.slice(from, to).map((cells, at) => {
            const index = from + at
            const start = rowStarts[index] ?? headerOffset
            const end = rowStarts[index + 1] ?? Infinity
            return (
              <tr
                key={index}
                ref={rowRef}
                data-index={index}
                aria-rowindex={index + (header ? 2 : 1)}
                className={classes(isQuoted(marks.quote, start, end) && styles['quoted'])}
              >
                {isNumbered && (
                  <th scope="row" className={styles['number']}>
                    {first_row + index}
                  </th>
                )}
                <Cells as="td" cells={cells} offset={start} figures={figures} marks={marks} />
              </tr>
            )
          })}
          {after > 0 && <tr aria-hidden="true" style={{ height: after }} />}
        </tbody>
      </table>
    </Box>
  )
}

const isQuoted = (quote: TextRange | null, start: number, end: number): boolean =>
  quote !== null && touches(quote, start, end)

interface CellsProps {
  as: 'th' | 'td'
  cells: readonly string[]
  offset: number
  figures: ReadonlySet<number>
  marks: PageMarks
}

function Cells({ as: Cell, cells, offset, figures, marks }: CellsProps) {
  const offsets = cellOffsets(cells, offset)
  return cells.map((text, index) => (
    <Cell
      // eslint-disable-next-line react/no-array-index-key -- a cell is its place
      key={index}
      scope={Cell === 'th' ? 'col' : undefined}
      dir="auto"
      className={figures.has(index) ? styles['figure'] : undefined}
    >
      <MarkedText text={text} offset={offsets[index] ?? offset} marks={marks} />
    </Cell>
  ))
}

/** The characters of the longest cell of each column, within reason. */
function columnWidths({ header, rows }: PageTableProps['table']): number[] {
  const widths: number[] = []
  for (const cells of header ? [header, ...rows] : rows) {
    for (const [column, text] of cells.entries()) {
      widths[column] = Math.min(maxColumnChars, Math.max(widths[column] ?? 2, text.length + 2))
    }
  }
  return Array.from(widths, (width: number | undefined) => width ?? 2)
}

/** The columns in which only numbers stand: those are read from their ends. */
function figureColumns(rows: readonly (readonly string[])[]): Set<number> {
  const figures = new Set<number>()
  for (const [column] of (rows[0] ?? []).entries()) {
    const texts = rows.map((cells) => cells[column] ?? '').filter((text) => text.trim() !== '')
    if (texts.length > 0 && texts.every(isNumber)) figures.add(column)
  }
  return figures
}

function isNumber(text: string): boolean {
  return /^[-+−(]?[\p{Sc}]?\d[\d.,'’\s]*\)?\s?[%\p{Sc}]?$/u.test(text.trim())
}
