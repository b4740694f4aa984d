import { Loading, Skeleton } from '#console/ui/list/Skeleton.tsx'
import styles from './HomePage.module.css'

/** The place of the small charts. */
export function UsageWaiting() {
  return (
    <section>
      <Loading label="Loading usage" />
      <div className={styles['head']} aria-hidden="true">
        <Skeleton width="5rem" />
      </div>
      <div className={styles['charts']} aria-hidden="true">
        {Array.from({ length: 3 }, (_, at) => (
          <Skeleton key={at} shape="block" />
        ))}
      </div>
    </section>
  )
}
