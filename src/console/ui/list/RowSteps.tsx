import type { ReactNode } from 'react'
import { Button } from '#console/ui/Button.tsx'
import { DialogActions } from '#console/ui/overlay/DialogActions.tsx'

interface RowStepsProps {
  /** Undefined in the first row. */
  onPrevious: (() => void) | undefined
  /** Undefined in the last row. */
  onNext: (() => void) | undefined
  /** Why there is no next row. */
  lastReason?: string
  /** More buttons. */
  children?: ReactNode
}

/** The buttons of a dialog about one row, which go through the rows of the list behind it. */
export function RowSteps({
  onPrevious,
  onNext,
  lastReason = 'This is the last row.',
  children,
}: RowStepsProps) {
  return (
    <DialogActions>
      <Button
        icon="chevron-left"
        disabledReason={onPrevious ? undefined : 'This is the first row.'}
        onClick={onPrevious}
      >
        Previous row
      </Button>
      <Button
        icon="chevron-right"
        disabledReason={onNext ? undefined : lastReason}
        onClick={onNext}
      >
        Next row
      </Button>
      {children}
    </DialogActions>
  )
}
