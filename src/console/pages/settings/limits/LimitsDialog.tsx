import { Dialog } from '#console/ui/overlay/Dialog.tsx'
import type { LimitsOfScope } from '#contract/limits.ts'
import { LimitForm } from './LimitForm.tsx'
import styles from './LimitsPage.module.css'

interface LimitsDialogProps {
  limits: LimitsOfScope
  /** Whether a key of a team is signed in. */
  isTeam: boolean
  isOpen: boolean
  onClose: () => void
}

export function LimitsDialog({ limits, isTeam, isOpen, onClose }: LimitsDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      size="large"
      title={`Limits for ${limits.name}`}
      description={
        <span className={styles['under']}>
          Leave a field empty for no limit, or for the default. 0 allows nothing.
        </span>
      }
    >
      <LimitForm limits={limits} isTeam={isTeam} onDone={onClose} />
    </Dialog>
  )
}
