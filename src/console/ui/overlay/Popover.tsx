import { lazy, Suspense, useState, type MouseEvent, type ReactNode } from 'react'
import { loadCode } from '#console/api/load-code.ts'

/** Props for the button that opens the popover. */
interface TriggerProps {
  'aria-haspopup': 'dialog'
  'aria-expanded': boolean
  onClick: (event: MouseEvent<HTMLElement>) => void
  onPointerEnter: () => void
}

interface PopoverProps {
  label: string
  trigger: (props: TriggerProps) => ReactNode
  children: ReactNode
}

const load = () => loadCode(() => import('./PopoverPopup.tsx'))
const PopoverPopup = lazy(async () => ({ default: (await load()).PopoverPopup }))

/** A button that opens a popover. */
export function Popover({ label, trigger, children }: PopoverProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {trigger({
        'aria-haspopup': 'dialog',
        'aria-expanded': isOpen,
        onClick: (event) => {
          setAnchor(event.currentTarget)
          setOpen(!isOpen)
        },
        onPointerEnter: () => void load(),
      })}
      {anchor !== null && (
        <Suspense fallback={null}>
          <PopoverPopup label={label} anchor={anchor} isOpen={isOpen} onOpenChange={setOpen}>
            {children}
          </PopoverPopup>
        </Suspense>
      )}
    </>
  )
}
