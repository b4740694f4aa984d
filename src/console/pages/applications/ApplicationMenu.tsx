import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { changeDisabledReason, mayOnlyRun } from '#console/applications/application-access.ts'
import { paths } from '#console/paths.ts'
import { meQueries } from '#console/session/me-queries.ts'
import { lazyDialog } from '#console/ui/overlay/lazy-dialog.tsx'
import { MoreMenu } from '#console/ui/overlay/Menu.tsx'
import type { Application } from '#contract/applications/applications.ts'

const DeleteApplicationDialog = lazyDialog(
  async () =>
    (await import('#console/applications/DeleteApplicationDialog.tsx')).DeleteApplicationDialog,
)

const MoveApplicationDialog = lazyDialog(
  async () =>
    (await import('#console/applications/MoveApplicationDialog.tsx')).MoveApplicationDialog,
)

interface ApplicationMenuProps {
  application: Application
  onDeleted?: () => void
}

export function ApplicationMenu({ application, onDeleted }: ApplicationMenuProps) {
  const { data: me } = useSuspenseQuery(meQueries.own())
  const [isDeleting, setDeleting] = useState(false)
  const [isMoving, setMoving] = useState(false)
  const label = `Actions for ${application.name}`
  return (
    <>
      <MoreMenu
        label={label}
        items={[
          { type: 'link', label: 'Run', icon: 'play', to: paths.applicationRun(application.id) },
          ...(mayOnlyRun(me)
            ? []
            : [
                {
                  type: 'link' as const,
                  label: 'Versions',
                  icon: 'branch' as const,
                  to: paths.applicationVersions(application.id),
                },
                ...(me.key.team_id !== null || me.teams.length === 0
                  ? []
                  : [
                      {
                        type: 'action' as const,
                        label: 'Move to another team',
                        icon: 'team' as const,
                        onSelect: () => setMoving(true),
                      },
                    ]),
                { type: 'separator' as const, key: 'before-delete' },
                {
                  type: 'action' as const,
                  label: 'Delete',
                  icon: 'trash' as const,
                  isDanger: true,
                  disabledReason: changeDisabledReason(application, me),
                  onSelect: () => setDeleting(true),
                },
              ]),
        ]}
      />
      <MoveApplicationDialog
        application={application}
        isOpen={isMoving}
        onClose={() => setMoving(false)}
      />
      <DeleteApplicationDialog
        application={application}
        isOpen={isDeleting}
        onClose={() => setDeleting(false)}
        onDeleted={onDeleted}
      />
    </>
  )
}
