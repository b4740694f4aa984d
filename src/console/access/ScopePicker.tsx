import { useId, useState, type Ref } from 'react'
import type { Me } from '#console/session/me-queries.ts'
import { ErrorText } from '#console/ui/form/ErrorText.tsx'
import { Checkbox } from '#console/ui/form/Checkbox.tsx'
import { SearchField } from '#console/ui/form/SearchField.tsx'
import { Hint } from '#console/ui/layout/Hint.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import checkbox from '#console/ui/form/Checkbox.module.css'
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
  ref?: Ref<HTMLFieldSetElement>
}

// Lists longer than this have a search field.
const minSearchableTeams = 8

export function ScopePicker({ teams, value, onChange, error, ref }: ScopePickerProps) {
  const id = useId()
  const [search, setSearch] = useState('')
  const visible = teams.filter((team) => team.name.toLowerCase().includes(search.toLowerCase()))

  function toggle(team_id: string, isChosen: boolean) {
    const others = value.team_ids.filter((teamId) => teamId !== team_id)
    onChange({ type: 'teams', team_ids: isChosen ? [...others, team_id] : others })
  }

  return (
    <Stack as="fieldset" ref={ref} gap={2} aria-describedby={error ? `${id}-error` : undefined}>
      <Text as="legend" weight="medium" below={2}>
        Who has access
      </Text>
      <Row as="label" gap={2} align="stretch" className={checkbox['checkbox']}>
        <input
          type="radio"
          name={id}
          checked={value.type === 'org'}
          onChange={() => onChange({ ...value, type: 'org' })}
        />
        <Stack as="span">
          Everyone in the organization
          <Hint>
            Every team can read it and ask questions. Only organization keys can change it.
          </Hint>
        </Stack>
      </Row>
      <Row as="label" gap={2} align="stretch" className={checkbox['checkbox']}>
        <input
          type="radio"
          name={id}
          checked={value.type === 'teams'}
          onChange={() => onChange({ ...value, type: 'teams' })}
        />
        <Stack as="span">
          Specific teams
          <Hint>Hidden from everyone else.</Hint>
        </Stack>
      </Row>
      {value.type === 'teams' && (
        <Stack gap={2} className={styles['teams']}>
          {teams.length > minSearchableTeams && (
            <SearchField label="Search teams" value={search} onChange={setSearch} />
          )}
          <Stack
            as="ul"
            gap={2}
            pad={3}
            surface="card"
            className={styles['list']}
            aria-label="Teams"
          >
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
          </Stack>
        </Stack>
      )}
      {error !== undefined && <ErrorText id={`${id}-error`}>{error}</ErrorText>}
    </Stack>
  )
}
