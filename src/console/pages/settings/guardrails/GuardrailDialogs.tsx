import { useState } from 'react'
import { Dialog } from '#console/ui/overlay/Dialog.tsx'
import type { Guardrail } from '#contract/guardrails.ts'
import { DeleteGuardrail } from './DeleteGuardrail.tsx'
import { draftOf, type GuardrailDraft } from './guardrail-draft.ts'
import { GuardrailForm } from './GuardrailForm.tsx'

interface Writing {
  type: 'write'
  /** Null: a new one. */
  guardrail: Guardrail | null
  draft: GuardrailDraft
  /** What was being written when this one was looked at. */
  before?: Writing
}

/** What a person is about to do with a guardrail. */
export type Opened = Writing | { type: 'delete'; guardrail: Guardrail }

interface GuardrailDialogsProps {
  opened: Opened | null
  guardrails: readonly Guardrail[]
  teams: readonly { id: string; name: string }[]
  onOpen: (opened: Opened | null) => void
}

/** One dialog at a time; what it showed stays while it fades. */
export function GuardrailDialogs({ opened, guardrails, teams, onOpen }: GuardrailDialogsProps) {
  const [last, setLast] = useState<Opened | null>(null)
  if (opened !== null && opened !== last) setLast(opened)
  if (last === null) return null
  const isOpen = opened !== null

  if (last.type === 'delete') {
    return (
      <DeleteGuardrail isOpen={isOpen} guardrail={last.guardrail} onClose={() => onOpen(null)} />
    )
  }
  const back = (): void => onOpen(last.before ?? null)
  return (
    <Dialog
      isOpen={isOpen}
      onClose={back}
      size="large"
      title={last.guardrail === null ? 'New guardrail' : 'Edit guardrail'}
      {...(last.before && { description: 'Your draft reopens when you are done.' })}
    >
      <GuardrailForm
        key={`${last.guardrail?.id} ${last.before?.guardrail?.id}`}
        guardrail={last.guardrail}
        initial={last.draft}
        teams={teams}
        onDone={back}
        onOther={(guardrail_id, draft) => {
          const other = guardrails.find(({ id }) => id === guardrail_id)
          if (!other) return
          const before: Writing = { ...last, draft }
          onOpen({ type: 'write', guardrail: other, draft: draftOf(other), before })
        }}
      />
    </Dialog>
  )
}
