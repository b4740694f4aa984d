import {
  numberOfHeading,
  sectionNameIn,
  sectionNumberIn,
} from '#service/answering/languages/section-numbers.ts'
import { mentions } from '#service/answering/forms/mentioned-terms.ts'
import type { ScoredStatement } from '#service/answering/score-statements.ts'
import { termsOf } from '#service/retrieval/words.ts'
import type { StatementRule } from '#service/answering/selected-statement.ts'

/**
 * The statements with those below the numbered heading that a question names as sure answers, where it asks for nothing
 * else or they have another word of it, too.
 */
export const withNumberedSection: StatementRule = (statements, { text, terms }) => {
  const number = sectionNumberIn(text)
  if (number === null) return statements
  const isBelow = ({ passage: { header, headings } }: ScoredStatement): boolean =>
    header === null && numberOfHeading(headings.at(-1) ?? '') === number
  const ofName = new Set(termsOf(sectionNameIn(text)))
  const others = terms.filter(({ term, kind }) => kind !== 'generic' && !ofName.has(term))
  const isAbout = (statement: ScoredStatement): boolean =>
    others.length === 0 ||
    others.some(({ term, related }) => mentions([term, ...related], statement))
  const best = Math.max(0, ...statements.map(({ keyword, related }) => Math.max(keyword, related)))
  const isOfSection = (statement: ScoredStatement): boolean =>
    isBelow(statement) && isAbout(statement) && !statement.isPointer
  const isKnown = statements.some(isOfSection)
  const isWhole = isKnown && others.length === 0
  return statements.flatMap((statement) => {
    if (isOfSection(statement)) return [{ ...statement, support: 1, keyword: best, related: best }]
    return isWhole && sectionNumberIn(statement.text) !== number ? [] : [statement]
  })
}
