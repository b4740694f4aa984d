import { AlertDialog } from '@base-ui/react/alert-dialog'
import { Dialog } from '@base-ui/react/dialog'
import { useState, type ReactNode } from 'react'
import { Button } from '#console/ui/Button.tsx'
import { classes } from '#console/ui/classes.ts'
import { IconButton } from '#console/ui/IconButton.tsx'
import { InlineProblem, type ProblemError } from '#console/ui/Problem.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import styles from './Dialog.module.css'
import { useOpenSuggestions } from '#console/ui/form/use-open-suggestions.ts'
import { DialogActions } from './DialogActions.tsx'
import { DialogHolds, type DialogHold } from './dialog-hold.ts'

export interface DialogFrameProps {
  isOpen: boolean
  onClose: () => void
  title: string
  description?: ReactNode
  size?: 'medium' | 'large' | 'full'
  children: ReactNode
}

export function DialogFrame({
  isOpen,
  onClose,
  title,
  description,
  size = 'medium',
  children,
}: DialogFrameProps) {
  const [hold, setHold] = useState<DialogHold | null>(null)
  const [isLeaving, setLeaving] = useState(false)
  const suggestions = useOpenSuggestions()

  function close() {
    if (hold === null) onClose()
    else if (hold === 'typed') setLeaving(true)
  }

  return (
    <Dialog.Root
      open={isOpen}
      onOpenChange={(open, { event, reason }) => {
        if (open || (reason === 'escape-key' && suggestions.takeOpen(event.target))) return
        close()
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className={styles['backdrop']} />
        <Dialog.Viewport className={styles['viewport']}>
          <Dialog.Popup
            className={classes(styles['popup'], styles[size])}
            {...suggestions.handlers}
          >
            <Dialog.Title className={styles['title']}>
              <Text as="span" overflow="clamp">
                {title}
              </Text>
            </Dialog.Title>
            <div className={styles['content']}>
              {description !== undefined && (
                <Dialog.Description className={styles['description']}>
                  {description}
                </Dialog.Description>
              )}
              <DialogHolds value={setHold}>{children}</DialogHolds>
            </div>
            {/* The close button comes last, so that the first field gets the initial focus. */}
            {hold !== 'shown-once' && (
              <div className={styles['close']}>
                <IconButton icon="close" label="Close" onClick={close} />
              </div>
            )}
            <ConfirmFrame
              isOpen={isOpen && isLeaving}
              onClose={() => setLeaving(false)}
              onConfirm={() => {
                setLeaving(false)
                onClose()
              }}
              title="Close without saving?"
              cancel="Keep editing"
              action="Discard changes"
            >
              What you entered here will be lost.
            </ConfirmFrame>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

export interface ConfirmFrameProps {
  isOpen: boolean
  onClose: () => void
  onConfirm: () => void
  title: string
  size?: 'medium' | 'large'
  /** Names what is deleted and what is kept. */
  children: ReactNode
  /** Shown below, and not read out with the description. */
  details?: ReactNode
  /** The label of the button that confirms. */
  action: string
  /** The label of the button that does not. */
  cancel?: string
  tone?: 'danger' | 'primary'
  /** Disables the button and is shown as its reason. */
  disabledReason?: string | undefined
  isPending?: boolean
  error?: ProblemError | null
}

export function ConfirmFrame({
  isOpen,
  onClose,
  onConfirm,
  title,
  size = 'medium',
  children,
  details,
  action,
  cancel = 'Cancel',
  tone = 'danger',
  disabledReason,
  isPending = false,
  error = null,
}: ConfirmFrameProps) {
  return (
    <AlertDialog.Root
      open={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
    >
      <AlertDialog.Portal>
        {/* By default, a dialog inside another one has no backdrop. */}
        <AlertDialog.Backdrop forceRender className={styles['backdrop']} />
        <AlertDialog.Viewport className={styles['viewport']}>
          <AlertDialog.Popup className={classes(styles['popup'], styles[size])}>
            <AlertDialog.Title className={styles['title']}>
              <Text as="span" overflow="clamp">
                {title}
              </Text>
            </AlertDialog.Title>
            <div className={styles['content']}>
              <AlertDialog.Description className={styles['description']} render={<div />}>
                {children}
              </AlertDialog.Description>
              {details}
              {error && <InlineProblem error={error} />}
              <DialogActions>
                <Button onClick={onClose}>{cancel}</Button>
                <Button
                  variant={tone}
                  pending={isPending}
                  disabledReason={disabledReason}
                  onClick={onConfirm}
                >
                  {action}
                </Button>
              </DialogActions>
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
