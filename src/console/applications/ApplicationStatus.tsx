import { useSyncExternalStore } from 'react'
import { StatusBadge } from '#console/ui/text/Badge.tsx'
import { unsavedApplications } from './unsaved-applications.ts'
import type { Application } from '#contract/applications/applications.ts'

/** Whether an application runs, whether its draft differs from what runs, and whether changes of this window are not saved. */
export function ApplicationStatus({
  application: { id, status, has_changes },
  isEditorShown = false,
}: {
  application: Pick<Application, 'id' | 'status' | 'has_changes'>
  /** Whether the editor is on the page, which itself says what is not saved. */
  isEditorShown?: boolean
}) {
  const isUnsaved = useSyncExternalStore(unsavedApplications.subscribe, () =>
    unsavedApplications.has(id),
  )
  if (isUnsaved && !isEditorShown) {
    return (
      <StatusBadge tone="caution" icon="edit">
        Unsaved changes
      </StatusBadge>
    )
  }
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
