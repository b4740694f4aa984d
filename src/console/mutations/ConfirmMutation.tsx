import type { UseMutationResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ApiError } from '#console/api/api-error.ts'
import { ConfirmDialog } from '#console/ui/overlay/Dialog.tsx'

interface ConfirmMutationProps<Data, Variables> {
  isOpen: boolean
  onClose: () => void
  title: string
  /** The label of the button that confirms. */
  action: string
  tone?: 'danger' | 'primary'
  size?: 'medium' | 'large'
  /** Shown below the description. */
  details?: ReactNode
  /** Disables the button and is shown as its reason. */
  disabledReason?: string | undefined
  mutation: Pick<
    UseMutationResult<Data, ApiError, Variables>,
    'mutate' | 'reset' | 'isPending' | 'error'
  >
  variables: Variables
  /** Called after the dialog has closed. */
  onDone: (data: Data) => void
  /** Says what will happen, and names what is deleted and what is kept. */
  children: ReactNode
}

/** Confirms a mutation that destroys or discloses something. A failure is shown in the dialog. */
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
