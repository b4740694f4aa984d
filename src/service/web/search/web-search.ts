import type { Agent } from 'undici'
import type { LongReads } from '#service/database/long-reads.ts'
import type { Database } from '#service/database/schema.ts'
import { Failure } from '#service/failure.ts'
import { fetchGuarded } from '#service/outbound/fetch-guarded.ts'
import { brave } from './brave.ts'
import { domainRules } from './domain-rules.ts'
import { indexSearch } from './index-search.ts'
import type { Find, SearchEngine, WebQuery, WebResult, WebSearchRequest } from './search-engine.ts'
import { searxng } from './searxng.ts'
import { tavily } from './tavily.ts'

/** Searches the web with a provider, or the web pages in the organization's graphs. */
export interface WebSearch {
  /**
   * The results, best first. Rejects with `search_unavailable`, whose message contains no text of the
   * provider, or with the reason of `signal` once it aborts.
   */
  search: (
    request: WebSearchRequest,
  ) => Promise<{ search_depth: WebQuery['depth']; sources: WebResult[] }>
}

export interface SearchSettings {
  SHEAF_SEARCH_PROVIDER: 'index' | 'searxng' | 'brave' | 'tavily'
  SHEAF_SEARCH_URL?: string | undefined
  SHEAF_SEARCH_KEY?: string | undefined
}

const engines = { searxng, brave, tavily }
const maxContentChars = 20_000

export interface WebSearchParts {
  database: Database
  reads: LongReads
  /** The API key of the provider. */
  agent: Agent
  /** Logs errors of the provider. */
  onError: (error: unknown) => void
}

/** Creates the search that is configured; `index` searches the organization's own web sources. */
export function webSearch(
  settings: SearchSettings,
  { database, reads, agent, onError }: WebSearchParts,
): WebSearch {
  const { SHEAF_SEARCH_PROVIDER: provider } = settings
  const find =
    provider === 'index'
      ? indexSearch(database, reads)
      : engineSearch(
          engines[provider](settings.SHEAF_SEARCH_URL, settings.SHEAF_SEARCH_KEY),
          agent,
          onError,
        )
  return {
    async search(input) {
      const request = { depth: 'basic', topic: 'general', time_range: null, ...input } as const
      const rules = domainRules(request.include_domains, request.exclude_domains)
      const results = await find(request)
      const admitted = new Map<string, WebResult>()
      for (const result of results) {
        if (!rules.admits(result.url)) continue
        const url = new URL(result.url)
        url.hash = ''
        if (!admitted.has(url.href)) admitted.set(url.href, { ...result, url: url.href })
      }
      return {
        search_depth: request.depth,
        sources: [...admitted.values()].slice(0, request.max_results),
      }
    },
  }
}

function engineSearch(engine: SearchEngine, agent: Agent, onError: (error: unknown) => void): Find {
  return async (request) => {
    const { url, headers = {}, body } = engine.ask(request)
    try {
      const { status, bytes } = await fetchGuarded(url.href, {
        agent,
        signal: request.signal,
        accept: 'application/json',
        maxBytes: 4 * 1024 * 1024,
        // Redirects are not followed, so that the key is not sent to another host.
        maxRedirects: 0,
        timeout: 15_000,
        headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
      })
      if (status !== 200) throw new Error(`the search provider answered ${status}`)
      return engine.read(JSON.parse(bytes.toString('utf8'))).map(tidy)
    } catch (error) {
      request.signal.throwIfAborted()
      onError(error)
      throw new Failure('search_unavailable', 'Web search is currently unavailable.')
    }
  }
}

function tidy({ url, title, content }: WebResult): WebResult {
  const text = content?.trim().slice(0, maxContentChars).toWellFormed()
  return { url, title: title.trim().slice(0, 500).toWellFormed() || url, content: text || null }
}
