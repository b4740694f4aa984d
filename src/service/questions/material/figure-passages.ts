import type { QueryConfig } from '#contract/query-config.ts'
import { answerComposer } from '#service/answering/compose-answer.ts'
import type { SelectedStatement } from '#service/answering/selected-statement.ts'
import type { Quote } from '#service/questions/citations/locate-quote.ts'
import type { ContextPassage } from '#service/questions/context-passages.ts'
import { languageOfQuestion } from '#service/retrieval/stop-words.ts'
import { termsOf } from '#service/retrieval/words.ts'

// A figure with the ten rows it is made of. The passages of a prompt may have 12,000.
const maxFigureTokens = 600
const maxFigures = 3

/**
 * Numbered passages of a prompt, each with what the reader counted, computed or found in one table that it read whole, in
 * the words of its answer. A citation of one shows the first of its rows.
 */
export function figurePassages(
  question: string,
  statements: readonly SelectedStatement[],
  config: QueryConfig,
): ContextPassage[] {
  const figures = statements.filter(({ isOfWholeTable }) => isOfWholeTable === true)
  const byFile = Map.groupBy(figures, ({ passage }) => passage.file_id)
  return [...byFile.values()].slice(0, maxFigures).flatMap((own): ContextPassage[] => {
    const [first] = own
    if (first === undefined) return []
    const composer = answerComposer({
      ...config,
      inline_citations: false,
      max_tokens: maxFigureTokens,
    })
    const text = composer.add(question, own, languageOfQuestion(question)).join('')
    // One row that was asked for by the name of a column stands alone in an answer.
    const caption = first.matching?.caption ?? null
    const isCaptioned = caption === null || text.includes(caption)
    return [figurePassage(isCaptioned ? text : `${caption}:\n${text}`, first)]
  })
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
