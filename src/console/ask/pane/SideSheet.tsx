import { Dialog } from '@base-ui/react/dialog'
import overlay from '#console/ui/overlay/Dialog.module.css'
import { PaneContents, type SidePaneProps } from './PaneContents.tsx'
import styles from './SidePane.module.css'

/** A pane over the page, from its lower edge. */
export function SideSheet(props: SidePaneProps) {
  return (
    <Dialog.Root
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) props.onClose()
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className={overlay['backdrop']} />
        <Dialog.Popup className={styles['sheet']} aria-label={props.title}>
          <PaneContents {...props} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
