import { Dialog } from '#console/ui/overlay/Dialog.tsx'
import type { LimitsOfScope } from '#contract/limits.ts'
import { Hint } from '#console/ui/layout/Hint.tsx'
import { LimitForm } from './LimitForm.tsx'

interface LimitsDialogProps {
  limits: LimitsOfScope
  /** Whether a team key is signed in. */
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
        <Hint overflow="anywhere">
          Leave a field empty to use the default. Enter 0 to block it.
        </Hint>
      }
    >
      <LimitForm limits={limits} isTeam={isTeam} onDone={onClose} />
    </Dialog>
  )
}
