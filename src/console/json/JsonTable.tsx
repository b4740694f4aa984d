import reader from '#console/files/reader/PageView.module.css'
import { Box } from '#console/ui/layout/Box.tsx'
import type { JsonRecords } from './json-table.ts'

/** A list of records as a table, which scrolls in its box where it is wider than the answer. */
export function JsonTable({ table: { columns, rows } }: { table: JsonRecords }) {
  return (
    <Box
      surface="frame"
      className={reader['frame']}
      role="region"
      aria-label="Answer as a table"
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls takes the focus
      tabIndex={0}
    >
      <table className={reader['table']} dir="auto">
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, number) => (
            // eslint-disable-next-line react/no-array-index-key -- rows never move
            <tr key={number}>
              {cells.map((cell, index) => (
                // eslint-disable-next-line react/no-array-index-key -- as above
                <td key={index}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  )
}
