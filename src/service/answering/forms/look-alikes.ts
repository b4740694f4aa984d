import { personTermsIn } from '#service/answering/read-question.ts'
import type { Question } from '#service/answering/read-question.ts'
import type { Statement } from '#service/answering/statements.ts'
import { languageOf } from '#service/retrieval/stop-words.ts'
import { termsOf } from '#service/retrieval/words.ts'

// “Four” is French for an oven, but “hotel” is the same in both languages, so such a word comes later and still counts.
const otherLanguageFactor = 0.6
// Long words are the same thing in both, as “update” and “backup” are.
const maxLookAlikeChars = 5
const maxChars = 400

/** What a word of a question is worth that only looks like one of a statement. */
export interface LookAlikes {
  /** Lowers the rank of a statement that has no other word of the question, from 0 to 1. */
  factorOf: (statement: Statement) => number
  /** Whether a statement has a term only as the name of a person: “Ramiro Cuesta” costs nothing. */
  isOnlyName: (statement: Statement, term: string) => boolean
}

/**
 * Compares the words of a question with the equal ones of statements in another language than the question's. Where a statement in
 * its own language has such a word as well, that of another language may be another word.
 */
export function lookAlikesOf(question: Question, statements: readonly Statement[]): LookAlikes {
  const languages = new Map<number, string | null>()
  const languageIn = ({ passage }: Statement): string | null => {
    const known = languages.get(passage.id)
    if (known !== undefined) return known
    const language = passage.header === null ? languageOf(passage.text.slice(0, maxChars)) : null
    languages.set(passage.id, language)
    return language
  }
  const isOther = (statement: Statement): boolean =>
    ![null, question.language].includes(languageIn(statement))
  const own = new Map<string, boolean>()
  const isOwnWord = (term: string): boolean => {
    const known = own.get(term)
    if (known !== undefined) return known
    const isOwn = statements.some(
      (one) => one.terms.has(term) && languageIn(one) === question.language,
    )
    own.set(term, isOwn)
    return isOwn
  }
  const content = question.terms.flatMap(({ term, kind }) => (kind === 'content' ? [term] : []))
  return {
    factorOf: (statement) => {
      if (question.language === null) return 1
      const shared = content.filter((term) => statement.terms.has(term))
      const areLikenesses =
        shared.length > 0 &&
        shared.every((term) => term.length <= maxLookAlikeChars && isOwnWord(term)) &&
        isOther(statement) &&
        shared.every((term) => isLowerCase(statement.text, term))
      return areLikenesses ? otherLanguageFactor : 1
    },
    isOnlyName: ({ text, passage }, term) =>
      passage.header === null &&
      personBeforeVerb.test(text) &&
      personTermsIn(text, question.language).has(term) &&
      !isLowerCase(text, term),
  }
}

const personBeforeVerb = /\p{Lu}[\p{L}\p{M}’'-]{1,30}\.? \p{Lu}[\p{L}\p{M}’-]{1,30} \p{Ll}/u

/** Whether a text has a word with this term that begins with a small letter. */
function isLowerCase(text: string, term: string): boolean {
  const words = text.match(/(?<![\p{L}\p{N}])\p{Ll}[\p{L}\p{M}]*/gu) ?? []
  return words.some((word) => termsOf(word).includes(term))
}
