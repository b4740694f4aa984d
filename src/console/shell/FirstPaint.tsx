import { Icon } from '#console/ui/Icon.tsx'
import { Loading } from '#console/ui/list/Skeleton.tsx'
import styles from './FirstPaint.module.css'

/** Until the first page is here. */
export function FirstPaint() {
  return (
    <div className={styles['paint']}>
      <Icon name="sheaf" size="huge" className={styles['mark']} />
      <Loading label="Loading Sheaf" />
    </div>
  )
}
