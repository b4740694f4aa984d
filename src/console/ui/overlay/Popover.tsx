import { Suspense, useState, type MouseEvent, type ReactNode } from 'react'
import { loadCode } from '#console/api/load-code.ts'
import { lazyPart } from '#console/ui/lazy-part.ts'

/** Props for the button that opens the popover. */
interface TriggerProps {
  'aria-haspopup': 'dialog'
  'aria-expanded': boolean
  onClick: (event: MouseEvent<HTMLElement>) => void
  onPointerEnter: () => void
}

interface PopoverProps {
  /** The edge of the button that it is aligned with; centered by default. */
  align?: 'start' | 'center'
  /** The id of the popup. */
  id?: string
  label: string
  trigger: (props: TriggerProps) => ReactNode
  /** Loads code that the content needs. The popover opens once it has come. */
  prepare?: () => Promise<unknown>
  /** As a function, it is called after `prepare`, with what closes the popover. */
  children: ReactNode | ((close: () => void) => ReactNode)
}

const PopoverPopup = lazyPart(async () => (await import('./PopoverPopup.tsx')).PopoverPopup)

/** A button that opens a popover. */
export function Popover({ id, label, align = 'center', trigger, prepare, children }: PopoverProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [isPrepared, setPrepared] = useState(prepare === undefined)

  async function prepareContent() {
    if (prepare === undefined) return
    await loadCode(prepare)
    setPrepared(true)
  }

  return (
    <>
      {trigger({
        'aria-haspopup': 'dialog',
        'aria-expanded': isOpen,
        onClick: (event) => {
          setAnchor(event.currentTarget)
          setOpen(!isOpen)
          void prepareContent()
        },
        onPointerEnter: () => {
          PopoverPopup.preload()
          void prepareContent()
        },
      })}
      {anchor !== null && isPrepared && (
        <Suspense fallback={null}>
          <PopoverPopup
            id={id}
            label={label}
            align={align}
            anchor={anchor}
            isOpen={isOpen}
            onOpenChange={setOpen}
          >
            {typeof children === 'function' ? children(() => setOpen(false)) : children}
          </PopoverPopup>
        </Suspense>
      )}
    </>
  )
}
