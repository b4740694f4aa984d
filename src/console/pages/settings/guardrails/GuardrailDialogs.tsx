import { Dialog } from '#console/ui/overlay/Dialog.tsx'
import type { Guardrail } from '#contract/guardrails.ts'
import { DeleteGuardrail } from './DeleteGuardrail.tsx'
import { draftOf, type GuardrailDraft } from './guardrail-draft.ts'
import { GuardrailForm } from './GuardrailForm.tsx'

interface EditDialog {
  type: 'write'
  /** Null for a new guardrail. */
  guardrail: Guardrail | null
  draft: GuardrailDraft
  /** The draft to return to after viewing this guardrail. */
  before?: EditDialog
}

/** The open dialog, its guardrail and its draft. */
export type GuardrailDialog = EditDialog | { type: 'delete'; guardrail: Guardrail }

interface GuardrailDialogsProps {
  dialog: GuardrailDialog | null
  isOpen: boolean
  guardrails: readonly Guardrail[]
  teams: readonly { id: string; name: string }[]
  onOpen: (dialog: GuardrailDialog | null) => void
}

/** The dialogs of the page, of which at most one is open. */
export function GuardrailDialogs({
  dialog,
  isOpen,
  guardrails,
  teams,
  onOpen,
}: GuardrailDialogsProps) {
  if (dialog === null) return null

  if (dialog.type === 'delete') {
    return (
      <DeleteGuardrail isOpen={isOpen} guardrail={dialog.guardrail} onClose={() => onOpen(null)} />
    )
  }
  const back = (): void => onOpen(dialog.before ?? null)
  return (
    <Dialog
      isOpen={isOpen}
      onClose={back}
      size="large"
      title={dialog.guardrail === null ? 'New guardrail' : 'Edit guardrail'}
      {...(dialog.before && { description: 'Your draft reopens when you are done.' })}
    >
      <GuardrailForm
        key={`${dialog.guardrail?.id} ${dialog.before?.guardrail?.id}`}
        guardrail={dialog.guardrail}
        initial={dialog.draft}
        teams={teams}
        onDone={back}
        onOther={(guardrail_id, draft) => {
          const other = guardrails.find(({ id }) => id === guardrail_id)
          if (!other) return
          const before: EditDialog = { ...dialog, draft }
          onOpen({ type: 'write', guardrail: other, draft: draftOf(other), before })
        }}
      />
    </Dialog>
  )
}
