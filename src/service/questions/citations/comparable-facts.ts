import { termsOf } from '#service/retrieval/words.ts'
import { namesOf } from './check-support.ts'

/** What vectors do not show: sentences that differ only in these have nearly equal ones. English only. */
export interface ComparableFacts {
  /** Digits, and numbers in words. */
  numbers: ReadonlySet<string>
  names: readonly string[]
  denies: boolean
  /** Whether it says something of all, or of always. */
  isUniversal: boolean
}

const numberWords: Readonly<Record<string, string>> = {
  half: '1/2',
  twice: '2',
  both: '2',
  two: '2',
  three: '3',
  four: '4',
  five: '5',
  six: '6',
  seven: '7',
  eight: '8',
  nine: '9',
  ten: '10',
  eleven: '11',
  twelve: '12',
  dozen: '12',
  thirteen: '13',
  fourteen: '14',
  fifteen: '15',
  sixteen: '16',
  seventeen: '17',
  eighteen: '18',
  nineteen: '19',
  twenty: '20',
  thirty: '30',
  forty: '40',
  fifty: '50',
  sixty: '60',
  seventy: '70',
  eighty: '80',
  ninety: '90',
  hundred: '100',
  thousand: '1000',
  million: '1000000',
  billion: '1000000000',
}
const denial =
  /\b(?:not|no|none|nothing|never|nobody|neither|nor|cannot|without|unless|except|against|impossible|unnecessary|\w{2,12}n['’]t|(?:forb[aio]d|prohibit|exclud|reject|refus|avoid|object|den[iy])\w{0,6})\b/iu
const universal =
  /\b(?:all|every\w{0,7}|any\w{0,7}|always|never|nobody|nothing|whatever|whoever|forever|entire|whole)\b/iu

/** Reads the facts of a text; `knownNames` are terms that are names although they begin a sentence. */
export function factsOf(text: string, knownNames: ReadonlySet<string>): ComparableFacts {
  const words = text.toLowerCase().match(/[a-z]+/g) ?? []
  const [first = ''] = /\p{Lu}[\p{L}\p{M}]*/u.exec(text) ?? []
  return {
    numbers: new Set([
      ...termsOf(text).filter((term) => /^\p{N}/u.test(term)),
      ...words.flatMap((word) => (Object.hasOwn(numberWords, word) ? numberWords[word] : []) ?? []),
    ]),
    names: [...namesOf(text), ...termsOf(first).filter((term) => knownNames.has(term))],
    denies: denial.test(text),
    isUniversal: universal.test(text),
  }
}

/**
 * Whether a sentence can say what a statement says: it has no number and no name of its own, denies if and only if
 * the statement does, and is no more general. `context` has the terms that tell what the statement is about.
 */
export function isComparable(
  sentence: ComparableFacts,
  statement: ComparableFacts,
  context: ReadonlySet<string>,
): boolean {
  return (
    [...sentence.numbers].every((number) => statement.numbers.has(number)) &&
    sentence.names.every((name) => context.has(name)) &&
    sentence.denies === statement.denies &&
    (!sentence.isUniversal || statement.isUniversal)
  )
}
