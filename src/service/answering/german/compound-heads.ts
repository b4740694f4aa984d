import { nounsOf } from '#service/answering/languages/question-nouns.ts'

const minHeadChars = 4
const minModifierChars = 4
const maxHeads = 12

/**
 * The possible endings of the long nouns of a German question, as terms of the index: “pauschal” of “Jahrespauschale”. Most
 * are no words and match nothing.
 */
export function compoundHeads(question: string): string[] {
  return [...nounsOf(question, 'de')].flatMap((term) => {
    if (!/^\p{L}{9,32}$/u.test(term)) return []
    const heads = Array.from(
      { length: term.length - minHeadChars - minModifierChars + 1 },
      (_, at) => term.slice(minModifierChars + at),
    )
    return heads.slice(-maxHeads)
  })
}
