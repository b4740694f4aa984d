import type { Reply } from '#contract/endpoint.ts'
import { searchWeb } from '#contract/web/web-search.ts'
import { guardRecord } from '#service/guardrails/guard-record.ts'
import { guardTexts } from '#service/guardrails/guard-texts.ts'
import type { Guards } from '#service/guardrails/guards.ts'
import { sendEvents } from '#service/http/send-events.ts'
import type { Call, Serve } from '#service/http/serve.ts'
import type { ReaderPool } from '#service/models/reader/reader-pool.ts'
import type { WebSearch } from './web-search.ts'
import { webQuery } from './search-options.ts'

type Answer = Reply<typeof searchWeb>

const maxQuotes = 4
// Per source: what answers a search is usually near the beginning of a page.
const maxQuotedChars = 20_000

/** The deprecated search endpoint; chat with the `web_search` tool replaces it. */
export function searchRoutes(
  serve: Serve,
  { search, reader, guards }: { search: WebSearch; reader: ReaderPool; guards: Pick<Guards, 'of'> },
): void {
  serve(searchWeb, async (call) => {
    const { body, request, reply } = call
    if (!body.stream) return answer(call)
    return sendEvents(request, reply, searchWeb.chunk, one(answer(call)))
  })

  async function answer({
    caller,
    body,
    signal,
  }: Pick<Call<typeof searchWeb>, 'caller' | 'body' | 'signal'>): Promise<Answer> {
    const guard = await guards.of(caller)
    const queries = [body.query]
    const [query = ''] = await guardTexts(queries, guard.input, guard.onFindings, signal)
    const { include_domains, exclude_domains, max_results } = body
    const { sources } = await search.search({
      caller,
      signal,
      ...webQuery(query, body),
      include_domains,
      exclude_domains,
      max_results,
    })
    const texts = sources.map(({ content }) => (content ?? '').slice(0, maxQuotedChars))
    const quotes =
      body.include_answer === false
        ? []
        : await reader.quote(caller, { question: query, texts, maxQuotes }, signal)
    const results = {
      query,
      answer: quotes.map(({ text }) => text).join('\n\n'),
      sources: sources.map(({ url, content }) => ({
        url,
        raw_content: body.include_raw_content === false ? null : content,
      })),
    }
    return guardRecord(results, guard, signal)
  }
}

async function* one(answer: Promise<Answer>): AsyncGenerator<Answer, void> {
  yield await answer
}
