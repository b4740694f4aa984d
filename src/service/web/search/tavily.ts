import { bearer } from '#service/outbound/fetch-guarded.ts'
import { z } from 'zod'
import { hostsOf } from './domain-rules.ts'
import { resultList } from './result-list.ts'
import type { SearchEngine } from './search-engine.ts'

const answer = z.object({
  results: resultList(
    z.object({
      url: z.string(),
      title: z.string().nullish(),
      content: z.string().nullish(),
    }),
  ),
})

/** Tavily Search: https://docs.tavily.com/documentation/api-reference/endpoint/search */
export function tavily(address = 'https://api.tavily.com', key = ''): SearchEngine {
  return {
    ask({ query, topic, time_range, max_results, depth, include_domains, exclude_domains }) {
      return {
        url: new URL(`${address.replace(/\/$/, '')}/search`),
        headers: bearer(key),
        body: {
          query,
          topic,
          max_results,
          search_depth: depth,
          ...(depth === 'advanced' && { chunks_per_source: 3 }),
          ...(time_range !== null && { time_range }),
          include_domains: hostsOf(include_domains, 'every').slice(0, 300),
          // Rules with a path are applied to the results, because the provider would exclude the whole domain.
          exclude_domains: hostsOf(exclude_domains, 'whole').slice(0, 150),
        },
      }
    },
    read: (json) =>
      answer.parse(json).results.map(({ url, title, content }) => ({
        url,
        title: title ?? '',
        content: content ?? null,
      })),
  }
}
