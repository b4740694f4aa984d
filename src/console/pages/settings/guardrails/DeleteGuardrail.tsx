import { useMutation, useQueryClient } from '@tanstack/react-query'
import { deleteGuardrailMutation } from '#console/api/guardrail-queries.ts'
import { ConfirmDialog } from '#console/ui/Dialog.tsx'
import { toast } from '#console/ui/toast.ts'
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
            toast({ title: `${guardrail.name} is deleted` })
          },
        })
      }
    >
      <p>
        From the next request on, nothing looks for what <strong>{guardrail.name}</strong> looks
        for. Its count of hits goes with it{hasKey && ', and the key of its provider'}.
      </p>
      {guardrail.enabled && <p>To pause it instead, turn it off.</p>}
    </ConfirmDialog>
  )
}
