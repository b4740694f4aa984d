import { useMutation, useQueryClient } from '@tanstack/react-query'
import { deleteGuardrailMutation } from './guardrail-queries.ts'
import { ConfirmMutation } from '#console/mutations/ConfirmMutation.tsx'
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
    <ConfirmMutation
      isOpen={isOpen}
      onClose={onClose}
      title={`Delete ${guardrail.name}?`}
      action="Delete guardrail"
      mutation={remove}
      variables={guardrail.id}
      onDone={() => toast({ title: `${guardrail.name} deleted` })}
    >
      <p>
        <strong>{guardrail.name}</strong> stops checking requests immediately. Its hit count
        {hasKey && ' and provider key'} will be deleted.
      </p>
      {guardrail.enabled && <p>To pause it, turn it off instead.</p>}
    </ConfirmMutation>
  )
}
