import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { updateApplicationMutation } from '#console/applications/application-mutations.ts'
import { applicationQueries } from '#console/applications/application-queries.ts'
import { ConfirmMutation } from '#console/mutations/ConfirmMutation.tsx'
import { paths } from '#console/paths.ts'
import { useNavigate } from '#console/router/use-location.ts'
import { toast } from '#console/ui/overlay/toast.ts'
import type { ApplicationVersion, WholeApplication } from '#contract/applications/applications.ts'
import { draftSide, VersionDiff } from './VersionDiff.tsx'

interface TakeBackDialogProps {
  application: WholeApplication
  version: ApplicationVersion
  isOpen: boolean
  onClose: () => void
}

/** Replaces the draft with a version. */
export function TakeBackDialog({ application, version, isOpen, onClose }: TakeBackDialogProps) {
  const { id, name, revision } = application
  const navigate = useNavigate()
  const update = useMutation(updateApplicationMutation(useQueryClient(), id))
  const whole = useQuery(applicationQueries.version(id, version.id))
  return (
    <ConfirmMutation
      isOpen={isOpen}
      onClose={onClose}
      title={`Replace the draft with version ${version.number}?`}
      action="Replace draft"
      tone="primary"
      size="large"
      details={
        <VersionDiff application_id={id} title="What changes" a={draftSide} b={version.id} />
      }
      disabledReason={whole.data === undefined ? 'The version is loading.' : undefined}
      mutation={update}
      variables={{ blueprint: whole.data?.blueprint, revision }}
      onDone={() =>
        toast({
          title: `Draft of ${name} replaced with version ${version.number}`,
          action: { label: 'Open', onPress: () => void navigate(paths.application(id)) },
        })
      }
    >
      <p>
        Version {version.number} will replace the draft of <strong>{name}</strong>. The current
        draft will be lost. The deployed version does not change.
      </p>
    </ConfirmMutation>
  )
}
