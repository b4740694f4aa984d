import { useMutation, useQueryClient } from '@tanstack/react-query'
import { deployApplicationMutation } from '#console/applications/application-mutations.ts'
import { ConfirmMutation } from '#console/mutations/ConfirmMutation.tsx'
import { paths } from '#console/paths.ts'
import { useNavigate } from '#console/router/use-location.ts'
import { toast } from '#console/ui/overlay/toast.ts'
import type { Application, ApplicationVersion } from '#contract/applications/applications.ts'
import { VersionDiff } from './VersionDiff.tsx'

interface RollBackDialogProps {
  application: Application
  version: ApplicationVersion
  isOpen: boolean
  onClose: () => void
}

export function RollBackDialog({ application, version, isOpen, onClose }: RollBackDialogProps) {
  const navigate = useNavigate()
  const deploy = useMutation(deployApplicationMutation(useQueryClient(), application.id))
  return (
    <ConfirmMutation
      isOpen={isOpen}
      onClose={onClose}
      title={`Roll back to version ${version.number}?`}
      action="Roll back"
      tone="primary"
      size="large"
      details={
        application.deployed_version_id !== null && (
          <VersionDiff
            application_id={application.id}
            title="What changes"
            a={application.deployed_version_id}
            b={version.id}
          />
        )
      }
      mutation={deploy}
      variables={{ version_id: version.id }}
      onDone={() =>
        toast({
          title: `Version ${version.number} of ${application.name} deployed`,
          action: {
            label: 'Run',
            onPress: () => void navigate(paths.applicationRun(application.id)),
          },
        })
      }
    >
      <p>
        Every run of <strong>{application.name}</strong> uses version {version.number} from now on.
        The draft and the graphs stay as they are.
      </p>
    </ConfirmMutation>
  )
}
