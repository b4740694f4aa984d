import { useSuspenseQuery } from '@tanstack/react-query'
import { NavLink } from 'react-router'
import { meQueries } from '#console/session/me-queries.ts'
import { classes } from '#console/ui/classes.ts'
import { Icon } from '#console/ui/Icon.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import styles from './Navigation.module.css'
import { isOpen, places, settings, type Place } from './places.ts'

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)

export function Navigation({ onSearch }: { onSearch: () => void }) {
  const { data: me } = useSuspenseQuery(meQueries.own())
  const admin = settings.filter((place) => isOpen(place, me.key.permissions))

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
        {places.map((place) => (
          <PlaceLink key={place.to} place={place} />
        ))}
      </nav>
      {admin.length > 0 && (
        <nav aria-label="Settings" className={classes(styles['places'], styles['settings'])}>
          <p className={styles['heading']}>Settings</p>
          {admin.map((place) => (
            <PlaceLink key={place.to} place={place} />
          ))}
        </nav>
      )}
    </div>
  )
}

function PlaceLink({ place }: { place: Place }) {
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
