import { useState, type Ref } from 'react'
import type { Me } from '#console/session/me-queries.ts'
import { Checkbox } from '#console/ui/form/Checkbox.tsx'
import { SearchField } from '#console/ui/form/SearchField.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import styles from './TeamChecklist.module.css'

interface TeamChecklistProps {
  teams: Me['teams']
  chosen: readonly string[]
  onChange: (team_ids: string[]) => void
  /** What is said below a team. */
  hint?: (team_id: string) => string | undefined
  ref?: Ref<HTMLUListElement>
}

// Lists longer than this have a search field.
const minSearchableTeams = 8

/** Teams to choose from. */
export function TeamChecklist({ teams, chosen, onChange, hint, ref }: TeamChecklistProps) {
  const [search, setSearch] = useState('')
  const visible = teams.filter((team) => team.name.toLowerCase().includes(search.toLowerCase()))

  function toggle(team_id: string, isChosen: boolean) {
    const others = chosen.filter((id) => id !== team_id)
    onChange(isChosen ? [...others, team_id] : others)
  }

  return (
    <Stack gap={2}>
      {teams.length > minSearchableTeams && (
        <SearchField label="Search teams" value={search} onChange={setSearch} />
      )}
      <Stack
        as="ul"
        ref={ref}
        gap={2}
        pad={3}
        surface="card"
        className={styles['list']}
        aria-label="Teams"
      >
        {visible.map(({ id, name }) => (
          <li key={id}>
            <Checkbox
              isChecked={chosen.includes(id)}
              onChange={(isChosen) => toggle(id, isChosen)}
              hint={hint?.(id)}
            >
              <bdi>{name}</bdi>
            </Checkbox>
          </li>
        ))}
      </Stack>
    </Stack>
  )
}
