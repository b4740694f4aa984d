import { useId, type Ref } from 'react'
import type { Me } from '#console/session/me-queries.ts'
import { ErrorText } from '#console/ui/form/ErrorText.tsx'
import { Hint } from '#console/ui/layout/Hint.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import checkbox from '#console/ui/form/Checkbox.module.css'
import styles from './ScopePicker.module.css'
import { TeamChecklist } from './TeamChecklist.tsx'

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

export function ScopePicker({ teams, value, onChange, error, ref }: ScopePickerProps) {
  const id = useId()

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
          <Hint>Their keys that may change graphs can change it. Hidden from everyone else.</Hint>
        </Stack>
      </Row>
      {value.type === 'teams' && (
        <div className={styles['teams']}>
          <TeamChecklist
            teams={teams}
            chosen={value.team_ids}
            onChange={(team_ids) => onChange({ type: 'teams', team_ids })}
          />
        </div>
      )}
      {error !== undefined && <ErrorText id={`${id}-error`}>{error}</ErrorText>}
    </Stack>
  )
}
