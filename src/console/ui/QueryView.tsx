import type { ReactNode } from 'react'
import { Problem, type ProblemError } from './Problem.tsx'

/** Part of what useQuery and useInfiniteQuery return. */
export interface QueryResult<Data> {
  data: Data | undefined
  error: ProblemError | null
  isRefetching: boolean
  refetch: () => Promise<unknown>
}

interface QueryViewProps<Data> {
  query: QueryResult<Data>
  /** Rendered until there is data or an error. */
  skeleton: ReactNode
  children: (data: Data) => ReactNode
}

/**
 * Renders the state of a query: a skeleton, an error with a retry button, or the data. Data that
 * was loaded once stays visible when a later refetch fails.
 */
export function QueryView<Data>({ query, skeleton, children }: QueryViewProps<Data>) {
  if (query.data !== undefined) return children(query.data)
  if (query.error === null) return skeleton
  return (
    <Problem
      error={query.error}
      onRetry={() => void query.refetch()}
      isRetrying={query.isRefetching}
    />
  )
}
