import { useEffect, useRef } from 'react'
import { Button } from '#console/ui/Button.tsx'
import { InlineProblem, type ProblemError } from '#console/ui/Problem.tsx'
import styles from './Table.module.css'

export interface MoreRowsProps {
  hasMore: boolean
  isLoading: boolean
  /** The failure of the last page asked for, with the rows before it still shown. */
  error: ProblemError | null
  onMore: () => void
}

/** The end of a list: asks for the next page when it comes near, and is a button for everyone else. */
export function MoreRows({ hasMore, isLoading, error, onMore }: MoreRowsProps) {
  const end = useRef<HTMLDivElement>(null)
  const canAsk = hasMore && !isLoading && error === null

  useEffect(() => {
    if (!end.current || !canAsk) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) onMore()
      },
      { rootMargin: '800px' },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [canAsk, onMore])

  if (!hasMore) return null
  return (
    <div ref={end} className={styles['more']}>
      {error && <InlineProblem error={error} />}
      <Button variant="ghost" pending={isLoading} onClick={onMore}>
        {error ? 'Try again' : 'Show more'}
      </Button>
    </div>
  )
}
