import { useSearchParams } from '#console/router/use-location.ts'
import { readScopeFilter, writeScopeFilter, type ScopeFilter } from './scope-filter.ts'

/** The filter and the order of a list as the URL has them, and what changes them there. */
export function useScopeFilter<By extends string>(
  fields: readonly By[],
): [filter: ScopeFilter<By>, show: (next: Partial<ScopeFilter<By>>) => void] {
  const [search, setSearch] = useSearchParams()
  const filter = readScopeFilter(search, fields)
  return [
    filter,
    (next) =>
      setSearch(writeScopeFilter({ ...filter, ...next }), {
        replace: true,
        preventScrollReset: true,
      }),
  ]
}
