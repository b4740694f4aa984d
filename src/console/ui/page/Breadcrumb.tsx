import { Link } from 'react-router'
import styles from './Breadcrumb.module.css'
import { Icon } from '#console/ui/Icon.tsx'

interface BreadcrumbProps {
  /** The way down to this page, without the page itself. */
  items: readonly { label: string; to: string }[]
}

export function Breadcrumb({ items }: BreadcrumbProps) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className={styles['crumbs']}>
        {items.map((item) => (
          <li key={item.to} className={styles['crumb']}>
            <Link to={item.to}>{item.label}</Link>
            <Icon name="chevron-right" />
          </li>
        ))}
      </ol>
    </nav>
  )
}
