import type { Question } from '#service/answering/read-question.ts'
import type { SearchResults } from '#service/retrieval/search-results.ts'
import { formStrength } from './other-forms.ts'
import type { Variant } from './other-forms.ts'

/**
 * The content words that no text has in any form, by their index. They more often rephrase what the texts say than name
 * what these lack, unless most words are such: then the question is about something else, and there are none.
 */
export function unknownTerms(
  { terms, language }: Question,
  { frequencies }: SearchResults,
  variants: readonly (readonly Variant[])[],
): ReadonlySet<number> {
  const specific = [...terms.keys()].filter((index) => terms[index]?.kind !== 'generic')
  const unknown = specific.filter((index) => {
    const { term, kind } = terms[index] ?? {}
    return (
      kind === 'content' && !frequencies.has(term ?? '') && (variants[index] ?? []).length === 0
    )
  })
  // The index stems English words, so an unknown one is no other form of a known one.
  const isStemmed = language === 'en' || language === null
  const mostUnknown = Math.floor((specific.length - (isStemmed ? 1 : 0)) / 2)
  return new Set(unknown.length > mostUnknown ? [] : unknown)
}

/** The results with the frequencies of words in all their forms, as far as the passages that are read tell. */
export function withForms(
  results: SearchResults,
  read: SearchResults['passages'],
  question: Question,
  variants: readonly (readonly Variant[])[],
): SearchResults {
  const frequencies = new Map(results.frequencies)
  for (const [index, { term }] of question.terms.entries()) {
    const forms = (variants[index] ?? []).flatMap(({ term: form, strength }) =>
      strength === formStrength ? [form] : [],
    )
    if (forms.length === 0) continue
    const any = new Set([term, ...forms])
    const count = read.filter(({ terms }) => terms.some((other) => any.has(other))).length
    if (count > (frequencies.get(term) ?? 0)) frequencies.set(term, count)
  }
  return { ...results, frequencies }
}
