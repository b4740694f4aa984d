import type { Ref } from 'react'
import { classes } from '#console/ui/classes.ts'
import type { Column } from './column.ts'
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
      {columns.map((column) => (
        <div
          key={column.id}
          role="cell"
          className={classes(
            styles['cell'],
            column.from && styles[column.from],
            column.align && styles[column.align],
          )}
        >
          {column.cell(row)}
        </div>
      ))}
    </div>
  )
}
