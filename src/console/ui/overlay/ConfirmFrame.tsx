import { AlertDialog } from '@base-ui/react/alert-dialog'
import type { ReactNode } from 'react'
import { Button } from '#console/ui/Button.tsx'
import { classes } from '#console/ui/classes.ts'
import styles from './Dialog.module.css'
import { DialogActions } from './DialogActions.tsx'
import { InlineProblem, type ProblemError } from '#console/ui/Problem.tsx'

export interface ConfirmFrameProps {
  isOpen: boolean
  onClose: () => void
  onConfirm: () => void
  title: string
  /** What happens, by name: what goes and what stays. */
  children: ReactNode
  /** The verb of the button. */
  action: string
  tone?: 'danger' | 'primary'
  /** Why it cannot be done at all, where that is known before. */
  disabledReason?: string | undefined
  isPending: boolean
  error: ProblemError | null
}

export function ConfirmFrame({
  isOpen,
  onClose,
  onConfirm,
  title,
  children,
  action,
  tone = 'danger',
  disabledReason,
  isPending,
  error,
}: ConfirmFrameProps) {
  return (
    <AlertDialog.Root
      open={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
    >
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={styles['backdrop']} />
        <AlertDialog.Viewport className={styles['viewport']}>
          <AlertDialog.Popup className={classes(styles['popup'], styles['medium'])}>
            <AlertDialog.Title className={styles['title']}>{title}</AlertDialog.Title>
            <AlertDialog.Description className={styles['description']} render={<div />}>
              {children}
            </AlertDialog.Description>
            {error && <InlineProblem error={error} />}
            <DialogActions>
              <Button onClick={onClose}>Cancel</Button>
              <Button
                variant={tone}
                pending={isPending}
                disabledReason={disabledReason}
                onClick={onConfirm}
              >
                {action}
              </Button>
            </DialogActions>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
