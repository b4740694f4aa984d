import { contentWords } from '#service/retrieval/words.ts'

/** A name in a question: words with capitals or digits that stand together. */
interface NamePhrase {
  start: number
  end: number
  /** Where its noun starts, as in “route 2”; `start` where it has none. */
  nounStart: number
  /** The preposition before it; null where there is none. */
  preposition: string | null
}

const wordPattern = /[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}'’.-]*[\p{L}\p{N}])?/gu
const prepositions = new Set(
  'at in on of for from to with by near between before after since until during under via per'.split(
    ' ',
  ),
)
const articles = new Set(['the', 'a', 'an', 'our', 'my', 'your'])
const maxNounWords = 2

/** The names of a question. Its first word has a capital in any case and is none. */
export function namePhrases(question: string): NamePhrase[] {
  return namesOf(question, 1)
}

/**
 * Which part of a question a shorter one such as “and at Skerra” replaces: the name of the same kind, which shares a
 * word with it, as ships share “MV”, or follows the same preposition, or is the only one. Null where it replaces
 * none, and `ambiguous` where it could replace several.
 */
export function sameKind(
  question: string,
  rest: string,
): { start: number; end: number; text: string } | null | 'ambiguous' {
  const [named, ...others] = namesOf(rest, 0)
  const phrases = namePhrases(question)
  if (named === undefined || others.length > 0 || phrases.length === 0) return null
  const newWords = wordsIn(rest.slice(named.nounStart, named.end))
  const isNumber = /^\p{N}+$/u.test(rest.slice(named.start, named.end))
  const replace = (candidates: readonly NamePhrase[]) => {
    const [phrase, other] = candidates
    if (phrase === undefined) return null
    if (other !== undefined) return 'ambiguous'
    const hasNoun = named.nounStart < named.start
    const start = hasNoun ? phrase.nounStart : phrase.start
    const text = rest.slice(named.nounStart, rest.length)
    // “Skerra pier” stands for “Lunna pier”, of which only “Lunna” is the name.
    const [last = ''] = /\s\S+$/u.exec(text) ?? []
    const repeats = last !== '' && followedBy(question, phrase.end, last)
    return { start, end: phrase.end + (repeats ? last.length : 0), text }
  }
  const alike = phrases.filter((phrase) =>
    wordsIn(question.slice(phrase.nounStart, phrase.end)).some((word) => newWords.includes(word)),
  )
  if (alike.length > 0) return replace(alike)
  if (named.preposition !== null) {
    return replace(phrases.filter(({ preposition }) => preposition === named.preposition))
  }
  const [only] = phrases
  const isOnlyNumber = only !== undefined && /^\p{N}+$/u.test(question.slice(only.start, only.end))
  if (phrases.length === 1 && isNumber !== isOnlyNumber) return null
  return replace(phrases)
}

function followedBy(question: string, end: number, words: string): boolean {
  const next = question.slice(end, end + words.length)
  const isWhole = !/^\p{L}/u.test(question.slice(end + words.length))
  return isWhole && next.toLowerCase() === words.toLowerCase()
}

function wordsIn(text: string): string[] {
  return text.toLowerCase().match(wordPattern) ?? []
}

function namesOf(text: string, skippedWords: number): NamePhrase[] {
  const content = new Set(contentWords(text))
  const words = [...text.matchAll(wordPattern)].map(({ 0: word, index }) => ({
    word,
    start: index,
    end: index + word.length,
  }))
  const isName = (word: string): boolean => content.has(word) && /^\p{Lu}|\p{N}/u.test(word)
  const phrases: NamePhrase[] = []
  for (const [index, { word, start, end }] of words.entries()) {
    if (index < skippedWords || !isName(word)) continue
    const last = phrases.at(-1)
    if (last !== undefined && /^\s+$/u.test(text.slice(last.end, start))) {
      last.end = end
      continue
    }
    phrases.push({ start, end, ...introduction(words.slice(0, index), start) })
  }
  return phrases
}

/** The preposition before a name, past its article and its noun. */
function introduction(
  before: readonly { word: string; start: number }[],
  start: number,
): Pick<NamePhrase, 'nounStart' | 'preposition'> {
  let nounStart = start
  for (const [distance, { word, start: wordStart }] of before.toReversed().entries()) {
    const lower = word.toLowerCase()
    if (prepositions.has(lower)) return { nounStart, preposition: lower }
    if (distance > maxNounWords) break
    if (!articles.has(lower)) nounStart = wordStart
  }
  return { nounStart: start, preposition: null }
}
