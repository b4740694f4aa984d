import { NavLink } from 'react-router'
import { classes } from '#console/ui/classes.ts'
import styles from './TabLinks.module.css'

interface TabLinksProps {
  label: string
  tabs: readonly { label: string; to: string; count?: number | undefined }[]
}

/** Tabs that each have an address of their own: links, so that Back and bookmarks work. */
export function TabLinks({ label, tabs }: TabLinksProps) {
  return (
    <nav aria-label={label} className={styles['tabs']}>
      {tabs.map((tab) => (
        <NavLink key={tab.to} to={tab.to} end preventScrollReset className={classes(styles['tab'])}>
          {tab.label}
          {tab.count !== undefined && <span className={styles['count']}>{tab.count}</span>}
        </NavLink>
      ))}
    </nav>
  )
}
