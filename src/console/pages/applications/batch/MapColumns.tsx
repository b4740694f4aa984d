import type { InputTable } from '#console/csv/read-table.ts'
import type { ApplicationInput } from '#contract/applications/blueprint.ts'
import { InputField } from '#console/applications/InputField.tsx'
import { isFileInput } from '#console/applications/input-values.ts'
import { Select } from '#console/ui/form/Select.tsx'
import { Box } from '#console/ui/layout/Box.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import type { Mapping, Source } from './map-rows.ts'

interface MapColumnsProps {
  inputs: readonly ApplicationInput[]
  table: InputTable
  mapping: Mapping
  onChange: (mapping: Mapping) => void
}

const fixed: Source = { from: 'fixed', value: [] }

/** Chooses, for each input, its column or a value that is the same for every row. */
export function MapColumns({ inputs, table, mapping, onChange }: MapColumnsProps) {
  return (
    <Box as="section" aria-label="Inputs">
      <Text as="h3" size="s" below={2}>
        Where each input comes from
      </Text>
      <Stack columns="wide" gap={4}>
        {inputs.map((input) => {
          const { name } = input
          const source = mapping[name] ?? fixed
          const change = (next: Source) => onChange({ ...mapping, [name]: next })
          return (
            <Stack key={name} gap={2}>
              <Select
                label={name}
                isOptional={!input.required}
                hint={
                  isFileInput(input) && source.from === 'column'
                    ? 'The column contains file names or IDs.'
                    : undefined
                }
                value={source.from === 'fixed' ? 'fixed' : String(source.column)}
                options={[
                  { value: 'fixed', label: 'One value for every row' },
                  ...table.columns.map((column, at) => ({
                    value: String(at),
                    label: `Column: ${column}`,
                  })),
                ]}
                onChange={(value) =>
                  change(value === 'fixed' ? fixed : { from: 'column', column: Number(value) })
                }
              />
              {source.from === 'fixed' && (
                <Box surface="well" pad={3}>
                  <InputField
                    input={{ ...input, name: `${name} for every row` }}
                    value={source.value}
                    error={undefined}
                    onChange={(value) => change({ from: 'fixed', value })}
                  />
                </Box>
              )}
            </Stack>
          )
        })}
      </Stack>
    </Box>
  )
}
