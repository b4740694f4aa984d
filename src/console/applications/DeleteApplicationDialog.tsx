import { useMutation, useQueryClient } from '@tanstack/react-query'
import { deleteApplicationMutation } from './application-mutations.ts'
import { ConfirmMutation } from '#console/mutations/ConfirmMutation.tsx'
import { toast } from '#console/ui/overlay/toast.ts'
import type { Application } from '#contract/applications/applications.ts'

interface DeleteApplicationDialogProps {
  application: Application
  isOpen: boolean
  onClose: () => void
  onDeleted?: (() => void) | undefined
}

export function DeleteApplicationDialog({
  application,
  isOpen,
  onClose,
  onDeleted,
}: DeleteApplicationDialogProps) {
  const remove = useMutation(deleteApplicationMutation(useQueryClient()))
  return (
    <ConfirmMutation
      isOpen={isOpen}
      onClose={onClose}
      title={`Delete ${application.name}?`}
      action="Delete application"
      mutation={remove}
      variables={application.id}
      onDone={() => {
        toast({ title: `${application.name} deleted` })
        onDeleted?.()
      }}
    >
      <p>
        <strong>{application.name}</strong> will be deleted permanently, with its versions and the
        results of its jobs.
      </p>
      {application.status === 'deployed' && (
        <p>Programs that run it will get an error. Its graphs and files are kept.</p>
      )}
    </ConfirmMutation>
  )
}
