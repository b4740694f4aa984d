import type { InputTable } from '#console/csv/read-table.ts'
import { FramedTable } from '#console/files/reader/table/FramedTable.tsx'
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
      <FramedTable
        label="Table of the first rows"
        head={['Row', ...columns.map(({ name }) => name)]}
        rows={table.rows.slice(0, previewRows).map((cells, at) => {
          const row = mapRow(inputs, mapping, cells, at + 1)
          return [
            at + 1,
            ...columns.map(({ name }) => (
              <bdi key={name}>
                {row.inputs.find(({ id }) => id === name)?.value[0]?.slice(0, maxCellChars)}
              </bdi>
            )),
          ]
        })}
      />
    </Box>
  )
}
