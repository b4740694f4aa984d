import { irregularForms } from '#service/retrieval/irregular-forms.ts'
import { termsOf } from '#service/retrieval/words.ts'

const nounAfterArticle = /(?<!\p{L})(?:an?|the|each|every|per|of)\s+(\p{L}+)(?!\p{L})/giu
const word = /\p{L}+/gu
const nounsWithForms =
  /^(?:child|foot|goose|man|mouse|person|tooth|woman|criterion|datum|index|matrix|analysis|axis|crisis|maximum|minimum|information)$/u
// “The price falls from 24 to 23.”
const followsVerb = /^\s+(?:from|to|by|below|above|off|over|into|in)(?!\p{L})/iu

/**
 * Whether a text has the nouns of a question only as verbs, and no other of its words: “Retention fell to 12 percent”
 * says nothing of “after a fall”. `terms` are the words that the question is about.
 */
export function hasOnlyVerbsOf(
  question: string,
  terms: readonly string[],
): (text: string) => boolean {
  const nouns = new Set(
    [...question.matchAll(nounAfterArticle)].flatMap(([, noun = '']) => termsOf(noun)),
  )
  if (nouns.size === 0) return () => false
  const questionWords: string[] = question.toLowerCase().match(word) ?? []
  return (text) => {
    const shared = [...text.matchAll(word)].filter(([own]) =>
      termsOf(own).some((term) => terms.includes(term)),
    )
    return (
      shared.length > 0 &&
      shared.every(
        ({ 0: own, index }) =>
          termsOf(own).some((term) => nouns.has(term)) &&
          !questionWords.includes(own.toLowerCase()) &&
          (isPastForm(own) ||
            (/s$/iu.test(own) && followsVerb.test(text.slice(index + own.length)))),
      )
    )
  }
}

function isPastForm(own: string): boolean {
  const base = irregularForms.get(own.toLowerCase())
  return base !== undefined && !nounsWithForms.test(base)
}
