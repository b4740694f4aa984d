import type { MoreRowsProps } from './MoreRows.tsx'
import type { ProblemError } from '#console/ui/Problem.tsx'

interface PagedList {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  error: ProblemError | null
  fetchNextPage: () => Promise<unknown>
}

/** The end of a table whose rows come page by page. */
export function moreOf(list: PagedList): MoreRowsProps {
  return {
    hasMore: list.hasNextPage,
    isLoading: list.isFetchingNextPage,
    error: list.isFetchNextPageError ? list.error : null,
    onMore: () => void list.fetchNextPage(),
  }
}
