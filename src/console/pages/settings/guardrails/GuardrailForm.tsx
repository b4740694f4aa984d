import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Text } from '#console/ui/layout/Text.tsx'
import { putGuardrailMutation } from './guardrail-queries.ts'
import { Disclosure } from '#console/ui/page/Disclosure.tsx'
import { ApiForm } from '#console/ui/form/api-form/ApiForm.tsx'
import { FormField } from '#console/ui/form/api-form/FormField.tsx'
import { readForm } from '#console/ui/form/api-form/read-form.ts'
import { useApiForm } from '#console/ui/form/api-form/use-api-form.ts'
import { Segments } from '#console/ui/form/Segments.tsx'
import { Select } from '#console/ui/form/Select.tsx'
import { TextField } from '#console/ui/form/TextField.tsx'
import { toast } from '#console/ui/overlay/toast.ts'
import type { Guardrail } from '#contract/guardrails.ts'
import { ChoiceCards } from './rules/ChoiceCards.tsx'
import { guardrailRules, ruleOf, type GuardrailDraft } from './guardrail-draft.ts'
import { actions, directions, ruleKinds } from './guardrail-labels.ts'
import { OverlapProblem } from './OverlapProblem.tsx'
import { RuleFields } from './rules/RuleFields.tsx'
import { TryText } from './trial/TryText.tsx'

interface GuardrailFormProps {
  /** Null for a new guardrail. */
  guardrail: Guardrail | null
  initial: GuardrailDraft
  teams: readonly { id: string; name: string }[]
  onDone: () => void
  /** Opens another guardrail. The draft is passed on, so that the form can return to it. */
  onOther: (guardrail_id: string, draft: GuardrailDraft) => void
}

const typeOptions = keysOf(ruleKinds).map((value) => ({ value, ...ruleKinds[value] }))
const directionOptions = keysOf(directions).map((value) => ({
  value,
  label: value === 'both' ? 'Both' : directions[value],
}))

export function GuardrailForm({ guardrail, initial, teams, onDone, onOther }: GuardrailFormProps) {
  const [isTrying, setTrying] = useState(false)
  const put = useMutation(putGuardrailMutation(useQueryClient()))
  const rules = guardrailRules(guardrail?.enabled ?? true)
  const form = useApiForm({
    ...rules,
    values: initial,
    send: (body) => put.mutateAsync({ guardrail_id: guardrail?.id ?? null, body }),
    onSuccess: (saved) => {
      toast({ title: `${saved.name} saved` })
      onDone()
    },
  })
  const draft = useWatch({ control: form.control, compute: (values: GuardrailDraft) => values })
  const ruleErrors = Object.entries(readForm(rules, draft).errors ?? {}).filter(([path]) =>
    path.startsWith('rule'),
  )
  const overlap = form.failure?.key === 'guardrail_overlaps' ? form.failure : null

  return (
    <ApiForm
      form={form}
      action={guardrail === null ? 'Create guardrail' : 'Save'}
      ownFailures={['guardrail_overlaps']}
      onCancel={onDone}
    >
      <FormField form={form} name="name">
        {(field) => (
          <TextField
            {...field}
            label="Name"
            placeholder="Personal data"
            hint="Shown to callers whose request is blocked."
          />
        )}
      </FormField>
      <FormField form={form} name="type">
        {({ onChange, ...field }) => (
          <ChoiceCards
            {...field}
            label="Detects"
            columns={2}
            options={typeOptions}
            onChange={(type) => {
              // A provider cannot redact, so that choice does not stay selected.
              if (type === 'external' && draft.action === 'redact') form.setValue('action', 'block')
              onChange(type)
            }}
          />
        )}
      </FormField>
      <RuleFields form={form} hasKey={guardrail?.rule['has_key'] === true} />
      {overlap && (
        <OverlapProblem error={overlap} onOther={(id) => onOther(id, form.getValues())} />
      )}
      <FormField form={form} name="action">
        {(field) => (
          <ChoiceCards
            {...field}
            label="Action"
            columns={1}
            options={keysOf(actions).map((value) => ({
              value,
              ...actions[value],
              disabledReason:
                value === 'redact' && draft.type === 'external'
                  ? 'Providers rate the whole text, so there is nothing to redact.'
                  : undefined,
            }))}
          />
        )}
      </FormField>
      <div>
        <Text weight="medium" below={1}>
          Applies to
        </Text>
        <FormField form={form} name="applies_to">
          {({ value, onChange }) => (
            <Segments
              label="Applies to"
              value={value}
              options={directionOptions}
              onChange={onChange}
            />
          )}
        </FormField>
      </div>
      {teams.length > 0 && (
        <FormField form={form} name="team_id">
          {(field) => (
            <Select
              {...field}
              label="Scope"
              options={[
                { value: '', label: 'Everyone in the organization' },
                ...teams.map((team) => ({ value: team.id, label: `Keys of ${team.name}` })),
              ]}
            />
          )}
        </FormField>
      )}
      <Disclosure look="inline" title="Try it first" isOpen={isTrying} onOpenChange={setTrying}>
        <TryText
          teams={teams}
          unsaved={{
            trial: {
              rule: ruleOf(draft),
              action: draft.action,
              replaces: guardrail?.id ?? null,
              team_id: draft.team_id === '' ? null : draft.team_id,
            },
            direction: draft.applies_to === 'both' ? null : draft.applies_to,
            problem: ruleErrors[0]?.[1],
          }}
        />
      </Disclosure>
    </ApiForm>
  )
}

function keysOf<Key extends string>(record: Record<Key, unknown>): Key[] {
  // eslint-disable-next-line typescript/no-unsafe-type-assertion -- a literal has no other keys
  return Object.keys(record) as Key[]
}
