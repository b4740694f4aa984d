import { useQuery } from '@tanstack/react-query'
import { modelQueries } from '#console/api/model-queries.ts'
import { Button } from '#console/ui/Button.tsx'
import { FilterBar } from '#console/ui/list/FilterBar.tsx'
import { SortSelect } from '#console/ui/list/SortSelect.tsx'
import { SearchField } from '#console/ui/form/SearchField.tsx'
import { Segments } from '#console/ui/form/Segments.tsx'
import { Select } from '#console/ui/form/Select.tsx'
import type { RunView } from './run-view.ts'
import { runStateBadges } from './run-labels.ts'

interface RunFiltersProps {
  view: RunView
  onChange: (change: Partial<RunView>) => void
}

const scopeOptions: { value: RunView['scope']; label: string }[] = [
  { value: 'own', label: 'Mine' },
  { value: 'all', label: 'Everyone' },
]

const statusOptions: { value: RunView['status']; label: string }[] = [
  { value: '', label: 'Any status' },
  { value: 'completed', label: runStateBadges.completed.label },
  { value: 'failed', label: runStateBadges.failed.label },
  { value: 'stopped', label: runStateBadges.stopped.label },
  { value: 'running', label: 'Running or unfinished' },
]

const sortOptions = [
  { value: '-duration_ms', label: 'Longest first' },
  { value: '-first_token_ms', label: 'Slowest first token' },
  { value: '-tokens', label: 'Most tokens' },
  { value: 'status', label: 'By status' },
] as const

export function RunFilters({ view, onChange }: RunFiltersProps) {
  return (
    <FilterBar
      search={
        <SearchField
          label="Search prompts and answers"
          value={view.search}
          onChange={(search) => onChange({ search })}
        />
      }
      choices={
        <>
          <ModelSelect value={view.model} onChange={(model) => onChange({ model })} />
          <Select
            label="Status"
            isLabelHidden
            value={view.status}
            options={statusOptions}
            onChange={(status) => onChange({ status })}
          />
          <SortSelect sort={view} options={sortOptions} onSort={onChange} />
        </>
      }
    >
      <Segments
        label="Owner"
        value={view.scope}
        options={scopeOptions}
        onChange={(scope) => onChange({ scope })}
      />
      {view.group !== '' && (
        <Button icon="close" onClick={() => onChange({ group: '' })}>
          Comparison
        </Button>
      )}
    </FilterBar>
  )
}

interface ModelSelectProps {
  value: string
  onChange: (model: string) => void
}

/** Offers the existing models, and the model in the URL even if it no longer exists. */
function ModelSelect({ value, onChange }: ModelSelectProps) {
  const { data } = useQuery(modelQueries.list())
  const options = [
    { value: '', label: 'Any model' },
    ...(data?.data ?? []).map(({ id }) => ({ value: id, label: id })),
  ]
  if (options.every((option) => option.value !== value)) options.push({ value, label: value })
  return <Select label="Model" isLabelHidden value={value} options={options} onChange={onChange} />
}
