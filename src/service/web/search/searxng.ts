import { bearer } from '#service/outbound/fetch-guarded.ts'
import { z } from 'zod'
import { resultList } from './result-list.ts'
import { withSites } from './with-sites.ts'
import type { SearchEngine } from './search-engine.ts'

const answer = z.object({
  results: resultList(
    z.object({ url: z.string(), title: z.string().nullish(), content: z.string().nullish() }),
  ),
})

/** A SearXNG server with `json` among its formats: https://docs.searxng.org/dev/search_api.html */
export function searxng(address = 'http://127.0.0.1:8080', key?: string): SearchEngine {
  return {
    ask({ query, topic, time_range, include_domains, exclude_domains }) {
      const url = new URL(address)
      if (!url.pathname.endsWith('/search')) {
        url.pathname = `${url.pathname.replace(/\/$/, '')}/search`
      }
      url.searchParams.set('q', withSites(query, include_domains, exclude_domains, 1_000))
      url.searchParams.set('format', 'json')
      url.searchParams.set('categories', topic)
      if (time_range !== null) url.searchParams.set('time_range', time_range)
      // For a server behind a proxy that requires a key.
      return { url, headers: bearer(key ?? null) }
    },
    read: (json) =>
      answer.parse(json).results.map(({ url, title, content }) => ({
        url,
        title: title ?? '',
        content: content ?? null,
      })),
  }
}
