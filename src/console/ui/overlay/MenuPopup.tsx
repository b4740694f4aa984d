import { Menu } from '@base-ui/react/menu'
import { Link } from '#console/router/Link.tsx'
import { classes } from '#console/ui/classes.ts'
import { Icon } from '#console/ui/Icon.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Box } from '#console/ui/layout/Box.tsx'
import type { MenuItem } from './menu-item.ts'
import styles from './Menu.module.css'
import popover from './Popover.module.css'

interface MenuPopupProps {
  label: string
  items: readonly MenuItem[]
  align: 'start' | 'center' | 'end'
  side: 'top' | 'bottom' | 'right'
  anchor: HTMLElement
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

export function MenuPopup({
  label,
  items,
  align,
  side,
  anchor,
  isOpen,
  onOpenChange,
}: MenuPopupProps) {
  return (
    <Menu.Root open={isOpen} onOpenChange={onOpenChange}>
      {/* A landmark of its own, because the popup is outside of the landmarks of the page. */}
      <Menu.Portal render={<section aria-label={label} />}>
        <Menu.Positioner
          className={popover['positioner']}
          anchor={anchor}
          align={align}
          side={side}
          sideOffset={4}
          collisionPadding={8}
        >
          <Menu.Popup
            className={classes(popover['popup'], styles['menu'])}
            aria-label={label}
            finalFocus={{ current: anchor }}
          >
            {items.map((item) => (
              <Item key={'label' in item ? item.label : item.key} item={item} />
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

function Item({ item }: { item: MenuItem }) {
  switch (item.type) {
    case 'separator':
      return <Menu.Separator className={styles['separator']} />
    case 'note':
      return <Box pad={2}>{item.content}</Box>
    case 'link':
      return (
        <Menu.LinkItem className={styles['item']} render={<Link to={item.to} />} closeOnClick>
          {item.icon && <Icon name={item.icon} />}
          {item.label}
        </Menu.LinkItem>
      )
    case 'action':
      return (
        <Menu.Item
          className={classes(styles['item'], item.isDanger && styles['danger'])}
          disabled={item.disabledReason !== undefined}
          onClick={item.onSelect}
        >
          {item.icon && <Icon name={item.icon} />}
          <span>
            {item.label}
            {item.disabledReason !== undefined && (
              <span className={styles['reason']}>{item.disabledReason}</span>
            )}
          </span>
        </Menu.Item>
      )
    case 'choice':
      return (
        <Menu.RadioGroup value={item.value} onValueChange={item.onChoose} aria-label={item.label}>
          <Menu.Group>
            <Menu.GroupLabel className={styles['heading']}>{item.label}</Menu.GroupLabel>
            {item.options.map((option) => (
              <Menu.RadioItem
                key={option.value}
                value={option.value}
                className={styles['item']}
                closeOnClick
              >
                {option.icon && <Icon name={option.icon} />}
                {option.label}
                <Row as={Menu.RadioItemIndicator} inline pushed tone="accent">
                  <Icon name="check" />
                </Row>
              </Menu.RadioItem>
            ))}
          </Menu.Group>
        </Menu.RadioGroup>
      )
  }
}
