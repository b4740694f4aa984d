import { Dialog } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import { classes } from '#console/ui/classes.ts'
import styles from './Dialog.module.css'
import { IconButton } from '#console/ui/IconButton.tsx'

export interface DialogFrameProps {
  isOpen: boolean
  onClose: () => void
  title: string
  description?: ReactNode
  size?: 'medium' | 'large'
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
  return (
    <Dialog.Root
      open={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className={styles['backdrop']} />
        <Dialog.Viewport className={styles['viewport']}>
          <Dialog.Popup className={classes(styles['popup'], styles[size])}>
            <Dialog.Title className={styles['title']}>{title}</Dialog.Title>
            {description !== undefined && (
              <Dialog.Description className={styles['description']}>
                {description}
              </Dialog.Description>
            )}
            {children}
            {/* last, so that the first field is what gets the focus */}
            <div className={styles['close']}>
              <IconButton icon="close" label="Close" onClick={onClose} />
            </div>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
