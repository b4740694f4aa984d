import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { deployApplicationMutation } from '#console/applications/application-mutations.ts'
import { applicationQueries } from '#console/applications/application-queries.ts'
import { ReaderWarning } from '#console/applications/ReaderWarning.tsx'
import { blueprintText } from '#console/applications/blueprint-text.ts'
import { ChangeForm } from '#console/diff/ChangeForm.tsx'
import { TextDiff } from '#console/diff/TextDiff.tsx'
import { paths } from '#console/paths.ts'
import { useNavigate } from '#console/router/use-location.ts'
import { useApiForm } from '#console/ui/form/api-form/use-api-form.ts'
import { Dialog } from '#console/ui/overlay/Dialog.tsx'
import { toast } from '#console/ui/overlay/toast.ts'
import { deployApplication, type WholeApplication } from '#contract/applications/applications.ts'

interface DeployDialogProps {
  application: WholeApplication
  isOpen: boolean
  onClose: () => void
}

/** Shows what changes for whoever runs the application, and deploys its draft. */
export function DeployDialog({ application, isOpen, onClose }: DeployDialogProps) {
  const { id, name, revision, deployed_version_id, blueprint } = application
  const navigate = useNavigate()
  const deploy = useMutation(deployApplicationMutation(useQueryClient(), id))
  const deployed = useQuery({
    ...applicationQueries.version(id, deployed_version_id ?? ''),
    enabled: isOpen && deployed_version_id !== null,
  })
  const form = useApiForm({
    schema: deployApplication.body,
    values: { note: '' },
    toBody: ({ note }) => ({ note: note.trim(), revision }),
    send: deploy.mutateAsync,
    onSuccess: () => {
      onClose()
      form.reset()
      toast({
        title: `${name} deployed`,
        action: { label: 'Run', onPress: () => void navigate(paths.applicationRun(id)) },
      })
    },
  })
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={`Deploy ${name}?`}
      description={
        deployed_version_id === null
          ? 'Others can run it once it is deployed. Later changes take effect when you deploy again.'
          : 'From now on, every run uses the new version. You can roll back to an earlier one at any time.'
      }
      size={deployed_version_id === null ? 'medium' : 'large'}
    >
      <ChangeForm form={form} action="Deploy" onCancel={onClose}>
        <ReaderWarning blueprint={blueprint} graph_ids={application.graph_ids} />
        {deployed.data && (
          <TextDiff
            title={`Version ${deployed.data.number} and the draft`}
            name={['deploy', id, deployed.data.id, String(revision)]}
            a={blueprintText(deployed.data.blueprint)}
            b={blueprintText(blueprint)}
          />
        )}
      </ChangeForm>
    </Dialog>
  )
}
