import { z } from 'zod'
import type { Result } from './conversation.ts'
import { jsonAsText } from './json-text.ts'
import { withoutMarkup } from '#service/answering/present-statement.ts'
import { quoteFromTexts } from '#service/answering/quote-texts.ts'

const searchResults = z.object({
  results: z.array(
    z.object({
      url: z.string(),
      title: z.string().nullish(),
      content: z.string().nullish(),
    }),
  ),
})

/** The pages of a web search's result, or null when it is none. */
export function readSearch(text: string): z.infer<typeof searchResults>['results'] | null {
  try {
    return searchResults.safeParse(JSON.parse(text)).data?.results ?? null
  } catch {
    return null
  }
}

/** What functions answered, in words. */
export function sayResults(question: string, results: readonly Result[]): string {
  const said: string[] = []
  for (const { answered, text } of results) {
    const pages = answered?.builtIn === 'web_search' ? readSearch(text) : null
    if (pages) said.push(sayPages(question, pages))
    else if (answered !== null && answered.builtIn !== null) said.push(text)
    else said.push(jsonAsText(text) ?? text)
  }
  return said.filter((each) => each.trim() !== '').join('\n\n') || 'The function answered nothing.'
}

const quotedPages = 5

function sayPages(question: string, pages: z.infer<typeof searchResults>['results']): string {
  if (pages.length === 0) return 'The web search found nothing for this.'
  const texts = pages.map(({ content }) => content ?? '')
  const quotes = quoteFromTexts(question, texts, quotedPages)
  if (quotes.length > 0) {
    const lines = quotes.map(({ text, textIndex }) => `${text} (${pages[textIndex]?.url ?? ''})`)
    return lines.join('\n\n')
  }
  const found = pages
    .slice(0, quotedPages)
    .map(({ title, url }) => `- ${withoutMarkup(title ?? '') || url}: ${url}`)
  return `None of the pages that were found answers this in so many words. They are:\n${found.join('\n')}`
}
