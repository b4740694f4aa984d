import { useEffect, useRef } from 'react'
import { Button } from '#console/ui/Button.tsx'
import { InlineProblem, type ProblemError } from '#console/ui/Problem.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'

/** Part of what useInfiniteQuery returns; a plain query has none of it. */
export type PagedResult = Partial<{
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  error: ProblemError | null
  fetchNextPage: () => Promise<unknown>
}>

interface MoreRowsProps {
  list: PagedResult
  /** The index of the first row of the next page. */
  index?: number
}

/**
 * Loads the next page when it scrolls into view; also a button, for keyboards and screen readers.
 */
export function MoreRows({ list, index }: MoreRowsProps) {
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
    <Stack ref={end} data-index={index} gap={2} across="center" pad={4}>
      {isFetchNextPageError && list.error && <InlineProblem error={list.error} />}
      <Button variant="ghost" pending={isFetchingNextPage} onClick={() => void fetchNextPage?.()}>
        {isFetchNextPageError ? 'Try again' : 'Show more'}
      </Button>
    </Stack>
  )
}
