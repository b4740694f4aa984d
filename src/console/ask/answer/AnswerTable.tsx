import type { ReactNode } from 'react'
import reader from '#console/files/reader/PageView.module.css'
import { Box } from '#console/ui/layout/Box.tsx'
import type { AnswerBlock } from './answer-segments.ts'

interface AnswerTableProps {
  /** The cells of each row; the first row is the head. */
  rows: readonly (readonly ReactNode[])[]
  aligns: NonNullable<AnswerBlock['aligns']>
}

/** A table, which scrolls in its box where it is wider than the answer. */
export function AnswerTable({ rows, aligns }: AnswerTableProps) {
  const [head = [], ...body] = rows
  return (
    <Box
      surface="frame"
      className={reader['frame']}
      role="group"
      aria-label="Table"
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
          {body.map((cells, number) => (
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
