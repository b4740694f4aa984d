import { Select } from '#console/ui/form/Select.tsx'
import { Box } from '#console/ui/layout/Box.tsx'
import { readSort, writeSort, type Sort } from './sort.ts'

interface SortSelectProps<By extends string> {
  sort: Sort<By | 'created_at'>
  /** Each field with a minus for descending order, and its label. */
  options: readonly { value: By | `-${By}`; label: string }[]
  onSort: (sort: Sort<By | 'created_at'>) => void
}

/** Sorts a list on phones, which show no headers to sort by. */
export function SortSelect<By extends string>({ sort, options, onSort }: SortSelectProps<By>) {
  const fields = options.map(({ value }) => value.replace(/^-/, ''))
  // eslint-disable-next-line typescript/no-unsafe-type-assertion -- the fields are those of the options
  const columns = ['created_at', ...fields] as readonly (By | 'created_at')[]
  return (
    <Box show="phone">
      <Select
        label="Sort"
        isLabelHidden
        value={writeSort(new URLSearchParams(), sort).get('sort') ?? ''}
        options={[
          { value: '', label: 'Newest first' },
          { value: 'created_at', label: 'Oldest first' },
          ...options,
        ]}
        onChange={(text: string) => {
          const next = readSort(new URLSearchParams({ sort: text }), columns)
          onSort({ order_by: next.order_by ?? 'created_at', order: next.order ?? 'desc' })
        }}
      />
    </Box>
  )
}
