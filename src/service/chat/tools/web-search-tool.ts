import type { BuiltInTool } from '#contract/chat/tools.ts'
import type { Caller } from '#service/access/caller.ts'
import { firstTokens } from '#service/retrieval/tokens.ts'
import type { WebSearch } from '#service/web/search/web-search.ts'
import { oneText, textArgument } from './built-in-tool.ts'
import type { PreparedTool } from './built-in-tool.ts'

type SearchFunction = Extract<BuiltInTool, { type: 'web_search' }>['function']

const maxResults = 8
// Limited so that all results fit into the context window of any model.
const maxTokensPerResult = 1000

/** The `web_search` tool: searches the web within the domains that the caller allows. */
export function webSearchTool(
  search: WebSearch,
  caller: Caller,
  config: SearchFunction,
): PreparedTool {
  return {
    as: {
      name: 'search_web',
      description: 'Searches the web and returns pages with their text.',
      parameters: oneText('query', 'What to search for, in a few words.'),
      strict: null,
      builtIn: 'web_search',
    },
    isRepeatable: true,
    begin: {},
    run: async ({ args, lastUserText, before, signal }) => {
      const { search_depth, sources } = await search.search({
        caller,
        query: textArgument(args, 'query', lastUserText).slice(0, 1000),
        include_domains: config.include_domains,
        exclude_domains: config.exclude_domains,
        max_results: maxResults,
        signal,
      })
      const results = sources.map(({ url, title, content }) => ({
        url,
        title,
        content: firstTokens(content ?? '', maxTokensPerResult),
      }))
      const webData = sources.map(({ url, title, content }) => ({
        url,
        raw_content: content,
        title,
      }))
      return {
        text: JSON.stringify({ results }),
        data: {
          web_search_data: {
            search_depth,
            sources: [...(before.web_search_data?.sources ?? []), ...webData],
          },
        },
        usage: [],
      }
    },
  }
}
