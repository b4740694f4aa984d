import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { AccessPreview } from '#console/access/preview/AccessPreview.tsx'
import { useAccessPreview, type ChangePreview } from '#console/access/preview/use-access-preview.ts'
import { meQueries } from '#console/session/me-queries.ts'
import { ApiForm } from '#console/ui/form/api-form/ApiForm.tsx'
import { FormField } from '#console/ui/form/api-form/FormField.tsx'
import { useApiForm } from '#console/ui/form/api-form/use-api-form.ts'
import { Select } from '#console/ui/form/Select.tsx'
import { Dialog } from '#console/ui/overlay/Dialog.tsx'
import { toast } from '#console/ui/overlay/toast.ts'
import { updateApplication, type Application } from '#contract/applications/applications.ts'
import { allows } from '#contract/permissions.ts'
import { moveApplicationMutation } from './application-mutations.ts'
import { teamOptions } from './team-options.ts'

interface MoveApplicationDialogProps {
  application: Application
  isOpen: boolean
  onClose: () => void
}

/** Moves an application to another team, and shows before who gains and who loses it. */
export function MoveApplicationDialog(props: MoveApplicationDialogProps) {
  const { application, isOpen, onClose } = props
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={`Move ${application.name} to another team`}
      description="Its versions move with it. Jobs of keys that lose access will fail."
    >
      <MoveForm {...props} />
    </Dialog>
  )
}

function MoveForm({ application, onClose }: MoveApplicationDialogProps) {
  const { data: me } = useSuspenseQuery(meQueries.own())
  const move = useMutation(moveApplicationMutation(useQueryClient(), application.id))
  const canPreview = allows(me.key.permissions, 'keys:admin')
  const before = application.team_id ?? ''
  const form = useApiForm({
    schema: updateApplication.body,
    values: { team_id: before },
    toBody: ({ team_id }) => ({ team_id: team_id === '' ? null : team_id }),
    check: ({ team_id }) => ({
      team_id: team_id === before ? 'Choose who it moves to.' : undefined,
    }),
    send: ({ team_id = null }) => move.mutateAsync({ team_id, etag: preview.etag }),
    onSuccess: () => {
      onClose()
      toast({ title: `${application.name} moved` })
    },
    onFailure: (failure) => preview.reloadIfStale(failure),
  })
  const chosen: string = useWatch({ control: form.control, name: 'team_id' })
  const needsPreview: boolean = canPreview && chosen !== before
  const preview: ChangePreview = useAccessPreview(
    {
      type: 'application_scope',
      application_id: application.id,
      team_id: chosen === '' ? null : chosen,
    },
    needsPreview,
  )
  return (
    <ApiForm
      form={form}
      action="Move application"
      disabledReason={preview.blockedReason}
      ownFailures={['preview_stale']}
      onCancel={onClose}
    >
      <FormField form={form} name="team_id">
        {(field) => <Select {...field} label="Who can run it" options={teamOptions(me.teams)} />}
      </FormField>
      {needsPreview && (
        <AccessPreview
          changeType="application"
          preview={preview.query}
          teams={me.teams}
          isStale={form.failure?.key === 'preview_stale'}
        />
      )}
    </ApiForm>
  )
}
