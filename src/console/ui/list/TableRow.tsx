import type { Ref } from 'react'
import { classes } from '#console/ui/classes.ts'
import type { Column } from './column.ts'
import { Box } from '#console/ui/layout/Box.tsx'
import { useMediaQuery } from '#console/ui/layout/use-media-query.ts'
import styles from './Table.module.css'

interface TableRowProps<Row> {
  columns: readonly Column<Row>[]
  row: Row
  index: number
  isSelected: boolean
  measure?: Ref<HTMLDivElement>
}

export function TableRow<Row>({ columns, row, index, isSelected, measure }: TableRowProps<Row>) {
  return (
    <div
      role="row"
      // The header is row 1.
      aria-rowindex={index + 2}
      data-index={index}
      ref={measure}
      className={classes(styles['row'], styles['body'], isSelected && styles['selected'])}
    >
      {columns.map((column, place) => (
        <div
          key={column.id}
          role="cell"
          className={classes(
            styles['cell'],
            column.from && styles[column.from],
            column.align && styles[column.align],
            column.isTop && styles['top'],
          )}
        >
          {column.cell(row)}
          {place === 0 && columns.some(({ below }) => below) && (
            <Below columns={columns} row={row} />
          )}
        </div>
      ))}
    </div>
  )
}

/** What the columns that a narrow layout hides say under the first cell. */
function Below<Row>({ columns, row }: { columns: readonly Column<Row>[]; row: Row }) {
  const isPhone = useMediaQuery('(max-width: 40rem)')
  const isTablet = useMediaQuery('(max-width: 64rem)')
  return columns
    .filter(({ from }) => (from === 'tablet' ? isPhone : isTablet))
    .map(({ id, below }) => (
      <Box key={id} tone="muted" size="xs">
        {below?.(row)}
      </Box>
    ))
}
