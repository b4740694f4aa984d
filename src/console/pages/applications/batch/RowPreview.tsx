import type { InputTable } from '#console/csv/read-table.ts'
import reader from '#console/files/reader/PageView.module.css'
import type { ApplicationInput } from '#contract/applications/blueprint.ts'
import { Box } from '#console/ui/layout/Box.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import { mapRow, type Mapping } from './map-rows.ts'

interface RowPreviewProps {
  inputs: readonly ApplicationInput[]
  table: InputTable
  mapping: Mapping
}

const previewRows = 5
const maxCellChars = 120

/** The inputs of the first rows, as they will be sent. */
export function RowPreview({ inputs, table, mapping }: RowPreviewProps) {
  const columns = inputs.filter(({ name }) => mapping[name]?.from === 'column')
  if (columns.length === 0 || table.rows.length === 0) return null
  return (
    <Box as="section" aria-label="First rows">
      <Text as="h3" size="s" below={2}>
        The first rows
      </Text>
      <Box
        surface="frame"
        className={reader['frame']}
        role="region"
        aria-label="Table of the first rows"
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls takes the focus
        tabIndex={0}
      >
        <table className={reader['table']}>
          <thead>
            <tr>
              <th scope="col">Row</th>
              {columns.map(({ name }) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.slice(0, previewRows).map((cells, at) => {
              const row = mapRow(inputs, mapping, cells, at + 1)
              return (
                // eslint-disable-next-line react/no-array-index-key -- rows never move
                <tr key={at}>
                  <td>{at + 1}</td>
                  {columns.map(({ name }) => (
                    <td key={name} dir="auto">
                      {row.inputs.find(({ id }) => id === name)?.value[0]?.slice(0, maxCellChars) ??
                        ''}
                    </td>
                  ))}
                </tr>
              )
            })}
          </tbody>
        </table>
      </Box>
    </Box>
  )
}
