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
  isOpen: boolean
  guardrails: readonly Guardrail[]
  teams: readonly { id: string; name: string }[]
  onOpen: (opened: Opened | null) => void
}

/** One dialog at a time. */
export function GuardrailDialogs({
  opened,
  isOpen,
  guardrails,
  teams,
  onOpen,
}: GuardrailDialogsProps) {
  if (opened === null) return null

  if (opened.type === 'delete') {
    return (
      <DeleteGuardrail isOpen={isOpen} guardrail={opened.guardrail} onClose={() => onOpen(null)} />
    )
  }
  const back = (): void => onOpen(opened.before ?? null)
  return (
    <Dialog
      isOpen={isOpen}
      onClose={back}
      size="large"
      title={opened.guardrail === null ? 'New guardrail' : 'Edit guardrail'}
      {...(opened.before && { description: 'Your draft reopens when you are done.' })}
    >
      <GuardrailForm
        key={`${opened.guardrail?.id} ${opened.before?.guardrail?.id}`}
        guardrail={opened.guardrail}
        initial={opened.draft}
        teams={teams}
        onDone={back}
        onOther={(guardrail_id, draft) => {
          const other = guardrails.find(({ id }) => id === guardrail_id)
          if (!other) return
          const before: Writing = { ...opened, draft }
          onOpen({ type: 'write', guardrail: other, draft: draftOf(other), before })
        }}
      />
    </Dialog>
  )
}
