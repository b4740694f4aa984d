import { useMutation, useQueryClient } from '@tanstack/react-query'
import { deleteGuardrailMutation } from './guardrail-queries.ts'
import { ConfirmDialog } from '#console/ui/overlay/Dialog.tsx'
import { toast } from '#console/ui/overlay/toast.ts'
import type { Guardrail } from '#contract/guardrails.ts'

interface DeleteGuardrailProps {
  isOpen: boolean
  guardrail: Guardrail
  onClose: () => void
}

export function DeleteGuardrail({ isOpen, guardrail, onClose }: DeleteGuardrailProps) {
  const remove = useMutation(deleteGuardrailMutation(useQueryClient()))
  const hasKey = guardrail.rule['has_key'] === true
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={() => {
        onClose()
        remove.reset()
      }}
      title={`Delete ${guardrail.name}?`}
      action="Delete guardrail"
      isPending={remove.isPending}
      error={remove.error}
      onConfirm={() =>
        remove.mutate(guardrail.id, {
          onSuccess: () => {
            onClose()
            toast({ title: `${guardrail.name} deleted` })
          },
        })
      }
    >
      <p>
        <strong>{guardrail.name}</strong> stops checking requests immediately. Its hit count
        {hasKey && ' and provider key'} will be deleted.
      </p>
      {guardrail.enabled && <p>To pause it, turn it off instead.</p>}
    </ConfirmDialog>
  )
}
