import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import {
  tryTextMutation,
  type TrialInput,
} from '#console/pages/settings/guardrails/guardrail-queries.ts'
import { Prose } from '#console/ui/text/Prose.tsx'
import { Button } from '#console/ui/Button.tsx'
import { InlineProblem } from '#console/ui/Problem.tsx'
import { Segments } from '#console/ui/form/Segments.tsx'
import { Select } from '#console/ui/form/Select.tsx'
import { TextArea } from '#console/ui/form/TextArea.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { TrialResult } from './TrialResult.tsx'
import styles from './TryText.module.css'

type Direction = NonNullable<TrialInput['direction']>

interface TryTextProps {
  teams: readonly { id: string; name: string }[]
  /** An unsaved guardrail to test. */
  unsaved?: UnsavedGuardrail | undefined
}

export interface UnsavedGuardrail {
  trial: Pick<TrialInput, 'rule' | 'action' | 'replaces' | 'team_id'>
  /** The direction it applies to; null for both. */
  direction: Direction | null
  /** Why it cannot be tested yet. */
  problem: string | undefined
}

const directions: readonly { value: Direction; label: string }[] = [
  { value: 'input', label: 'As a question' },
  { value: 'output', label: 'As an answer' },
]

/** Tests the guardrails on a text. Nothing is stored. */
export function TryText({ teams, unsaved }: TryTextProps) {
  const [text, setText] = useState('')
  const [chosenDirection, setChosenDirection] = useState<Direction>('input')
  const [team_id, setTeam] = useState('')
  const attempt = useMutation(tryTextMutation())
  const direction = unsaved?.direction ?? chosenDirection
  const body: TrialInput = {
    text,
    direction,
    team_id: team_id === '' ? null : team_id,
    ...unsaved?.trial,
  }
  // A result is shown only while it belongs to the current text and rule.
  const isStale =
    attempt.variables !== undefined && JSON.stringify(attempt.variables) !== JSON.stringify(body)
  const missing = text.trim() === '' ? 'Enter some text first.' : unsaved?.problem

  return (
    <Stack columns="wide" gap={6}>
      <Stack gap={3}>
        <TextArea
          label={unsaved ? 'Sample text' : 'Text'}
          rows={unsaved ? 3 : 6}
          placeholder="Write to ana@wool.example or call +44 20 7946 0018."
          value={text}
          onChange={setText}
          {...(text.length > 90_000 && { maximum: 100_000 })}
        />
        <Row gap={2} wrap className={styles['how']}>
          {unsaved?.direction == null && (
            <Segments
              label="Direction"
              value={chosenDirection}
              options={directions}
              onChange={setChosenDirection}
            />
          )}
          {!unsaved && teams.length > 0 && (
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
            variant={unsaved ? 'secondary' : 'primary'}
            icon="play"
            pending={attempt.isPending}
            disabledReason={missing}
            onClick={() => attempt.mutate(body)}
          >
            Try it
          </Button>
        </Row>
      </Stack>
      <Stack gap={3} aria-live="polite">
        {attempt.isError && !isStale && <InlineProblem error={attempt.error} />}
        {attempt.data && !isStale && (
          <TrialResult text={attempt.variables.text} direction={direction} trial={attempt.data} />
        )}
        {(attempt.isIdle || isStale) && (
          <Prose pretty measure="prose">
            {isStale
              ? 'Something changed. Try it again.'
              : unsaved
                ? 'Tests this unsaved rule together with the saved guardrails.'
                : 'Matches are highlighted here, with the resulting text. Nothing is stored.'}
          </Prose>
        )}
      </Stack>
    </Stack>
  )
}
