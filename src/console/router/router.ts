import type { ComponentType } from 'react'
import type { History } from './history.ts'
import { makeLocation, type Location } from './location.ts'
import {
  listBranches,
  matchPath,
  type MatchedLayer,
  type Params,
  type Route,
  type Visit,
} from './route.ts'

export interface NavigateOptions {
  /** Whether Back skips the page that is left. */
  replace?: boolean | undefined
  /** Whether the page stays scrolled where it is. */
  preventScrollReset?: boolean | undefined
  /** Attached to the entry of the history. */
  state?: unknown
}

export interface PageLayer extends MatchedLayer {
  Component: ComponentType | undefined
}

/** What is shown, or will be once React has drawn it. */
export interface Page {
  location: Location
  params: Params
  /** From the outermost layout to the page; up to the route that shows the failure, if there is one. */
  layers: readonly PageLayer[]
  failure: { error: unknown; Problem: ComponentType<{ error: unknown }> } | null
  /** `keep`: the scroll position stays. `restore`: it becomes that of the last visit of the entry. */
  scroll: 'reset' | 'restore' | 'keep'
}

export interface Router {
  /** Null until the first page is loaded. */
  getPage: () => Page | null
  /** Whether another page is loading, while the last one stays. */
  isLoading: () => boolean
  /** Fulfilled when the page is loaded, or another navigation came between. Never rejects. */
  navigate: (to: string, options?: NavigateOptions) => Promise<void>
  /** Opens the page of the entry before, as the button of the browser does. */
  back: () => void
  /** Goes by so many entries of the history. */
  go: (steps: number) => void
  /** Sets what is asked before each visit; null for nothing. */
  intercept: (interceptor: Interceptor | null) => void
  /** Calls the listener before a page or the loading state changes on the screen. */
  subscribe: (listener: () => void) => () => void
  /** Fulfilled when the first page is loaded. */
  ready: Promise<void>
}

/** Says whether the router visits an address. */
export interface Interceptor {
  link: (next: Location) => Promise<boolean>
  /** The history has moved there by so many entries. */
  move: (next: Location, steps: number) => boolean
}

type Action = 'push' | 'replace' | 'move'

/**
 * Loads the code and the data of a page before it is shown, and only then changes the address. Other
 * parameters of the page that is shown are shown at once. The newest navigation wins. One of the routes must match every path, and one around them all must
 * show problems.
 */
export function createRouter(routes: readonly Route[], history: History): Router {
  const branches = listBranches(routes)
  const listeners = new Set<() => void>()
  let page: Page | null = null
  let isLoading = true
  let newestVisit = 0
  /** The keys of the entries at which their page stayed scrolled where it was. */
  const unscrolledKeys = new Set<string>()
  let interceptor: Interceptor | null = null

  function notify(): void {
    for (const listener of listeners) listener()
  }

  async function visit(location: Location, action: Action, scroll: Page['scroll']): Promise<void> {
    newestVisit += 1
    const number = newestVisit
    const match = matchPath(branches, location.pathname)
    if (match === null) throw new Error(`No route matches ${location.pathname}.`)
    for (const { route } of match.layers) {
      const path = route.redirect?.(location)
      if (path == null) continue
      return visit(makeLocation(path), action === 'push' ? 'push' : 'replace', 'reset')
    }
    isLoading = true
    notify()
    const target = { params: match.params, search: new URLSearchParams(location.search) }
    const shown = page?.layers
    const results = await Promise.allSettled(
      match.layers.map((layer, depth) => {
        // A layout keeps its data while only the page inside of it changes.
        const last = depth === match.layers.length - 1 ? undefined : shown?.[depth]
        const isShown = last?.route === layer.route && last.base === layer.base
        return loadLayer(layer, target, isShown)
      }),
    )
    if (number !== newestVisit) return
    if (action !== 'move') history[action](location)
    page = { location, params: match.params, scroll, ...settleLayers(match.layers, results) }
    isLoading = false
    notify()
  }

  /**
   * Waiting for a loader would let a second change of a filter start from the parameters before the first,
   * and a checkbox that follows the address would stay as it was. The page shows how its lists load.
   */
  function showParameters(
    shown: Page,
    location: Location,
    action: 'push' | 'replace',
    scroll: Page['scroll'],
  ): void {
    newestVisit += 1
    history[action](location)
    page = { ...shown, location, scroll }
    isLoading = false
    notify()
  }

  history.onMove((steps) => {
    const location = history.read()
    if (interceptor?.move(location, steps) === false) return
    if (page === null || isLoading || !isSameButHash(page.location, location)) {
      const isUnscrolled =
        page?.location.pathname === location.pathname &&
        [page.location, location].some(({ key }) => unscrolledKeys.has(key))
      void visit(location, 'move', isUnscrolled ? 'keep' : 'restore')
      return
    }
    // The browser scrolls to the fragment.
    page = { ...page, location: { ...location, key: page.location.key }, scroll: 'keep' }
    notify()
  })

  return {
    getPage: () => page,
    isLoading: () => isLoading,
    back: () => history.go(-1),
    go: history.go,
    navigate: async (to, { replace = false, preventScrollReset = false, state } = {}) => {
      const location = makeLocation(to, page?.location.pathname, state)
      const action = replace ? 'replace' : 'push'
      const scroll = preventScrollReset ? 'keep' : 'reset'
      if (interceptor !== null && !(await interceptor.link(location))) return
      if (preventScrollReset && !replace) unscrolledKeys.add(location.key)
      if (page !== null && page.failure === null && hasOtherParameters(page.location, location)) {
        showParameters(page, location, action, scroll)
        return
      }
      await visit(location, action, scroll)
    },
    intercept: (next) => {
      interceptor = next
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    ready: visit(history.read(), 'move', 'restore'),
  }
}

function hasOtherParameters(a: Location, b: Location): boolean {
  return a.pathname === b.pathname && a.search !== b.search
}

function isSameButHash(a: Location, b: Location): boolean {
  return a.pathname === b.pathname && a.search === b.search
}

async function loadLayer(
  { route }: MatchedLayer,
  visit: Visit,
  isShown: boolean,
): Promise<ComponentType | undefined> {
  // The component loads it again where that failed.
  route.parts?.().catch(() => null)
  const [Component] = await Promise.all([
    route.lazy?.() ?? route.component,
    isShown ? null : load(route, visit),
  ])
  return Component
}

async function load(route: Route, visit: Visit): Promise<void> {
  const loader = await route.loader?.()
  await loader?.(visit)
}

/** The layers that were loaded; a failed one is replaced by the problem of the closest route around it. */
function settleLayers(
  matched: readonly MatchedLayer[],
  results: readonly PromiseSettledResult<ComponentType | undefined>[],
): Pick<Page, 'layers' | 'failure'> {
  const layers: PageLayer[] = []
  for (const [depth, layer] of matched.entries()) {
    const result = results[depth]
    if (result?.status !== 'rejected') {
      layers.push({ ...layer, Component: result?.value })
      continue
    }
    const around = matched.slice(0, depth + 1).findLastIndex(({ route }) => route.problem)
    const Problem = matched[around]?.route.problem
    if (!Problem) throw result.reason
    return { layers: layers.slice(0, around), failure: { error: result.reason, Problem } }
  }
  return { layers, failure: null }
}
