import { Loading, Skeleton } from '#console/ui/list/Skeleton.tsx'
import styles from './UsagePage.module.css'

/** The page before its numbers are here. */
export function UsageSkeleton() {
  return (
    <div className={styles['page']}>
      <Loading label="Loading usage" />
      <div className={styles['totals']} aria-hidden="true">
        {Array.from({ length: 4 }, (_, at) => (
          <div key={at} className={styles['total']}>
            <Skeleton width="40%" />
            <Skeleton shape="title" width="60%" />
            <Skeleton width="80%" />
          </div>
        ))}
      </div>
      <div className={styles['waiting']} aria-hidden="true">
        <Skeleton shape="block" />
        <Skeleton shape="block" />
      </div>
    </div>
  )
}
