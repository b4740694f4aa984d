import { useId, useState } from 'react'
import type { Me } from '#console/session/me-queries.ts'
import { Checkbox } from '#console/ui/form/Checkbox.tsx'
import { SearchField } from '#console/ui/form/SearchField.tsx'
import styles from './ScopePicker.module.css'

/** `team_ids` is kept while `org` is selected, so that switching back loses nothing. */
export interface Scope {
  type: 'org' | 'teams'
  team_ids: readonly string[]
}

interface ScopePickerProps {
  teams: Me['teams']
  value: Scope
  onChange: (scope: Scope) => void
  error?: string | undefined
}

// Lists longer than this have a search field.
const minSearchableTeams = 8

export function ScopePicker({ teams, value, onChange, error }: ScopePickerProps) {
  const id = useId()
  const [search, setSearch] = useState('')
  const visible = teams.filter((team) => team.name.toLowerCase().includes(search.toLowerCase()))

  function toggle(team_id: string, isChosen: boolean) {
    const others = value.team_ids.filter((teamId) => teamId !== team_id)
    onChange({ type: 'teams', team_ids: isChosen ? [...others, team_id] : others })
  }

  return (
    <fieldset className={styles['scope']} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={styles['legend']}>Who has access</legend>
      <label className={styles['option']}>
        <input
          type="radio"
          name={id}
          checked={value.type === 'org'}
          onChange={() => onChange({ ...value, type: 'org' })}
        />
        <span>
          Everyone in the organization
          <span className={styles['hint']}>
            Every team can ask questions. Only organization keys can manage it.
          </span>
        </span>
      </label>
      <label className={styles['option']}>
        <input
          type="radio"
          name={id}
          checked={value.type === 'teams'}
          onChange={() => onChange({ ...value, type: 'teams' })}
        />
        <span>
          Specific teams
          <span className={styles['hint']}>Hidden from everyone else.</span>
        </span>
      </label>
      {value.type === 'teams' && (
        <div className={styles['teams']}>
          {teams.length > minSearchableTeams && (
            <SearchField label="Search teams" value={search} onChange={setSearch} />
          )}
          <ul className={styles['list']} aria-label="Teams">
            {visible.map((team) => (
              <li key={team.id}>
                <Checkbox
                  isChecked={value.team_ids.includes(team.id)}
                  onChange={(isChosen) => toggle(team.id, isChosen)}
                >
                  {team.name}
                </Checkbox>
              </li>
            ))}
          </ul>
        </div>
      )}
      {error !== undefined && (
        <p id={`${id}-error`} className={styles['error']}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
