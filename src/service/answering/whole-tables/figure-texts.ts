import type { QueryConfig } from '#contract/query-config.ts'
import { answerComposer } from '#service/answering/compose-answer.ts'
import type { SelectedStatement } from '#service/answering/selected-statement.ts'
import { languageOfQuestion } from '#service/retrieval/stop-words.ts'

// A figure with the ten rows it is made of. The passages of a prompt may have 12,000.
const maxFigureTokens = 600
const maxFigures = 3

/** What was counted, computed or found in a whole table, in the words of an answer, with the first row that it is about. */
export interface TableFigureText {
  text: string
  first: SelectedStatement
}

/** The figures among the statements of an answer, at most one of each file, for a model that does not see whole tables. */
export function figureTexts(
  question: string,
  statements: readonly SelectedStatement[],
  config: QueryConfig,
): TableFigureText[] {
  const figures = statements.filter(({ isOfWholeTable }) => isOfWholeTable === true)
  const byFile = Map.groupBy(figures, ({ passage }) => passage.file_id)
  return [...byFile.values()].slice(0, maxFigures).flatMap((own): TableFigureText[] => {
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
    return [{ text: isCaptioned ? text : `${caption}:\n${text}`, first }]
  })
}
