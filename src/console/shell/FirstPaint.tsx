import { Icon } from '#console/ui/Icon.tsx'
import { Loading } from '#console/ui/list/Skeleton.tsx'
import styles from './FirstPaint.module.css'

/** Shown until the first page has loaded. */
export function FirstPaint() {
  return (
    <div className={styles['paint']}>
      <Icon name="sheaf" size="huge" tone="mark" />
      <Loading label="Loading Sheaf" />
    </div>
  )
}
