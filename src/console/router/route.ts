import type { ComponentType } from 'react'
import { decodePart, type Location } from './location.ts'

export type Params = Readonly<Record<string, string | undefined>>

export interface Visit {
  params: Params
  search: URLSearchParams
}

/** Requests what a page shows. The page opens when the promise is fulfilled. */
export type Loader = (visit: Visit) => unknown

/** A page, or a layout whose `Outlet` shows one of its children. */
export interface Route {
  /**
   * Segments after those of the parent, for instance `graphs/:graph_id`. A question mark makes the
   * last one optional. `*` matches every path; routes after it do not match.
   */
  path?: string
  component?: ComponentType
  /** Loads the component at the first visit. */
  lazy?: () => Promise<ComponentType>
  /**
   * Loads code of which the page shows something at its first paint, and which the component imports lazily. The page opens without waiting for it.
   */
  parts?: () => Promise<unknown>
  /** Loads the loader, at the same time as the component. */
  loader?: () => Loader | Promise<Loader>
  /** Paths that the page requests first: its HTML does, before its scripts have come. Literals, read by the build. */
  first?: readonly string[]
  /** The path to visit instead; null to stay. */
  redirect?: (location: Location) => string | null
  /** Replaces the component if it or a child cannot be loaded or drawn. */
  problem?: ComponentType<{ error: unknown }>
  children?: readonly Route[]
}

/** A way through the routes to a page. */
export interface Branch {
  segments: readonly string[]
  /** From the outermost layout to the page. */
  layers: readonly { route: Route; segmentCount: number }[]
}

export interface MatchedLayer {
  route: Route
  /** The part of the path that this route and its parents matched. */
  base: string
}

export interface Match {
  params: Params
  layers: readonly MatchedLayer[]
}

/** All ways to a page, in the order of their routes. */
export function listBranches(
  routes: readonly Route[],
  parent: Branch = { segments: [], layers: [] },
): Branch[] {
  return routes.flatMap((route) => {
    const segments = [...parent.segments, ...splitPath(route.path ?? '')]
    const branch = {
      segments,
      layers: [...parent.layers, { route, segmentCount: segments.length }],
    }
    return route.children ? listBranches(route.children, branch) : [branch]
  })
}

/** The first branch that matches the path. Letter case and a slash at the end do not matter. */
export function matchPath(branches: readonly Branch[], pathname: string): Match | null {
  const parts = splitPath(pathname)
  for (const { segments, layers } of branches) {
    const params = matchSegments(segments, parts)
    if (params === null) continue
    return {
      params,
      layers: layers.map(({ route, segmentCount }) => ({
        route,
        base: parts.slice(0, segmentCount).join('/'),
      })),
    }
  }
  return null
}

function matchSegments(segments: readonly string[], parts: readonly string[]): Params | null {
  const params: Record<string, string | undefined> = {}
  for (const [index, segment] of segments.entries()) {
    if (segment === '*') return params
    const part = parts[index]
    if (segment.startsWith(':')) {
      if (part === undefined && !segment.endsWith('?')) return null
      params[segment.replace(/^:|\?$/g, '')] = part === undefined ? undefined : decodePart(part)
    } else if (segment.toLowerCase() !== part?.toLowerCase()) return null
  }
  return parts.length > segments.length ? null : params
}

function splitPath(path: string): string[] {
  return path.split('/').filter((part) => part !== '')
}
