import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { putGuardrailMutation } from './guardrail-queries.ts'
import { Button } from '#console/ui/Button.tsx'
import { DialogActions } from '#console/ui/overlay/DialogActions.tsx'
import { Disclosure } from '#console/ui/page/Disclosure.tsx'
import { InlineProblem } from '#console/ui/Problem.tsx'
import { Segments } from '#console/ui/form/Segments.tsx'
import { Select } from '#console/ui/form/Select.tsx'
import { TextField } from '#console/ui/form/TextField.tsx'
import { toast } from '#console/ui/overlay/toast.ts'
import type { Guardrail } from '#contract/guardrails.ts'
import { ChoiceCards } from './rules/ChoiceCards.tsx'
import {
  bodyOf,
  draftErrors,
  ruleErrors,
  ruleOf,
  type DraftErrors,
  type GuardrailDraft,
} from './guardrail-draft.ts'
import styles from './GuardrailForm.module.css'
import { actions, directions, ruleKinds } from './guardrail-words.ts'
import { OverlapProblem } from './OverlapProblem.tsx'
import { RuleFields } from './rules/RuleFields.tsx'
import { TryText } from './trial/TryText.tsx'

interface GuardrailFormProps {
  /** Null: a new one. */
  guardrail: Guardrail | null
  initial: GuardrailDraft
  teams: readonly { id: string; name: string }[]
  onDone: () => void
  /** Another guardrail is to be looked at; what is written is handed over to come back to. */
  onOther: (guardrail_id: string, draft: GuardrailDraft) => void
}

const typeOptions = keysOf(ruleKinds).map((value) => ({ value, ...ruleKinds[value] }))
const wayOptions = keysOf(directions).map((value) => ({
  value,
  label: value === 'both' ? 'Both' : directions[value],
}))
const noErrors: DraftErrors = {}

export function GuardrailForm({ guardrail, initial, teams, onDone, onOther }: GuardrailFormProps) {
  const [draft, setDraft] = useState(initial)
  const [isTried, setTried] = useState(false)
  const [isTrying, setTrying] = useState(false)
  const put = useMutation(putGuardrailMutation(useQueryClient()))
  const wrong = draftErrors(draft)
  const refused = put.error?.fields ?? noErrors
  const errors = { ...refused, ...(isTried && wrong) }
  const hasKey = guardrail?.rule['has_key'] === true
  const overlaps = put.error?.key === 'guardrail_overlaps'
  const isAtField = !overlaps && Object.keys(refused).some((path) => path !== 'rule')

  function change(given: Partial<GuardrailDraft>) {
    setDraft((before) => {
      const next = { ...before, ...given }
      // what a provider cannot do is not left chosen
      const isUnable = next.type === 'external' && next.action === 'redact'
      return isUnable ? { ...next, action: 'block' } : next
    })
    put.reset()
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    setTried(true)
    if (put.isPending || Object.keys(wrong).length > 0) return
    put.mutate(
      { guardrail_id: guardrail?.id ?? null, body: bodyOf(draft, guardrail?.enabled ?? true) },
      {
        onSuccess: (saved) => {
          toast({ title: `${saved.name} saved` })
          onDone()
        },
      },
    )
  }

  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      <TextField
        label="Name"
        placeholder="Personal data"
        hint="Shown to callers whose request is blocked."
        value={draft.name}
        onChange={(name) => change({ name })}
        error={errors['name']}
      />
      <ChoiceCards
        label="Detects"
        columns={2}
        value={draft.type}
        options={typeOptions}
        onChange={(type) => change({ type })}
      />
      <RuleFields draft={draft} errors={errors} onChange={change} hasKey={hasKey} />
      {put.error && overlaps && (
        <OverlapProblem error={put.error} onOther={(id) => onOther(id, draft)} />
      )}
      <ChoiceCards
        label="Action"
        columns={1}
        value={draft.action}
        options={keysOf(actions).map((value) => ({
          value,
          ...actions[value],
          disabledReason:
            value === 'redact' && draft.type === 'external'
              ? 'Providers rate the whole text, so there is nothing to redact.'
              : undefined,
        }))}
        error={errors['action']}
        onChange={(action) => change({ action })}
      />
      <div>
        <p className={styles['label']}>Applies to</p>
        <Segments
          label="Applies to"
          value={draft.applies_to}
          options={wayOptions}
          onChange={(applies_to) => change({ applies_to })}
        />
      </div>
      {teams.length > 0 && (
        <Select
          label="Scope"
          value={draft.team_id}
          options={[
            { value: '', label: 'Everyone in the organization' },
            ...teams.map((team) => ({ value: team.id, label: `Keys of ${team.name}` })),
          ]}
          error={errors['team_id']}
          onChange={(team_id) => change({ team_id })}
        />
      )}
      <Disclosure look="inline" title="Try it first" isOpen={isTrying} onOpenChange={setTrying}>
        <TryText
          teams={teams}
          written={{
            trial: {
              rule: ruleOf(draft),
              action: draft.action,
              replaces: guardrail?.id ?? null,
              team_id: draft.team_id === '' ? null : draft.team_id,
            },
            direction: draft.applies_to === 'both' ? null : draft.applies_to,
            problem: Object.values(ruleErrors(draft))[0],
          }}
        />
      </Disclosure>
      {put.error && !overlaps && !isAtField && <InlineProblem error={put.error} />}
      <DialogActions>
        <Button onClick={onDone}>Cancel</Button>
        <Button type="submit" variant="primary" pending={put.isPending}>
          {guardrail === null ? 'Create guardrail' : 'Save'}
        </Button>
      </DialogActions>
    </form>
  )
}

function keysOf<Key extends string>(record: Record<Key, unknown>): Key[] {
  // eslint-disable-next-line typescript/no-unsafe-type-assertion -- a literal has no other keys
  return Object.keys(record) as Key[]
}
