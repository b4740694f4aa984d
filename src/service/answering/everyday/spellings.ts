import type { GroundedGraphs } from '#service/access/grounded-graphs.ts'
import type { SearchIndex } from '#service/retrieval/search-index.ts'
import type { SearchResults } from '#service/retrieval/search-results.ts'
import { isStopWord } from '#service/retrieval/stop-words.ts'
import { termsOf } from '#service/retrieval/words.ts'
import { joinedNumbers, numberedAsIn } from './numbered-words.ts'
import { normalizeText } from '#service/texts/normalize-text.ts'

const maxChars = 300
const dashes = '[-‐‑–]'
const minWordChars = 4
const maxWordChars = 24
// Texts are searched for the parts of shorter words.
const maxSplitChars = 12
const minPartChars = 3
const maxPassages = 30

const isFunctionWord = (word: string): boolean =>
  ['en', 'de', 'fr', 'es', 'ru'].some((language) => isStopWord(word, language))

/** The longer words of a text. Function words are never searched for, so that they would all count as unknown. */
const wordsOf = (text: string): string[] =>
  [...new Set(text.slice(0, maxChars).match(/[\p{L}\p{N}]+/gu) ?? [])].filter(
    (word) =>
      word.length >= minWordChars &&
      word.length <= maxWordChars &&
      /\p{L}/u.test(word) &&
      !isFunctionWord(word),
  )

interface Pair {
  written: string
  joined: string
  /** Whether a hyphen joins the parts, or the first is a letter that is no word: “e bike”, but not “a bike”. */
  isClose: boolean
}

const pair = new RegExp(
  `(?<![\\p{L}\\p{N}])(?=(([\\p{L}\\p{N}]{1,16})( |${dashes})([\\p{L}\\p{N}]{1,16}))(?![\\p{L}\\p{N}]|['’]\\p{L}))`,
  'gu',
)

// The “t” of French stands between hyphens alone.
const isLetter = (word: string): boolean =>
  word.length === 1 && (/t/iu.test(word) || !isFunctionWord(word))

const isFormOf = (word: string, other: string): boolean =>
  termsOf(word).join(' ') === termsOf(other).join(' ')

function pairsOf(text: string): Pair[] {
  return [...text.slice(0, maxChars).matchAll(pair)].flatMap(
    ([, written = '', first = '', joint = '', last = '']) =>
      // “Karim ou” is no “karimou”, which would only be taken for another form of “Karim”, and “por qué” asks, unlike “porque”.
      /\p{L}/u.test(first) &&
      !isFormOf(first + last, first) &&
      !(isFunctionWord(first) && isFunctionWord(last))
        ? [{ written, joined: first + last, isClose: joint !== ' ' || isLetter(first) }]
        : [],
  )
}

/** Terms by which texts are found that write an unknown word of a question in two parts, or two of its words in one. */
function termsOfSpellings(question: string, isKnown: (term: string) => boolean): Set<string> {
  const isUnknown = (word: string): boolean => !termsOf(word).every(isKnown)
  const parts = wordsOf(question)
    .filter((word) => word.length <= maxSplitChars && isUnknown(word))
    .flatMap((word) =>
      Array.from({ length: word.length - 1 }, (_, at) => [
        word.slice(0, at + 1),
        word.slice(at + 1),
      ]).flat(),
    )
    .filter((part) => part.length >= minPartChars || /\p{N}/u.test(part))
  const joined = pairsOf(question).flatMap(({ joined: word, isClose, written }) =>
    isClose || isUnknown(written) ? [word] : [],
  )
  const typed = wordsOf(question)
    .filter(isUnknown)
    .flatMap((word) => withUmlauts(word) ?? [])
  return new Set([...joined, ...parts, ...typed, ...joinedNumbers(question)].flatMap(termsOf))
}

/** A word in any two parts, with another ending. */
function inParts(word: string): RegExp {
  const stem = word.length > minWordChars ? word.replace(/(?:e?s|e?n|e)$/iu, '') : word
  const characters = Array.from(stem)
  const splits = characters
    .slice(1)
    .map((_, at) =>
      [characters.slice(0, at + 1), characters.slice(at + 1)]
        .map((part) => RegExp.escape(part.join('')))
        .join(
          /\p{N}/u.test(characters[at + 1] ?? '') || (at === 0 && isLetter(characters[0] ?? ''))
            ? `(?:${dashes}| )`
            : dashes,
        ),
    )
  return new RegExp(
    `(?<![\\p{L}\\p{N}]${dashes}?)(?:${splits.join('|')})\\p{L}{0,2}(?![\\p{L}\\p{N}])`,
    'iu',
  )
}

/**
 * The question with its words spelled as the texts of the graphs do: “ebike” as “e-bike”, “W-LAN” as “Wlan”, “LF20” as
 * “LF 20”, “Gebuehr” as “Gebühr” and “2 zimmer” as “Zweizimmerwohnung”. `found` are the results for its own words.
 */
export async function spelledAsIndexed(
  index: SearchIndex,
  graphs: GroundedGraphs,
  question: string,
  found: SearchResults,
): Promise<string> {
  const terms = termsOfSpellings(question, (term) => found.frequencies.has(term))
  if (terms.size === 0) return question
  const weights = new Map([...terms].map((term) => [term, 1] as const))
  const others = await index.search({ graphs, terms: weights, limit: maxPassages })
  const passages = [...found.passages.slice(0, maxPassages), ...others.passages]
  const texts = passages.map(({ text, headings }) => [...headings, text].join('\n'))
  return spelledAsIn(
    numberedAsIn(question, texts),
    texts,
    (term) => found.frequencies.has(term) || others.frequencies.has(term),
  )
}

const wholeWord = (word: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])${RegExp.escape(word)}(?![\\p{L}\\p{N}])`, 'gu')

/** The same for texts that were found. `isKnown` tells whether any text has a term. */
export function spelledAsIn(
  question: string,
  texts: readonly string[],
  isKnown: (term: string) => boolean,
): string {
  const hasAll = (word: string): boolean => termsOf(word).every(isKnown)
  let spelled = question
  for (const word of wordsOf(question)) {
    if (hasAll(word)) continue
    const typed = withUmlauts(word)
    if (typed !== null && isGermanWord(typed, texts)) {
      spelled = spelled.replaceAll(wholeWord(word), () => typed)
      continue
    }
    const parts = inParts(word)
    const found = texts.map((text) => parts.exec(text)?.[0]).find((one) => one !== undefined)
    if (found === undefined) continue
    const other = /\p{Lu}/u.test(word) ? found : found.toLowerCase()
    spelled = spelled.replaceAll(wholeWord(word), () => other)
  }
  for (const { written, joined, isClose } of pairsOf(question)) {
    if (!hasAll(joined) || !(isClose || !hasAll(written))) continue
    const both = new RegExp(
      `(?<![\\p{L}\\p{N}])${RegExp.escape(written).replace(/\\x20|\\x2d/iu, `(?:${dashes}| )`)}`,
      'iu',
    )
    if (texts.some((text) => both.test(text))) continue
    spelled = spelled.replace(written, joined)
  }
  return spelled
}

// The “ue” of “neue”, “Dauer”, “aktuell” and “Quelle” is two letters.
const digraph = /ae|oe|(?<![aeqt])ue/giu
const umlauts: Readonly<Record<string, string>> = { a: 'ä', o: 'ö', u: 'ü' }
const minGermanStemChars = 4
const maxEndingChars = 2

/** A word with the umlauts that were typed as two letters, “Ölwechsel” for “Oelwechsel”; null where it has none. */
function withUmlauts(word: string): string | null {
  const typed = word.replaceAll(digraph, (letters) => {
    const [first = ''] = letters
    const umlaut = umlauts[first.toLowerCase()] ?? letters
    return first === first.toLowerCase() ? umlaut : umlaut.toUpperCase()
  })
  return typed === word ? null : typed
}

/** Whether a word with umlauts is a German function word or one of the texts, apart from its ending and “ß”. */
function isGermanWord(word: string, texts: readonly string[]): boolean {
  if (isStopWord(word.toLowerCase(), 'de')) return true
  const folded = foldSharpS(word)
  const stem = folded.slice(0, Math.max(minGermanStemChars, folded.length - maxEndingChars))
  // An umlaut in the ending alone would be lost.
  if (!/[äöü]/u.test(stem)) return false
  return texts.some((text) => foldSharpS(text).includes(stem))
}

const foldSharpS = (text: string): string => normalizeText(text).toLowerCase().replaceAll('ß', 'ss')
