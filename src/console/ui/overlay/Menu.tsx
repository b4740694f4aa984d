import { Suspense, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import { IconButton } from '#console/ui/IconButton.tsx'
import type { MenuItem } from './menu-item.ts'
import { lazyPart } from '#console/ui/lazy-part.ts'

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

const MenuPopup = lazyPart(async () => (await import('./MenuPopup.tsx')).MenuPopup)

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
        onPointerEnter: MenuPopup.preload,
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

interface MoreMenuProps extends Omit<MenuProps, 'trigger'> {
  size?: 'small' | 'medium'
}

/** A menu behind a button with three dots. */
export function MoreMenu({ size = 'medium', ...menu }: MoreMenuProps) {
  return (
    <Menu
      {...menu}
      trigger={(props) => <IconButton {...props} icon="more" size={size} label={menu.label} />}
    />
  )
}
