import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { graphQueries } from '#console/graphs/graph-queries.ts'
import { meQueries } from '#console/session/me-queries.ts'
import { FilterBar } from '#console/ui/list/FilterBar.tsx'
import { SearchField } from '#console/ui/form/SearchField.tsx'
import { Select } from '#console/ui/form/Select.tsx'
import type { FileStatus } from '#contract/files.ts'
import { allows } from '#contract/permissions.ts'
import type { FileView } from './file-filter.ts'
import {
  isKindGroup,
  kindGroups,
  statusBadges,
  type KindGroup,
} from '#console/files/file-labels.ts'

interface FileFiltersProps {
  view: FileView
  onChange: (change: Partial<FileView>) => void
  /** False on the page of a graph, whose list needs no graph filter. */
  hasGraphs: boolean
}

const statusOptions: { value: FileStatus | ''; label: string }[] = [
  { value: '', label: 'Any status' },
  { value: 'in_progress', label: statusBadges.in_progress.label },
  { value: 'completed', label: statusBadges.completed.label },
  { value: 'failed', label: statusBadges.failed.label },
]

const typeOptions: { value: KindGroup | ''; label: string }[] = [
  { value: '', label: 'Any type' },
  ...Object.keys(kindGroups)
    .filter(isKindGroup)
    .map((value) => ({ value, label: kindGroups[value].label })),
]

export function FileFilters({ view, onChange, hasGraphs }: FileFiltersProps) {
  return (
    <FilterBar
      search={
        <SearchField
          label="Search file names"
          value={view.search}
          onChange={(search) => onChange({ search })}
        />
      }
      choices={
        <>
          <Select
            label="Status"
            isLabelHidden
            value={view.status}
            options={statusOptions}
            onChange={(status) => onChange({ status })}
          />
          <Select
            label="Type"
            isLabelHidden
            value={view.type}
            options={typeOptions}
            onChange={(type) => onChange({ type })}
          />
          {hasGraphs && (
            <GraphSelect value={view.graph} onChange={(graph) => onChange({ graph })} />
          )}
        </>
      }
    />
  )
}

interface GraphSelectProps {
  value: string
  onChange: (graph_id: string) => void
}

function GraphSelect({ value, onChange }: GraphSelectProps) {
  const { data: me } = useSuspenseQuery(meQueries.own())
  const canRead = allows(me.key.permissions, 'graphs:read')
  const { data } = useQuery({ ...graphQueries.recent(100), enabled: canRead })
  if (!canRead) return null
  const graphs = data?.data ?? []
  const options = [
    { value: '', label: 'Any graph' },
    ...graphs.map(({ id, name }) => ({ value: id, label: name })),
  ]
  if (value !== '' && graphs.every(({ id }) => id !== value)) {
    options.push({ value, label: 'Selected graph' })
  }
  return <Select label="Graph" isLabelHidden value={value} options={options} onChange={onChange} />
}
