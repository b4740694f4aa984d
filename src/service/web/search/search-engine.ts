import type { Caller } from '#service/access/caller.ts'

export interface WebQuery {
  query: string
  /** Of results, 20 at most. */
  max_results: number
  /** `advanced`: more text of each. */
  depth: 'basic' | 'advanced'
  topic: 'general' | 'news'
  time_range: 'day' | 'week' | 'month' | 'year' | null
  /** Domains, or parts of them: see `domainRules`. What is excluded stays so, though included. */
  include_domains: readonly string[]
  exclude_domains: readonly string[]
}

export interface WebResult {
  url: string
  title: string
  /** What it says about the question; null where nothing is known but the address. */
  content: string | null
}

type Optional = 'depth' | 'topic' | 'time_range'
/** Left out: a basic search of everything. */
export type WebSearchRequest = Omit<WebQuery, Optional> &
  Partial<Pick<WebQuery, Optional>> & { caller: Caller; signal: AbortSignal }

/** A search engine's interface: what it is asked, and how its answer is read. */
export interface SearchEngine {
  ask: (query: WebQuery) => {
    url: URL
    headers?: Record<string, string>
    /** Left out: it is asked by GET. */
    body?: unknown
  }
  /** Throws when the answer has no results in it at all. */
  read: (answer: unknown) => WebResult[]
}

/** Where results come from, before the rules about domains. */
export type Find = (
  request: WebQuery & Pick<WebSearchRequest, 'caller' | 'signal'>,
) => Promise<WebResult[]>
