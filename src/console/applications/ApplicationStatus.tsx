import { StatusBadge } from '#console/ui/text/Badge.tsx'
import type { Application } from '#contract/applications/applications.ts'

/** Whether an application runs, and whether its draft differs from what runs. */
export function ApplicationStatus({
  application: { status, has_changes },
}: {
  application: Pick<Application, 'status' | 'has_changes'>
}) {
  if (status === 'draft') {
    return (
      <StatusBadge tone="neutral" icon="edit">
        Draft
      </StatusBadge>
    )
  }
  return has_changes ? (
    <StatusBadge tone="caution" icon="branch">
      Changed since deployment
    </StatusBadge>
  ) : (
    <StatusBadge tone="positive" icon="done">
      Deployed
    </StatusBadge>
  )
}
