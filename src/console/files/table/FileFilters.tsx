import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { fileQueries } from '#console/files/file-queries.ts'
import { GraphFilter } from '#console/graphs/GraphFilter.tsx'
import { meQueries } from '#console/session/me-queries.ts'
import { FilterBar } from '#console/ui/list/FilterBar.tsx'
import { SortSelect } from '#console/ui/list/SortSelect.tsx'
import { SearchField } from '#console/ui/form/SearchField.tsx'
import { Select } from '#console/ui/form/Select.tsx'
import type { FileStatus } from '#contract/files.ts'
import { allows } from '#contract/permissions.ts'
import { noGraph } from '#contract/primitives.ts'
import { foldersToChoose, type FileView } from './file-filter.ts'
import {
  isKindGroup,
  kindGroups,
  statusBadges,
  type KindGroup,
} from '#console/files/file-labels.ts'

interface FileFiltersProps {
  view: FileView
  onChange: (change: Partial<FileView>) => void
  /** Set on the page of a graph, whose list needs no graph filter. */
  graph_id: string | undefined
}

const statusOptions: { value: FileStatus | ''; label: string }[] = [
  { value: '', label: 'Any status' },
  { value: 'in_progress', label: statusBadges.in_progress.label },
  { value: 'completed', label: statusBadges.completed.label },
  { value: 'failed', label: statusBadges.failed.label },
]

const scopeOptions: { value: FileView['scope']; label: string }[] = [
  { value: '', label: 'My team and everyone' },
  { value: 'team', label: 'My team' },
  { value: 'organization', label: 'Everyone' },
]

const typeOptions: { value: KindGroup | ''; label: string }[] = [
  { value: '', label: 'Any type' },
  ...Object.keys(kindGroups)
    .filter(isKindGroup)
    .map((value) => ({ value, label: kindGroups[value].label })),
]

const sortOptions = [
  { value: 'name', label: 'By name' },
  { value: '-size', label: 'Largest first' },
  { value: 'status', label: 'By status' },
  { value: 'kind', label: 'By type' },
] as const

export function FileFilters({ view, onChange, graph_id }: FileFiltersProps) {
  const { data: me } = useSuspenseQuery(meQueries.own())
  return (
    <FilterBar
      search={
        <SearchField
          label="Search file names"
          value={view.search}
          onChange={(search) => onChange({ search })}
        />
      }
      chosen={[view.status, view.type, view.graph, view.folder, view.scope].filter(Boolean).length}
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
          {graph_id === undefined && view.graph === '' && me.team !== null && (
            <Select
              label="Shared with"
              isLabelHidden
              value={view.scope}
              options={scopeOptions}
              onChange={(scope) => onChange({ scope })}
            />
          )}
          {graph_id === undefined && allows(me.key.permissions, 'graphs:read') && (
            <GraphFilter withNone value={view.graph} onChange={(graph) => onChange({ graph })} />
          )}
          <SortSelect sort={view} options={sortOptions} onSort={onChange} />
          <FolderSelect
            graph_id={graph_id ?? (view.graph === noGraph ? '' : view.graph)}
            value={view.folder}
            onChange={(folder) => onChange({ folder })}
          />
        </>
      }
    />
  )
}

interface FolderSelectProps {
  /** Empty for all graphs. */
  graph_id: string
  value: string
  onChange: (folder: string) => void
}

/** The folders of the list and those above them. Nothing where no file has a folder. */
function FolderSelect({ graph_id, value, onChange }: FolderSelectProps) {
  const { data } = useQuery(fileQueries.folders(graph_id))
  const folders = foldersToChoose([...(data?.data ?? []), value])
  if (folders.length === 0) return null
  const options = [
    { value: '', label: 'Any folder' },
    ...folders.map((folder) => ({ value: folder, label: folder })),
  ]
  return <Select label="Folder" isLabelHidden value={value} options={options} onChange={onChange} />
}
