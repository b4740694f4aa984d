import type { Ref } from 'react'
import { classes } from '#console/ui/classes.ts'
import { Box } from '#console/ui/layout/Box.tsx'
import { Skeleton } from '#console/ui/list/Skeleton.tsx'
import {
  cellOffsets,
  touches,
  type PageMarks,
  type TextRange,
} from '#console/files/reader/mark-text.ts'
import { MarkedText } from '#console/files/reader/MarkedText.tsx'
import styles from '#console/files/reader/PageView.module.css'

/** A row and its place in the text of its page. */
export interface GridRow {
  cells: readonly string[]
  start: number
  end: number
  marks: PageMarks
  /** Its number in the document, where people see one. */
  number?: number
}

export interface GridContent {
  header: Omit<GridRow, 'number'> | null
  /** Of all rows, drawn or not. */
  rowCount: number
  /** Null for a row that is still loading. */
  rowAt: (index: number) => GridRow | null
  isNumbered: boolean
  /** The columns of numbers. */
  figures: ReadonlySet<number>
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

/** A table that scrolls in its own frame, under its header. */
export function Grid({
  header,
  rowCount,
  rowAt,
  isNumbered,
  figures,
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
      <table
        className={styles['table']}
        // On a phone it scrolls sideways, where its columns would break short texts.
        style={widths && { minWidth: `max(100%, ${sum(widths)}ch)` }}
        aria-rowcount={rowCount + (header ? 1 : 0)}
      >
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
              <Cells as="th" row={header} figures={figures} />
            </tr>
          </thead>
        )}
        <tbody>
          {before > 0 && <tr aria-hidden="true" style={{ height: before }} />}
          {Array.from({ length: to - from }, (_, at) => {
            const index = from + at
            const row = rowAt(index)
            return (
              <tr
                key={index}
                ref={rowRef}
                data-index={index}
                aria-rowindex={index + (header ? 2 : 1)}
                aria-busy={row === null}
                className={classes(row && isQuoted(row) && styles['quoted'])}
              >
                {row === null ? (
                  <td colSpan={widths?.length}>
                    <Skeleton />
                  </td>
                ) : (
                  <>
                    {isNumbered && (
                      <th scope="row" className={styles['number']}>
                        {row.number}
                      </th>
                    )}
                    <Cells as="td" row={row} figures={figures} />
                  </>
                )}
              </tr>
            )
          })}
          {after > 0 && <tr aria-hidden="true" style={{ height: after }} />}
        </tbody>
      </table>
    </Box>
  )
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)

const isQuoted = ({ marks: { quote }, start, end }: GridRow): boolean =>
  quote !== null && touches(quote, start, end)

// A code such as `HX-100` must not be broken over lines.
const maxUnbrokenChars = 12

// A longer text is not broken after each word where other columns need much room. Two such columns fit on a phone.
const minTextWidth = '20ch'

interface CellsProps {
  as: 'th' | 'td'
  row: Omit<GridRow, 'number'>
  figures: ReadonlySet<number>
}

function Cells({ as: Cell, row: { cells, start, marks }, figures }: CellsProps) {
  const offsets = cellOffsets(cells, start)
  return cells.map((text, index) => (
    <Cell
      // eslint-disable-next-line react/no-array-index-key -- a cell is its place
      key={index}
      scope={Cell === 'th' ? 'col' : undefined}
      dir="auto"
      className={figures.has(index) ? styles['figure'] : undefined}
      style={
        text.length <= maxUnbrokenChars ? { whiteSpace: 'nowrap' } : { minWidth: minTextWidth }
      }
    >
      <MarkedText text={text} offset={offsets[index] ?? start} marks={marks} />
    </Cell>
  ))
}

/** The row of a target in the text of a page, by where its rows start. */
export function rowOf(target: TextRange | null, rowStarts: readonly number[]): number {
  if (target === null) return 0
  return Math.max(
    0,
    rowStarts.findLastIndex((at) => at <= target.start),
  )
}
