import type { ReactNode } from 'react'
import reader from '#console/files/reader/PageView.module.css'
import { Box } from '#console/ui/layout/Box.tsx'

interface FramedTableProps {
  label: string
  head: readonly ReactNode[]
  rows: readonly (readonly ReactNode[])[]
  /** The alignment of each column; that of the text by default. */
  aligns?: readonly ('start' | 'center' | 'end' | undefined)[]
}

/** A table of a few rows, which scrolls in its frame where it is wider than the page. */
export function FramedTable({ label, head, rows, aligns = [] }: FramedTableProps) {
  return (
    <Box
      surface="frame"
      className={reader['frame']}
      role="group"
      aria-label={label}
      // Scrolled by the keyboard, too.
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls takes the focus
      tabIndex={0}
    >
      <table className={reader['table']} dir="auto">
        <thead>
          <tr>
            {head.map((cell, index) => (
              // eslint-disable-next-line react/no-array-index-key -- cells never move
              <th key={index} scope="col" style={{ textAlign: aligns[index] }}>
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, number) => (
            // eslint-disable-next-line react/no-array-index-key -- rows only ever grow at the end
            <tr key={number}>
              {cells.map((cell, index) => (
                // eslint-disable-next-line react/no-array-index-key -- as above
                <td key={index} style={{ textAlign: aligns[index] }}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  )
}
