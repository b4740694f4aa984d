import { readQuestion } from '#service/answering/read-question.ts'
import type { Question } from '#service/answering/read-question.ts'
import { termsOf } from '#service/retrieval/words.ts'

/** A question whose “how large” asks for a value, and is not what a statement must say. */
export function readOwnWords(text: string, language: string | null = null): Question {
  const question = readQuestion(text, null, null, language)
  const degrees = new Set(termsOf(/\bhow\s+(\p{L}+)/iu.exec(text)?.[1] ?? ''))
  const terms = question.terms.map((term) =>
    degrees.has(term.term) ? { ...term, kind: 'generic' as const } : term,
  )
  return { ...question, terms }
}
