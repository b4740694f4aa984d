import { Link } from '#console/router/Link.tsx'
import { Box } from '#console/ui/layout/Box.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import styles from './Breadcrumb.module.css'
import { Icon } from '#console/ui/Icon.tsx'

interface BreadcrumbProps {
  /** The path to this page, without the page itself. */
  items: readonly { label: string; to: string }[]
}

export function Breadcrumb({ items }: BreadcrumbProps) {
  return (
    <nav aria-label="Breadcrumb">
      <Row as="ol" gap={1} wrap>
        {items.map((item, place) => (
          <Row as="li" key={item.to} inline gap={1} tone="faint" className={styles['crumb']}>
            {place > 0 && <Icon name="chevron-right" size="small" />}
            <Box as={Link} to={item.to} overflow="anywhere">
              {item.label}
            </Box>
          </Row>
        ))}
      </Row>
    </nav>
  )
}
