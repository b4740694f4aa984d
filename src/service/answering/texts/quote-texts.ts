import { countWithForms, termsOfForms } from '#service/retrieval/forms/word-forms.ts'
import { queryConfig } from '#contract/query-config.ts'
import { passageMaker } from '#service/retrieval/chunk-pages.ts'
import type { SearchResults, FoundPassage } from '#service/retrieval/search-results.ts'
import { termsOf } from '#service/retrieval/words.ts'
import { selectStatements } from '#service/answering/select-statements.ts'
import { parseMessageBlocks } from './message-blocks.ts'
import { presentStatement } from '#service/answering/present-statement.ts'
import { readQuestion, searchTerms } from '#service/answering/read-question.ts'
import { scoreBestPassages } from '#service/answering/score-statements.ts'
import { splitQuestion } from '#service/answering/split-question.ts'

/** A statement of one of the texts, as an answer shows it. */
export interface Quote {
  text: string
  /** Index of its text in the list of texts. */
  textIndex: number
  /** How well it supports an answer, from 0 to 1. */
  score: number
}

const blocksPerBatch = 50

/**
 * The best statements of these texts for a question, best first, at most `maxQuotes`; an empty list when
 * nothing in them supports an answer. Long texts take seconds, so call it in a thread of `readerPool`.
 */
export function quoteFromTexts(question: string, texts: readonly string[], maxQuotes = 8): Quote[] {
  const results = indexTexts(texts)
  const config = { ...queryConfig.parse({}), max_snippets: maxQuotes }
  const quotes: Quote[] = []
  for (const part of splitQuestion(question, config.max_subquestions)) {
    const partQuestion = readQuestion(part.text, part.about)
    const terms = searchTerms(partQuestion, config.search_weight)
    if (terms.size === 0) continue
    const termOfForm = termsOfForms(terms, partQuestion.language)
    const isSearched = (term: string): boolean => terms.has(term) || termOfForm.has(term)
    const passages = results.passages.filter(
      ({ terms: own, heading_terms }) => own.some(isSearched) || heading_terms.some(isSearched),
    )
    const frequencies = countWithForms(results.frequencies, termOfForm, results.total)
    const scored = scoreBestPassages(
      { ...results, passages, frequencies, termOfForm },
      partQuestion,
      terms,
      config.search_weight,
    )
    for (const statement of selectStatements(scored, partQuestion, config)) {
      const quote = {
        text: presentStatement(statement, partQuestion),
        textIndex: Number(statement.passage.file_id),
        score: Math.round(statement.score * 1000) / 1000,
      }
      if (!quotes.some(({ text }) => text === quote.text)) quotes.push(quote)
    }
  }
  return quotes.slice(0, maxQuotes)
}

function indexTexts(texts: readonly string[]): SearchResults {
  const passages: FoundPassage[] = []
  for (const [from, text] of texts.entries()) {
    const blocks = parseMessageBlocks(text)
    const passagesOf = passageMaker()
    for (let at = 0; at < blocks.length; at += blocksPerBatch) {
      const some = blocks.slice(at, at + blocksPerBatch)
      const page = { number: 1, kind: 'section', label: null, ocr: false, blocks: some } as const
      for (const passage of passagesOf(page)) {
        passages.push({
          ...passage,
          id: passages.length,
          file_id: String(from),
          file_name: '',
          version_id: '',
          heading_terms: termsOf(passage.headings.join(' ')),
          terms: [...termsOf((passage.header ?? []).join(' ')), ...termsOf(passage.text)],
        })
      }
    }
  }
  const frequencies = new Map<string, number>()
  let words = 0
  for (const { terms } of passages) {
    words += terms.length
    for (const term of new Set(terms)) frequencies.set(term, (frequencies.get(term) ?? 0) + 1)
  }
  const total = passages.length
  return { passages, frequencies, total, averageWords: words / Math.max(1, total) }
}
