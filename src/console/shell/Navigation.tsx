import { useSuspenseQuery } from '@tanstack/react-query'
import { NavLink } from 'react-router'
import { meQueries } from '#console/session/me-queries.ts'
import { classes } from '#console/ui/classes.ts'
import { Icon } from '#console/ui/Icon.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import styles from './Navigation.module.css'
import { isAccessible, mainItems, settingsItems, type NavigationItem } from './navigation-items.ts'

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)

export function Navigation({ onSearch }: { onSearch: () => void }) {
  const { data: me } = useSuspenseQuery(meQueries.own())
  const admin = settingsItems.filter((item) => isAccessible(item, me.key.permissions))

  return (
    <div className={styles['navigation']}>
      <AccountMenu />
      <button
        type="button"
        className={styles['search']}
        onClick={onSearch}
        aria-keyshortcuts="Meta+K Control+K"
      >
        <Icon name="search" />
        <span className={styles['label']}>Search</span>
        <kbd className={styles['keys']}>{isApple ? '⌘K' : 'Ctrl K'}</kbd>
      </button>
      <nav aria-label="Main" className={styles['places']}>
        {mainItems.map((item) => (
          <NavigationLink key={item.to} place={item} />
        ))}
      </nav>
      {admin.length > 0 && (
        <nav aria-label="Settings" className={classes(styles['places'], styles['settings'])}>
          <p className={styles['heading']}>Settings</p>
          {admin.map((item) => (
            <NavigationLink key={item.to} place={item} />
          ))}
        </nav>
      )}
    </div>
  )
}

function NavigationLink({ place }: { place: NavigationItem }) {
  return (
    <NavLink
      to={place.to}
      end={place.to === '/'}
      className={classes(styles['place'])}
      title={place.label}
    >
      <Icon name={place.icon} />
      <span className={styles['label']}>{place.label}</span>
    </NavLink>
  )
}
