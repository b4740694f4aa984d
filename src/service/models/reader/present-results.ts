import { readJson } from '#contract/primitives.ts'
import { z } from 'zod'
import type { FunctionResult } from './conversation.ts'
import { jsonAsText } from './json-text.ts'
import { withoutMarkup } from '#service/answering/present-statement.ts'
import { quoteFromTexts } from '#service/answering/texts/quote-texts.ts'

const searchResults = z.object({
  results: z.array(
    z.object({
      url: z.string(),
      title: z.string().nullish(),
      content: z.string().nullish(),
    }),
  ),
})

/** The pages in the result of a web search; null when the text is not such a result. */
export function readSearch(text: string): z.infer<typeof searchResults>['results'] | null {
  return searchResults.safeParse(readJson(text)).data?.results ?? null
}

/** The results of functions as the text of an answer. */
export function presentResults(question: string, results: readonly FunctionResult[]): string {
  const texts: string[] = []
  for (const { calledFunction: answered, text } of results) {
    const pages = answered?.builtIn === 'web_search' ? readSearch(text) : null
    if (pages) texts.push(presentPages(question, pages))
    else if (answered !== null && answered.builtIn !== null) texts.push(text)
    else texts.push(jsonAsText(text) ?? text)
  }
  return texts.filter((text) => text.trim() !== '').join('\n\n') || 'The function returned nothing.'
}

const maxQuotedPages = 5

function presentPages(question: string, pages: z.infer<typeof searchResults>['results']): string {
  if (pages.length === 0) return 'The web search found nothing for this.'
  const texts = pages.map(({ content }) => content ?? '')
  const quotes = quoteFromTexts(question, texts, maxQuotedPages)
  if (quotes.length > 0) {
    const lines = quotes.map(
      ({ text, textIndex }) => `${text} (${withoutBrackets(pages[textIndex]?.url ?? '')})`,
    )
    return lines.join('\n\n')
  }
  const links = pages
    .slice(0, maxQuotedPages)
    .map(({ title, url }) => [withoutMarkup(title ?? ''), withoutBrackets(url)] as const)
    .map(([title, url]) => `- ${title || url}: ${url}`)
  return `None of these pages answers this directly:\n${links.join('\n')}`
}

/**
 * An address that cannot end a link or an image of Markdown, which the text before it may begin. The brackets of an IPv6
 * address stay.
 */
function withoutBrackets(url: string): string {
  const [host = ''] = /^https?:\/\/\[[\da-f:.]{2,45}\]/i.exec(url) ?? []
  const encode = (sign: string) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`
  return host + url.slice(host.length).replaceAll(/[[\]()<>]/g, encode)
}
