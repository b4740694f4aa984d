import { NavLink } from '#console/router/Link.tsx'
import { classes } from '#console/ui/classes.ts'
import { Text } from '#console/ui/layout/Text.tsx'
import styles from './TabLinks.module.css'

interface TabLinksProps {
  label: string
  tabs: readonly { label: string; to: string; count?: number | undefined }[]
}

/** Tabs with a URL each. They are links, so that Back and bookmarks work. */
export function TabLinks({ label, tabs }: TabLinksProps) {
  return (
    <nav aria-label={label} className={styles['tabs']}>
      {tabs.map((tab) => (
        <NavLink key={tab.to} to={tab.to} end preventScrollReset className={classes(styles['tab'])}>
          {tab.label}
          {tab.count !== undefined && (
            <Text as="span" tone="muted" size="xs" padInline={1} className={styles['count']}>
              {tab.count}
            </Text>
          )}
        </NavLink>
      ))}
    </nav>
  )
}
