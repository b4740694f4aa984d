import { termsOf } from '#service/retrieval/words.ts'
import type { StatementRule } from '#service/answering/selected-statement.ts'

const minHeadingWords = 2

/**
 * The statements below a heading that stands in the question and has all that the question is about (“After a fall”),
 * with those that have all its words themselves; all statements where there is no such heading.
 */
export const preferExactHeading: StatementRule = (statements, { text, terms }) => {
  const questionPhrase = ` ${wordsOf(text)} `
  const content = terms.flatMap(({ term, kind }) => (kind === 'generic' ? [] : [term]))
  if (content.length === 0) return statements
  const isExact = (heading: string): boolean => {
    const words = wordsOf(heading)
    if (words.split(' ').length < minHeadingWords || !questionPhrase.includes(` ${words} `))
      return false
    const own = termsOf(heading)
    return content.every((term) => own.includes(term))
  }
  const below = new Set(statements.filter(({ passage }) => isExact(passage.headings.at(-1) ?? '')))
  if (below.size === 0) return statements
  return statements.filter((statement) => below.has(statement) || statement.hasAllContent)
}

const wordsOf = (text: string): string =>
  (text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).join(' ')
