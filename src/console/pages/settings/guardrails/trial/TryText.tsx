import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import {
  tryTextMutation,
  type TrialInput,
} from '#console/pages/settings/guardrails/guardrail-queries.ts'
import { Button } from '#console/ui/Button.tsx'
import { InlineProblem } from '#console/ui/Problem.tsx'
import { Segments } from '#console/ui/form/Segments.tsx'
import { Select } from '#console/ui/form/Select.tsx'
import { TextArea } from '#console/ui/form/TextArea.tsx'
import { TrialResult } from './TrialResult.tsx'
import styles from './TryText.module.css'

type Direction = NonNullable<TrialInput['direction']>

interface TryTextProps {
  teams: readonly { id: string; name: string }[]
  /** A rule that is being written, tried as what it is about to be. */
  written?: Written | undefined
}

export interface Written {
  trial: Pick<TrialInput, 'rule' | 'action' | 'replaces' | 'team_id'>
  /** Where it looks; null: both ways. */
  direction: Direction | null
  /** Why it cannot be tried yet. */
  problem: string | undefined
}

const ways: readonly { value: Direction; label: string }[] = [
  { value: 'input', label: 'As a question' },
  { value: 'output', label: 'As an answer' },
]

/** What the guardrails make of a text. Nothing of it is kept. */
export function TryText({ teams, written }: TryTextProps) {
  const [text, setText] = useState('')
  const [way, setWay] = useState<Direction>('input')
  const [team_id, setTeam] = useState('')
  const attempt = useMutation(tryTextMutation())
  const direction = written?.direction ?? way
  const body: TrialInput = {
    text,
    direction,
    team_id: team_id === '' ? null : team_id,
    ...written?.trial,
  }
  // what is shown is of what is written, or it is not shown
  const isStale =
    attempt.variables !== undefined && JSON.stringify(attempt.variables) !== JSON.stringify(body)
  const missing = text.trim() === '' ? 'Enter a text first.' : written?.problem

  return (
    <div className={styles['try']}>
      <div className={styles['given']}>
        <TextArea
          label={written ? 'Sample text' : 'Text'}
          rows={written ? 3 : 6}
          placeholder="Write to ana@wool.example or call +44 20 7946 0018."
          value={text}
          onChange={setText}
          {...(text.length > 90_000 && { maximum: 100_000 })}
        />
        <div className={styles['how']}>
          {written?.direction == null && (
            <Segments label="Direction" value={way} options={ways} onChange={setWay} />
          )}
          {!written && teams.length > 0 && (
            <Select
              label="Caller"
              isLabelHidden
              value={team_id}
              options={[
                { value: '', label: 'As the organization' },
                ...teams.map((team) => ({ value: team.id, label: `As ${team.name}` })),
              ]}
              onChange={setTeam}
            />
          )}
          <Button
            variant={written ? 'secondary' : 'primary'}
            icon="play"
            pending={attempt.isPending}
            disabledReason={missing}
            onClick={() => attempt.mutate(body)}
          >
            Try it
          </Button>
        </div>
      </div>
      <div className={styles['result']} aria-live="polite">
        {attempt.isError && !isStale && <InlineProblem error={attempt.error} />}
        {attempt.data && !isStale && (
          <TrialResult text={attempt.variables.text} direction={direction} trial={attempt.data} />
        )}
        {(attempt.isIdle || isStale) && (
          <p className={styles['waiting']}>
            {isStale
              ? 'Something changed. Try it again.'
              : written
                ? 'Tests this unsaved rule together with the saved guardrails.'
                : 'Detections are highlighted here, with the resulting text. Nothing is stored.'}
          </p>
        )}
      </div>
    </div>
  )
}
