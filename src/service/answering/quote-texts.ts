import { queryConfig } from '#contract/questions.ts'
import { passageMaker } from '#service/retrieval/chunk-pages.ts'
import { rankPassages } from '#service/retrieval/rank-passages.ts'
import type { Found, FoundPassage } from '#service/retrieval/search-index.ts'
import { termsOf } from '#service/retrieval/words.ts'
import { chooseStatements } from './choose-statements.ts'
import { givenBlocks } from './given-blocks.ts'
import { sayStatement } from './present-statement.ts'
import { readQuestion, searchTerms } from './read-question.ts'
import { scoreStatements } from './score-statements.ts'
import { splitQuestion } from './split-question.ts'
import { statementsOf } from './statements.ts'

/** A statement of one of the texts, as an answer says it. */
export interface Quote {
  text: string
  /** Which of the texts it stands in. */
  from: number
  /** 0 to 1: how well it supports an answer. */
  score: number
}

const readPassages = 40
const blocksAtOnce = 50

/**
 * The best statements of these texts for a question, best first and at most so many, or none when
 * nothing in them supports an answer. Long texts take seconds: see `readerPool`.
 */
export function quoteFromTexts(question: string, texts: readonly string[], maxQuotes = 8): Quote[] {
  const found = findable(texts)
  const config = { ...queryConfig.parse({}), max_snippets: maxQuotes }
  const quotes: Quote[] = []
  for (const part of splitQuestion(question, config.max_subquestions)) {
    const asked = readQuestion(part.text, part.about)
    const terms = searchTerms(asked, config.search_weight)
    if (terms.size === 0) continue
    const sharing = found.passages.filter(
      ({ terms: own, heading_terms }) =>
        own.some((term) => terms.has(term)) || heading_terms.some((term) => terms.has(term)),
    )
    const ranked = rankPassages({ ...found, passages: sharing }, terms, config.search_weight)
    const statements = ranked.slice(0, readPassages).flatMap(statementsOf)
    const scored = scoreStatements(statements, asked, found, config.search_weight)
    for (const each of chooseStatements(scored, config, false)) {
      const quote = {
        text: sayStatement(each, asked),
        from: Number(each.passage.file_id),
        score: Math.round(each.score * 1000) / 1000,
      }
      if (!quotes.some(({ text }) => text === quote.text)) quotes.push(quote)
    }
  }
  return quotes.slice(0, maxQuotes)
}

function findable(texts: readonly string[]): Found {
  const passages: FoundPassage[] = []
  for (const [from, text] of texts.entries()) {
    const blocks = givenBlocks(text)
    const passagesOf = passageMaker()
    for (let at = 0; at < blocks.length; at += blocksAtOnce) {
      const some = blocks.slice(at, at + blocksAtOnce)
      const page = { number: 1, kind: 'section', label: null, ocr: false, blocks: some } as const
      for (const passage of passagesOf(page)) {
        passages.push({
          ...passage,
          id: passages.length,
          file_id: String(from),
          file_name: '',
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
