import { useState } from 'react'
import { Button } from '#console/ui/Button.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { StatusBadge } from '#console/ui/text/Badge.tsx'
import { lazyDialog } from '#console/ui/overlay/lazy-dialog.tsx'
import type { WholeApplication } from '#contract/applications/applications.ts'
import styles from './EditorTab.module.css'

const DeployDialog = lazyDialog(
  async () => (await import('#console/pages/applications/versions/DeployDialog.tsx')).DeployDialog,
)

interface SaveBarProps {
  application: WholeApplication
  isDirty: boolean
  /** Someone else has changed the application, so that it cannot be saved yet. */
  isStale: boolean
  isSaving: boolean
  onSave: () => void
  onDiscard: () => void
}

/** Saves and deploys the draft. It stays in view while the editor is scrolled. */
export function SaveBar(props: SaveBarProps) {
  const { application, isDirty, isStale, isSaving, onSave, onDiscard } = props
  const [isDeploying, setDeploying] = useState(false)
  return (
    <Row gap={2} wrap justify="between" padBlock={2} below={4} className={styles['bar']}>
      <span role="status">
        {isDirty ? (
          <StatusBadge tone="caution" icon="edit">
            Unsaved changes
          </StatusBadge>
        ) : (
          <StatusBadge tone="neutral" icon="done">
            Draft saved
          </StatusBadge>
        )}
      </span>
      <Row gap={2} wrap>
        {isDirty && (
          <Button variant="ghost" onClick={onDiscard}>
            Discard
          </Button>
        )}
        <Button
          icon="check"
          aria-keyshortcuts="Meta+S Control+S"
          pending={isSaving}
          disabledReason={saveDisabledReason(isDirty, isStale)}
          onClick={onSave}
        >
          Save draft
        </Button>
        <Button
          variant="primary"
          icon="upload"
          disabledReason={deployDisabledReason(application, isDirty)}
          onClick={() => setDeploying(true)}
        >
          Deploy
        </Button>
      </Row>
      <DeployDialog
        application={application}
        isOpen={isDeploying}
        onClose={() => setDeploying(false)}
      />
    </Row>
  )
}

function saveDisabledReason(isDirty: boolean, isStale: boolean): string | undefined {
  if (!isDirty) return 'There is nothing to save.'
  return isStale ? 'Choose between your changes and the newest draft first.' : undefined
}

function deployDisabledReason({ has_changes }: WholeApplication, isDirty: boolean) {
  if (isDirty) return 'Save the draft first.'
  return has_changes ? undefined : 'This draft is already deployed.'
}
