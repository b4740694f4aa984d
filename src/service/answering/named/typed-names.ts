import type { Question } from '#service/answering/read-question.ts'
import type { FoundPassage } from '#service/retrieval/search-results.ts'
import { languageOf } from '#service/retrieval/stop-words.ts'
import { contentWords, termsOf } from '#service/retrieval/words.ts'

const maxPassages = 60
const maxChars = 4000
const maxOccurrences = 20
const minChars = 3
// “The Tenant” of a contract is no name.
const determiner =
  /(?<!\p{L})(?:the|an?|each|every|any|our|your|my|all|this|le|la|les|un|une|du|des|au|aux|notre|votre|chaque|el|los|las|una|del|al|nuestr[oa]|cada)\s$|l['’]$/iu
const insideSentence = /[\p{L}\p{N},;)&][ ]$|[\p{Ll}]['’]$/u

/**
 * The question with the words as names that people type in lower case, and that the texts write with a capital wherever they
 * stand: “what discount does helvion get” asks of Helvion. German texts tell nothing of that.
 */
export function withTypedNames(question: Question, passages: readonly FoundPassage[]): Question {
  const typed = new Map(
    contentWords(question.text, question.language).flatMap((word) =>
      word.length >= minChars && /^\p{Ll}+$/u.test(word)
        ? termsOf(word).map((term) => [term, word] as const)
        : [],
    ),
  )
  if (typed.size === 0) return question
  let texts: string[] | undefined
  const isName = (word: string): boolean => {
    texts ??= passages
      .slice(0, maxPassages)
      .map(({ text }) => text.slice(0, maxChars))
      .filter((text) => languageOf(text) !== 'de')
    const pattern = new RegExp(`(?<![\\p{L}\\p{N}@.])${RegExp.escape(word)}(?!\\p{L})`, 'giu')
    let named = 0
    for (const text of texts) {
      let count = 0
      for (const { 0: found, index } of text.matchAll(pattern)) {
        if (found === found.toLowerCase()) return false
        const before = text.slice(Math.max(0, index - 12), index)
        if (determiner.test(before)) return false
        if (found !== found.toUpperCase() && insideSentence.test(before)) named += 1
        count += 1
        if (count === maxOccurrences) break
      }
    }
    return named > 0
  }
  return {
    ...question,
    terms: question.terms.map((one) => {
      const word = one.kind === 'content' ? typed.get(one.term) : undefined
      return word !== undefined && one.related.length === 0 && isName(word)
        ? { ...one, kind: 'name' as const }
        : one
    }),
  }
}
