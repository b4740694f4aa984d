import type { SearchResults } from '#service/retrieval/search-results.ts'
import { termsOf } from '#service/retrieval/words.ts'
import { hasAcronym } from '#service/texts/acronyms.ts'
import type { Question } from '#service/answering/read-question.ts'

const ordinals = [
  'first|1st|erste[nmsr]?|1\\.|primer|premier|перв\\p{L}+',
  'second|2nd|zweite[nmsr]?|2\\.|segundo|deuxième|второ\\p{L}+',
  'third|3rd|dritte[nmsr]?|3\\.|tercer|troisième|трет\\p{L}+',
  'fourth|last|4th|vierte[nmsr]?|4\\.|cuarto|quatrième|четв[её]рт\\p{L}+',
]
const quarters = ordinals.map((ordinal, index) => ({
  code: new RegExp(`(?<![\\p{L}\\p{N}])Q${index + 1}(?![\\p{L}\\p{N}])`, 'iu'),
  words: new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${ordinal}) (?:quarters?|quartals?|trimestre|квартал\\p{L}*)(?!\\p{L})`,
    'iu',
  ),
}))

/** The terms by which a question names a quarter that a text names otherwise: “Q1” or “the first quarter”. */
function quarterTerms(text: string, question: string): string[] {
  return quarters.flatMap(({ code, words }) => {
    const inCode = code.exec(question)?.[0]
    if (inCode !== undefined) return words.test(text) ? termsOf(inCode) : []
    const inWords = words.exec(question)?.[0]
    return inWords !== undefined && code.test(text) ? termsOf(inWords) : []
  })
}

type QuestionAcronyms = Pick<Question, 'acronyms'>

/**
 * The terms of a text for a question: without those of words that are only spelled like an acronym of it, and with those
 * by which it names a quarter of a year.
 */
export function termsWithAcronyms(
  text: string,
  question: QuestionAcronyms & Pick<Question, 'text'>,
): string[] {
  return [...withoutLookalikes(termsOf(text), text, question), ...quarterTerms(text, question.text)]
}

/** Search results whose passages have the terms of acronyms only where these are written in capitals. */
export function withAcronyms(results: SearchResults, question: QuestionAcronyms): SearchResults {
  if (question.acronyms.length === 0) return results
  const passages = results.passages.map((passage) => ({
    ...passage,
    terms: withoutLookalikes(passage.terms, passage.text, question),
    heading_terms: withoutLookalikes(
      passage.heading_terms,
      [passage.file_name, ...passage.headings, ...(passage.header ?? [])].join(' '),
      question,
    ),
  }))
  const frequencies = new Map(results.frequencies)
  for (const term of question.acronyms.flatMap(termsOf)) {
    frequencies.set(term, passages.filter(({ terms }) => terms.includes(term)).length)
  }
  return { ...results, passages, frequencies }
}

function withoutLookalikes(
  terms: string[],
  text: string,
  { acronyms }: QuestionAcronyms,
): string[] {
  const lookalikes = acronyms.filter((acronym) => !hasAcronym(text, acronym)).flatMap(termsOf)
  return lookalikes.length === 0 ? terms : terms.filter((term) => !lookalikes.includes(term))
}
