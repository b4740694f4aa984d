import styles from './Skeleton.module.css'

interface SkeletonProps {
  /** Any CSS length, of the text or box it stands for. */
  width?: string
  shape?: 'text' | 'title' | 'block'
}

/** The place of something that is on its way. The label belongs to the list or page around it. */
export function Skeleton({ width = '100%', shape = 'text' }: SkeletonProps) {
  return <span className={`${styles['skeleton']} ${styles[shape]}`} style={{ width }} />
}

/** Tells screen readers what is being waited for. */
export function Loading({ label }: { label: string }) {
  return (
    <span role="status" className={styles['label']}>
      {label}
    </span>
  )
}
