import { useMutation, useQueryClient } from '@tanstack/react-query'
import { deployApplicationMutation } from '#console/applications/application-mutations.ts'
import { ConfirmMutation } from '#console/mutations/ConfirmMutation.tsx'
import { toast } from '#console/ui/overlay/toast.ts'
import type { Application, ApplicationVersion } from '#contract/applications/applications.ts'

interface RollBackDialogProps {
  application: Application
  version: ApplicationVersion
  isOpen: boolean
  onClose: () => void
}

export function RollBackDialog({ application, version, isOpen, onClose }: RollBackDialogProps) {
  const deploy = useMutation(deployApplicationMutation(useQueryClient(), application.id))
  return (
    <ConfirmMutation
      isOpen={isOpen}
      onClose={onClose}
      title={`Roll back to version ${version.number}?`}
      action="Roll back"
      tone="primary"
      mutation={deploy}
      variables={{ version_id: version.id }}
      onDone={() => toast({ title: `Version ${version.number} of ${application.name} deployed` })}
    >
      <p>
        Every run of <strong>{application.name}</strong> uses version {version.number} from now on.
        The draft and the graphs stay as they are.
      </p>
    </ConfirmMutation>
  )
}
