import type { Me } from '#console/session/me-queries.ts'
import { SearchField } from '#console/ui/form/SearchField.tsx'
import { FilterBar } from '#console/ui/list/FilterBar.tsx'
import { ListToolbar } from '#console/ui/list/ListToolbar.tsx'
import { SortSelect } from '#console/ui/list/SortSelect.tsx'
import type { ScopeFilter } from './scope-filter.ts'
import { ScopeSwitch } from './ScopeSwitch.tsx'

interface ScopeToolbarProps<By extends string> {
  /** The label of the search, such as `Search keys`. */
  label: string
  me: Pick<Me, 'key' | 'teams'>
  filter: ScopeFilter<By | 'created_at'>
  /** As of SortSelect. */
  sortOptions: readonly { value: By | `-${By}`; label: string }[]
  onChange: (filter: Partial<ScopeFilter<By | 'created_at'>>) => void
}

/** The search, the scopes and, on phones, the order of a list whose things belong to the organization or to teams. */
export function ScopeToolbar<By extends string>({
  label,
  me,
  filter,
  sortOptions,
  onChange,
}: ScopeToolbarProps<By>) {
  return (
    <ListToolbar
      filters={
        <FilterBar
          search={
            <SearchField
              label={label}
              value={filter.search}
              onChange={(search) => onChange({ search })}
            />
          }
        >
          {me.key.team_id === null && me.teams.length > 0 && (
            <ScopeSwitch
              teams={me.teams}
              scope={filter.scope}
              onChange={(scope) => onChange({ scope })}
            />
          )}
          <SortSelect sort={filter} options={sortOptions} onSort={onChange} />
        </FilterBar>
      }
    />
  )
}
