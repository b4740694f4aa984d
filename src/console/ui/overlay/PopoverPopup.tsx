import { Popover } from '@base-ui/react/popover'
import type { ReactNode } from 'react'
import { classes } from '#console/ui/classes.ts'
import styles from './Popover.module.css'

interface PopoverPopupProps {
  id: string | undefined
  label: string
  align: 'start' | 'center'
  anchor: HTMLElement
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  children: ReactNode
}

export function PopoverPopup({
  id,
  label,
  align,
  anchor,
  isOpen,
  onOpenChange,
  children,
}: PopoverPopupProps) {
  return (
    <Popover.Root
      open={isOpen}
      onOpenChange={(open, { event }) => {
        // A press on the trigger closes the popover itself. Closing here too would let that press
        // open it again.
        if (!open && event.target instanceof Node && anchor.contains(event.target)) return
        onOpenChange(open)
      }}
    >
      <Popover.Portal>
        <Popover.Positioner
          className={styles['positioner']}
          anchor={anchor}
          align={align}
          sideOffset={6}
          collisionPadding={12}
        >
          <Popover.Popup
            id={id}
            className={classes(styles['popup'], styles['panel'])}
            aria-label={label}
            finalFocus={{ current: anchor }}
          >
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
