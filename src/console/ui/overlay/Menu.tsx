import {
  lazy,
  Suspense,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react'
import { loadCode } from '#console/api/load-code.ts'
import type { MenuItem } from './menu-item.ts'

/** Props for the button that opens the menu. */
interface TriggerProps {
  'aria-haspopup': 'menu'
  'aria-expanded': boolean
  onClick: (event: MouseEvent<HTMLElement>) => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  onPointerEnter: () => void
}

interface MenuProps {
  label: string
  items: readonly MenuItem[]
  align?: 'start' | 'center' | 'end'
  side?: 'top' | 'bottom' | 'right'
  trigger: (props: TriggerProps) => ReactNode
}

const load = () => loadCode(() => import('./MenuPopup.tsx'))
const MenuPopup = lazy(async () => ({ default: (await load()).MenuPopup }))

/** A button with a menu. The code of the menu loads on hover or focus. */
export function Menu({ label, items, align = 'end', side = 'bottom', trigger }: MenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [isOpen, setOpen] = useState(false)

  function open(element: HTMLElement) {
    setAnchor(element)
    setOpen(true)
  }

  return (
    <>
      {trigger({
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        onClick: (event) => open(event.currentTarget),
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          open(event.currentTarget)
        },
        onPointerEnter: () => void load(),
      })}
      {anchor !== null && (
        <Suspense fallback={null}>
          <MenuPopup
            label={label}
            items={items}
            align={align}
            side={side}
            anchor={anchor}
            isOpen={isOpen}
            onOpenChange={setOpen}
          />
        </Suspense>
      )}
    </>
  )
}
