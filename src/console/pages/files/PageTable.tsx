import type { Block } from '#contract/pages.ts'
import { cellOffsets, rowOffsets, type PageMarks } from './mark-text.ts'
import { MarkedText } from './MarkedText.tsx'
import styles from './PageView.module.css'

interface PageTableProps {
  table: Block & { type: 'table' }
  offset: number
  marks: PageMarks
}

/** A table with the row numbers of its source; wide and long ones scroll in their own frame. */
export function PageTable({ table, offset, marks }: PageTableProps) {
  'use memo'
  const { header, rows } = table
  const offsets = rowOffsets(table, offset)
  // the header stands first in the text, on the source's row before the others
  const shift = header === null ? 0 : 1
  const figures = figureColumns(rows)
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <div className={styles['frame']} role="group" aria-label="Table" tabIndex={0}>
      <table className={styles['table']}>
        {header && (
          <thead>
            <tr>
              <th scope="col" className={styles['number']}>
                <span className="unseen">Row</span>
              </th>
              <Cells
                as="th"
                cells={header}
                offset={offsets[0] ?? offset}
                figures={figures}
                marks={marks}
              />
            </tr>
          </thead>
        )}
        <tbody>
          {rows.map((cells, index) => (
            // eslint-disable-next-line react/no-array-index-key -- a row is its place
            <tr key={index}>
              <th scope="row" className={styles['number']}>
                {table.first_row + index}
              </th>
              <Cells
                as="td"
                cells={cells}
                offset={offsets[index + shift] ?? offset}
                figures={figures}
                marks={marks}
              />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

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
