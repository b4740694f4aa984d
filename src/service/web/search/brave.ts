import { Parser } from 'htmlparser2'
import { z } from 'zod'
import { resultList } from './result-list.ts'
import { withSites } from './with-sites.ts'
import type { SearchEngine } from './search-engine.ts'

const results = resultList(
  z.object({
    url: z.string(),
    title: z.string().nullish(),
    description: z.string().nullish(),
    extra_snippets: z.array(z.string()).nullish(),
  }),
)
// News are at the top level, web pages one level below; each part is missing when it is empty.
const answer = z.object({
  web: z.object({ results: results.nullish() }).nullish(),
  results: results.nullish(),
  type: z.string(),
})

/** Brave Search: https://api-dashboard.search.brave.com/app/documentation/web-search */
export function brave(address = 'https://api.search.brave.com', key = ''): SearchEngine {
  return {
    ask({ query, topic, time_range, max_results, include_domains, exclude_domains }) {
      const kind = topic === 'news' ? 'news' : 'web'
      const url = new URL(`${address.replace(/\/$/, '')}/res/v1/${kind}/search`)
      url.searchParams.set('q', withSites(query, include_domains, exclude_domains, 400))
      url.searchParams.set('count', String(max_results))
      url.searchParams.set('text_decorations', 'false')
      url.searchParams.set('extra_snippets', 'true')
      if (time_range !== null) url.searchParams.set('freshness', `p${time_range.charAt(0)}`)
      return { url, headers: { 'x-subscription-token': key } }
    },
    read: (json) => {
      const { web, results: news } = answer.parse(json)
      return (news ?? web?.results ?? []).map(({ url, title, description, extra_snippets }) => ({
        url,
        title: plain(title ?? ''),
        content: [description ?? '', ...(extra_snippets ?? [])].map(plain).join('\n').trim(),
      }))
    },
  }
}

// Texts contain markup and escapes even with `text_decorations=false`.
function plain(html: string): string {
  let text = ''
  const parser = new Parser({ ontext: (piece) => (text += piece) })
  parser.end(html)
  return text
}
