import type { BuiltInTool } from '#contract/chat/tools.ts'
import type { Caller } from '#service/access/caller.ts'
import { firstTokens } from '#service/retrieval/tokens.ts'
import { optionsIn, readOptions, webQuery } from '#service/web/search/search-options.ts'
import type { WebSearch } from '#service/web/search/web-search.ts'
import { textArgument } from './built-in-tool.ts'
import type { PreparedTool } from './built-in-tool.ts'

type SearchFunction = Extract<BuiltInTool, { type: 'web_search' }>['function']

const maxResults = 8
const parameters = {
  type: 'object',
  properties: {
    query: { type: 'string', description: 'What to search for, in a few words.' },
    search_depth: {
      type: 'string',
      enum: ['basic', 'advanced'],
      description: 'With “advanced”, more of each page is returned.',
    },
    max_results: { type: 'integer', minimum: 1, maximum: 20 },
    time_range: {
      type: 'string',
      enum: ['day', 'week', 'month', 'year'],
      description: 'The maximum age of pages.',
    },
    topic: { type: 'string', enum: ['general', 'news'] },
    country: { type: 'string', description: 'A country to search in.' },
    include_raw_content: {
      type: 'boolean',
      description: 'Whether the user gets the text of the pages.',
    },
    chunks_per_source: {
      type: 'integer',
      minimum: 1,
      maximum: 3,
      description: 'How many parts of each page are returned.',
    },
  },
  required: ['query'],
  additionalProperties: false,
}
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
      description:
        'Searches the web and returns pages with their text. Set parameters besides the query only as the user asks.',
      parameters,
      strict: null,
      builtIn: 'web_search',
    },
    isRepeatable: true,
    begin: {},
    run: async ({ args, lastUserText, before, signal }) => {
      const said = optionsIn(lastUserText)
      const options = { ...said.options, ...readOptions(args) }
      const words = optionsIn(textArgument(args, 'query', said.rest)).rest || lastUserText
      const { search_depth, sources } = await search.search({
        caller,
        ...webQuery(words.slice(0, 1000), options),
        include_domains: config.include_domains,
        exclude_domains: config.exclude_domains,
        max_results: options.max_results ?? maxResults,
        signal,
      })
      const results = sources.map(({ url, title, content }) => ({
        url,
        title,
        content: firstTokens(content ?? '', maxTokensPerResult),
      }))
      const webData = sources.map(({ url, title, content }) => ({
        url,
        raw_content: options.include_raw_content === false ? null : content,
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
