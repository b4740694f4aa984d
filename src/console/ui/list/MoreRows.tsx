import { useEffect, useRef } from 'react'
import { Button } from '#console/ui/Button.tsx'
import { InlineProblem, type ProblemError } from '#console/ui/Problem.tsx'
import styles from './Table.module.css'

/** Part of what useInfiniteQuery returns; a plain query has nothing of it. */
export type PagedResult = Partial<{
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  error: ProblemError | null
  fetchNextPage: () => Promise<unknown>
}>

/** The end of a list: asks for the next page when it comes near, and is a button for everyone else. */
export function MoreRows({ list }: { list: PagedResult }) {
  const { hasNextPage, isFetchingNextPage = false, isFetchNextPageError, fetchNextPage } = list
  const end = useRef<HTMLDivElement>(null)
  const loadsItself = hasNextPage && !isFetchingNextPage && !isFetchNextPageError

  useEffect(() => {
    if (!end.current || !loadsItself) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) void fetchNextPage?.()
      },
      { rootMargin: '800px' },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [loadsItself, fetchNextPage])

  if (!hasNextPage) return null
  return (
    <div ref={end} className={styles['more']}>
      {isFetchNextPageError && list.error && <InlineProblem error={list.error} />}
      <Button variant="ghost" pending={isFetchingNextPage} onClick={() => void fetchNextPage?.()}>
        {isFetchNextPageError ? 'Try again' : 'Show more'}
      </Button>
    </div>
  )
}
