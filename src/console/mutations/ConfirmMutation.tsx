import type { UseMutationResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ApiError } from '#console/api/api-error.ts'
import { ConfirmDialog } from '#console/ui/overlay/Dialog.tsx'

interface ConfirmMutationProps<Data, Variables> {
  isOpen: boolean
  onClose: () => void
  title: string
  /** The verb of the button. */
  action: string
  /** Why it cannot be done at all, where that is known before. */
  disabledReason?: string | undefined
  mutation: Pick<
    UseMutationResult<Data, ApiError, Variables>,
    'mutate' | 'reset' | 'isPending' | 'error'
  >
  variables: Variables
  /** Called once the dialog has been closed. */
  onDone: (data: Data) => void
  /** What goes and what stays, by name. */
  children: ReactNode
}

/** Asks before a mutation that destroys something, and shows its failure in the dialog. */
export function ConfirmMutation<Data, Variables>({
  mutation,
  variables,
  onClose,
  onDone,
  ...dialog
}: ConfirmMutationProps<Data, Variables>) {
  function close() {
    onClose()
    mutation.reset()
  }
  return (
    <ConfirmDialog
      {...dialog}
      onClose={close}
      isPending={mutation.isPending}
      error={mutation.error}
      onConfirm={() =>
        mutation.mutate(variables, {
          onSuccess: (data) => {
            close()
            onDone(data)
          },
        })
      }
    />
  )
}
