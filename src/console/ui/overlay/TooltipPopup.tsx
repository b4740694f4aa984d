import { Tooltip } from '@base-ui/react/tooltip'
import styles from './Tooltip.module.css'

interface TooltipPopupProps {
  text: string
  /** The element to position it at; null closes it. */
  anchor: Element | null
  onClose: () => void
}

export function TooltipPopup({ text, anchor, onClose }: TooltipPopupProps) {
  return (
    <Tooltip.Root
      open={anchor !== null}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
    >
      <Tooltip.Portal>
        {/* The padding of the positioner bridges the gap, so that the pointer can move onto the
            text. Hidden from screen readers, because the name of the control contains the text. */}
        <Tooltip.Positioner anchor={anchor} aria-hidden className={styles['positioner']}>
          <Tooltip.Popup className={styles['popup']}>{text}</Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  )
}
