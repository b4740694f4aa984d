import { useQuery } from '@tanstack/react-query'
import { modelQueries } from '#console/api/model-queries.ts'
import { Button } from '#console/ui/Button.tsx'
import { FilterBar } from '#console/ui/list/FilterBar.tsx'
import { SearchField } from '#console/ui/form/SearchField.tsx'
import { Segments } from '#console/ui/form/Segments.tsx'
import { Select } from '#console/ui/form/Select.tsx'
import type { RunView } from './run-view.ts'
import { stateLooks } from './run-words.ts'

interface RunFiltersProps {
  view: RunView
  onChange: (change: Partial<RunView>) => void
}

const scopes: { value: RunView['scope']; label: string }[] = [
  { value: 'own', label: 'Mine' },
  { value: 'all', label: 'Everyone' },
]

const statuses: { value: RunView['status']; label: string }[] = [
  { value: '', label: 'Any status' },
  { value: 'completed', label: stateLooks.completed.words },
  { value: 'failed', label: stateLooks.failed.words },
  { value: 'stopped', label: stateLooks.stopped.words },
  { value: 'running', label: 'Running or unfinished' },
]

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
            options={statuses}
            onChange={(status) => onChange({ status })}
          />
        </>
      }
    >
      <Segments
        label="Owner"
        value={view.scope}
        options={scopes}
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

/** The models there are; a run of another one may be asked for by its address. */
function ModelSelect({ value, onChange }: ModelSelectProps) {
  const { data } = useQuery(modelQueries.list())
  const options = [
    { value: '', label: 'Any model' },
    ...(data?.data ?? []).map(({ id }) => ({ value: id, label: id })),
  ]
  if (options.every((option) => option.value !== value)) options.push({ value, label: value })
  return <Select label="Model" isLabelHidden value={value} options={options} onChange={onChange} />
}
