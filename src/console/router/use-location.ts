import { use, useCallback, useMemo } from 'react'
import type { Location } from './location.ts'
import type { Params } from './route.ts'
import { IsNavigatingContext, usePage, useRouter } from './router-context.ts'
import type { NavigateOptions, Router } from './router.ts'

/** The address of the page that is shown. */
export function useLocation(): Location {
  return usePage().location
}

/** The parameters in the path of the page. */
export function useParams(): Params {
  return usePage().params
}

/** Opens a page. */
export function useNavigate(): Router['navigate'] {
  return useRouter().navigate
}

/** Opens the page of the entry before in the history of the browser. */
export function useBack(): Router['back'] {
  return useRouter().back
}

/** Whether another page is on its way. */
export function useIsNavigating(): boolean {
  return use(IsNavigatingContext)
}

type SetSearch = (next: URLSearchParams | Record<string, string>, options?: NavigateOptions) => void

/** The parameters after the question mark, and a function that opens the same page with others. */
export function useSearchParams(): readonly [URLSearchParams, SetSearch] {
  const { search } = useLocation()
  const { navigate } = useRouter()
  const params = useMemo(() => new URLSearchParams(search), [search])
  const setParams: SetSearch = useCallback(
    (next, options) => {
      const query = new URLSearchParams(next)
      void navigate(`?${query}`, options)
    },
    [navigate],
  )
  return [params, setParams]
}
