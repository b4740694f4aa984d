import { Loading, Skeleton } from '#console/ui/list/Skeleton.tsx'
import { Box } from '#console/ui/layout/Box.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import styles from './HomePage.module.css'

/** The skeleton of the usage charts. */
export function UsageWaiting() {
  return (
    <section>
      <Loading label="Loading usage" />
      <Row gap={2} wrap align="baseline" justify="between" below={2} aria-hidden="true">
        <Skeleton width="5rem" />
      </Row>
      <Box surface="panel" pad={4} className={styles['charts']} aria-hidden="true">
        {Array.from({ length: 3 }, (_, at) => (
          <Skeleton key={at} shape="block" />
        ))}
      </Box>
    </section>
  )
}
