import styles from './Skeleton.module.css'

interface SkeletonProps {
  /** Any CSS length: the width of the text or box it represents. */
  width?: string
  shape?: 'text' | 'title' | 'block'
}

/** A placeholder while content loads. The surrounding list or page has the label. */
export function Skeleton({ width = '100%', shape = 'text' }: SkeletonProps) {
  return <span className={`${styles['skeleton']} ${styles[shape]}`} style={{ width }} />
}

/** Announces to screen readers what is loading. */
export function Loading({ label }: { label: string }) {
  return (
    <span role="status" className="unseen">
      {label}
    </span>
  )
}
