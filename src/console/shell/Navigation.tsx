import { useSuspenseQuery } from '@tanstack/react-query'
import { NavLink } from '#console/router/Link.tsx'
import { meQueries } from '#console/session/me-queries.ts'
import { classes } from '#console/ui/classes.ts'
import { Icon } from '#console/ui/Icon.tsx'
import { Hint } from '#console/ui/layout/Hint.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import styles from './Navigation.module.css'
import {
  accessibleMainItems,
  isAccessible,
  settingsItems,
  type NavigationItem,
} from './navigation-items.ts'

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)

export function Navigation({ onSearch }: { onSearch: () => void }) {
  const { data: me } = useSuspenseQuery(meQueries.own())
  const { bar, menu } = accessibleMainItems(me.key)
  const admin = settingsItems.filter((item) => isAccessible(item, me.key))

  return (
    <div className={styles['navigation']}>
      <AccountMenu onSearch={onSearch} />
      <button
        type="button"
        className={styles['search']}
        onClick={onSearch}
        aria-keyshortcuts="Meta+K Control+K"
      >
        <Icon name="search" />
        <span className={styles['label']}>Search</span>
        <Hint as="kbd" pushed className={styles['keys']}>
          {isApple ? '⌘K' : 'Ctrl K'}
        </Hint>
      </button>
      <Stack as="nav" aria-label="Main" gap="half" className={styles['places']}>
        {bar.map((item) => (
          <NavigationLink key={item.to} place={item} />
        ))}
        {menu.map((item) => (
          <NavigationLink key={item.to} place={item} isFolded />
        ))}
      </Stack>
      {admin.length > 0 && (
        <Stack
          as="nav"
          aria-label="Settings"
          gap="half"
          above={4}
          className={classes(styles['places'], styles['settings'])}
        >
          <Hint as="p" weight="medium" pad="1-2" className={styles['heading']}>
            Settings
          </Hint>
          {admin.map((item) => (
            <NavigationLink key={item.to} place={item} isFolded />
          ))}
        </Stack>
      )}
    </div>
  )
}

interface NavigationLinkProps {
  place: NavigationItem
  /** Whether a phone has it in its menu. */
  isFolded?: boolean
}

function NavigationLink({ place, isFolded = false }: NavigationLinkProps) {
  return (
    <NavLink
      to={place.to}
      end={place.to === '/'}
      className={classes(styles['place'], isFolded && styles['folded'])}
      title={place.label}
    >
      <Icon name={place.icon} />
      {/* The title, which a narrow bar needs, is the name: otherwise a screen reader would say both. */}
      <span className={styles['label']} aria-hidden="true">
        {place.label}
      </span>
    </NavLink>
  )
}
