import type { QueryConfig } from '#contract/query-config.ts'
import type { SelectedStatement } from '#service/answering/selected-statement.ts'
import { figureTexts } from '#service/answering/whole-tables/figure-texts.ts'
import type { Quote } from '#service/questions/citations/locate-quote.ts'
import type { ContextPassage } from '#service/questions/context-passages.ts'
import { termsOf } from '#service/retrieval/words.ts'

/**
 * Numbered passages of a prompt, each with what the reader counted, computed or found in one table that it read whole, in
 * the words of its answer. A citation of one shows the first of its rows.
 */
export function figurePassages(
  question: string,
  statements: readonly SelectedStatement[],
  config: QueryConfig,
): ContextPassage[] {
  return figureTexts(question, statements, config).map(({ text, first }) =>
    figurePassage(text, first),
  )
}

function figurePassage(text: string, first: SelectedStatement): ContextPassage {
  const { id, file_id, file_name, version_id, page, headings, web } = first.passage
  const { start } = first
  const end = start + first.text.length
  const passage: Quote['passage'] = {
    id,
    file_id,
    file_name,
    version_id,
    ...(web && { web }),
    page,
    start,
    end,
    headings,
    text,
    // None of its sentences is in the file, so none can be quoted.
    statements: [],
    header: null,
    heading_terms: termsOf(headings.join('\n')),
    terms: termsOf(text),
  }
  const figure: Quote = { passage, start, end, text: first.text, said: text, score: first.score }
  return { number: 0, parts: [passage], figure }
}
