import type { Caller } from '#service/access/caller.ts'

export interface WebQuery {
  query: string
  /** The number of results, at most 20. */
  max_results: number
  /** `advanced` returns more text per result. */
  depth: 'basic' | 'advanced'
  topic: 'general' | 'news'
  time_range: 'day' | 'week' | 'month' | 'year' | null
  /** Rules as `domainRules` reads them. Exclusion takes precedence. */
  include_domains: readonly string[]
  exclude_domains: readonly string[]
}

export interface WebResult {
  url: string
  title: string
  /** The text of the result; null when the provider returns only the address. */
  content: string | null
}

type Optional = 'depth' | 'topic' | 'time_range'
/** The defaults: a basic search without filters. */
export type WebSearchRequest = Omit<WebQuery, Optional> &
  Partial<Pick<WebQuery, Optional>> & { caller: Caller; signal: AbortSignal }

/** An adapter for a search provider: builds the request and reads the response. */
export interface SearchEngine {
  ask: (query: WebQuery) => {
    url: URL
    headers?: Record<string, string>
    /** Without a body the request is a GET. */
    body?: unknown
  }
  /** Throws when the response has an unknown shape. */
  read: (answer: unknown) => WebResult[]
}

/** The source of results, before the domain rules are applied. */
export type Find = (
  request: WebQuery & Pick<WebSearchRequest, 'caller' | 'signal'>,
) => Promise<WebResult[]>
