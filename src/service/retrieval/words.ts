import { stemmer } from 'stemmer'
import { acronymsIn } from '#service/texts/acronyms.ts'
import { normalizeText } from '#service/texts/normalize-text.ts'
import { withoutMarks } from '#service/texts/without-marks.ts'
import { codeUnits } from '#service/texts/code-units.ts'
import { irregularForms } from './irregular-forms.ts'
import { foldApostrophes, stopWordsIn, stopWordsOf, withoutQuestionWords } from './stop-words.ts'

// Apostrophes belong to words, and points and commas to numbers.
const wordPattern = /[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}]|['’](?=\p{L})|(?<=\d)[.,](?=\d))*/gu
const spacelessScripts =
  '\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Hang}\\p{scx=Thai}\\p{scx=Laoo}\\p{scx=Khmr}\\p{scx=Mymr}'
const spaceless = new RegExp(`[${spacelessScripts}]`, 'u')
const runs = new RegExp(`[${spacelessScripts}]+|[^${spacelessScripts}]+`, 'gu')

// Longer strings are no words that people search for, and stemming noise is a waste.
const maxTermChars = 64
const maxStemmedChars = 32

/**
 * The index terms of a text, in order: words are folded and stemmed (Porter), numbers stay whole, and scripts
 * without spaces give overlapping character bigrams.
 */
export function termsOf(text: string): string[] {
  return (text.match(wordPattern) ?? []).flatMap(termsOfWord)
}

// Each slot has the last word with its hash, and its terms. Words of texts are user input, so the number of slots is fixed.
const slots = 2 ** 16
const slotWords = Array<string>(slots).fill('')
const slotTerms = Array<string>(slots).fill('')

const letter = 1
const digit = 2
const asciiKinds = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code)
  if (/[a-z]/i.test(character)) return letter
  return /\d/.test(character) ? digit : 0
})
const space = 32
const apostrophe = 39
const comma = 44
const point = 46
const firstOther = 128

/** The terms of `termsOf`, separated by single spaces. For whole documents, whose words are cut in a loop where they are ASCII. */
export function packedTerms(text: string): string {
  const { length } = text
  const codes = codeUnits(text)
  const packed: string[] = []
  // No word goes beyond white space, so what it separates can be cut alone.
  let partStart = 0
  let partTerms = 0
  for (let at = 0; at < length;) {
    const code = codes[at] ?? 0
    if (code <= space) {
      at += 1
      partStart = at
      partTerms = packed.length
      continue
    }
    if (code >= firstOther) {
      packed.length = partTerms
      while (at < length && (codes[at] ?? 0) > space) at += 1
      for (const term of termsOf(text.slice(partStart, at))) packed.push(term)
      continue
    }
    let kind = asciiKinds[code]
    if (kind === 0) {
      at += 1
      continue
    }
    const start = at
    const first = kind
    let hash = code
    for (at += 1; at < length; at += 1) {
      const next = codes[at] ?? 0
      if (next >= firstOther) break
      const nextKind = asciiKinds[next]
      if (nextKind === 0 && !isInner(next, kind, codes[at + 1] ?? 0)) break
      hash = (Math.imul(hash, 31) + next) | 0
      kind = nextKind
    }
    if (first === digit && isPlainNumber(codes, start, at)) {
      packed.push(text.slice(start, Math.min(at, start + maxTermChars)))
      continue
    }
    const terms = termsAt(codes, text, start, at, hash)
    if (terms !== '') packed.push(terms)
  }
  return packed.join(' ')
}

/** Whether a word has only digits and points: then it is its own term, and few of these occur again. */
function isPlainNumber(codes: Uint16Array, start: number, end: number): boolean {
  for (let at = start; at < end; at += 1) {
    const code = codes[at] ?? 0
    if (code !== point && asciiKinds[code] !== digit) return false
  }
  return true
}

/** Whether an apostrophe, a point or a comma belongs to the word around it, as in `wordPattern`. */
function isInner(code: number, kindBefore: number | undefined, next: number): boolean {
  if (code === apostrophe) return asciiKinds[next] === letter
  if (code !== point && code !== comma) return false
  return kindBefore === digit && asciiKinds[next] === digit
}

// V8 copies shorter parts of a text, and keeps the whole text in memory for a longer one.
const minPartChars = 13

function copied(word: string): string {
  return word.length < minPartChars ? word : Buffer.from(word, 'latin1').toString('latin1')
}

// The places of a word are two numbers, since an object for each word of a document would be garbage.
function termsAt(
  codes: Uint16Array,
  text: string,
  start: number,
  end: number,
  hash: number,
): string {
  const slot = (hash ^ (hash >>> 15)) & (slots - 1)
  if (isAt(codes, start, end, slotWords[slot] ?? '')) return slotTerms[slot] ?? ''
  // Of two words that share a slot, the one that was used before is in the next one.
  const other = slot ^ 1
  const otherWord = slotWords[other] ?? ''
  const isOther = isAt(codes, start, end, otherWord)
  const own = isOther ? otherWord : copied(text.slice(start, end))
  const terms = isOther ? (slotTerms[other] ?? '') : termsOfWord(own).join(' ')
  if (own.length <= maxTermChars) {
    slotWords[other] = slotWords[slot] ?? ''
    slotTerms[other] = slotTerms[slot] ?? ''
    slotWords[slot] = own
    slotTerms[slot] = terms
  }
  return terms
}

function isAt(codes: Uint16Array, start: number, end: number, word: string): boolean {
  if (word.length !== end - start) return false
  for (let at = 0; at < word.length; at += 1) {
    if (codes[start + at] !== word.charCodeAt(at)) return false
  }
  return true
}

/** Where words of a text have one of these terms, in order; ranges that meet are one. */
export function matchRanges(
  text: string,
  terms: { has: (term: string) => boolean },
): { start: number; end: number }[] {
  const ranges: { start: number; end: number }[] = []
  const add = (start: number, end: number): void => {
    const last = ranges.at(-1)
    if (last && last.end >= start) last.end = Math.max(last.end, end)
    else ranges.push({ start, end })
  }
  for (const { 0: word, index } of text.matchAll(wordPattern)) {
    if (!spaceless.test(word)) {
      if (foldedTerms(word).some((term) => terms.has(term))) add(index, index + word.length)
      continue
    }
    // The terms of scripts without spaces are pairs of characters.
    let at = index
    let before = ''
    for (const character of word) {
      if (terms.has(normalizeText(before + character, 'NFKC'))) {
        add(at - before.length, at + character.length)
      }
      at += character.length
      before = character
    }
  }
  return ranges
}

/** The terms of a question with their counts, without stop words, also those of a language that it is known to be in. */
export function questionTerms(
  question: string,
  language: string | null = null,
): Map<string, number> {
  const counts = new Map<string, number>()
  for (const term of contentWords(question, language).flatMap(termsOfWord)) {
    counts.set(term, (counts.get(term) ?? 0) + 1)
  }
  return counts
}

/** The content words of a question as written, without stop words other than acronyms. */
export function contentWords(question: string, language: string | null = null): string[] {
  const words = withoutQuestionWords(question).match(wordPattern) ?? []
  const stopWords = stopWordsIn(language) ?? stopWordsOf(words)
  const acronyms = acronymsIn(question)
  // “S’est” is as little of a word as “est”.
  const isStop = (word: string): boolean =>
    stopWords.has(word) || stopWords.has(word.replace(/^(?:[dljmnstc]|qu)'/u, ''))
  return words.filter((word) => !isStop(foldApostrophes(word)) || acronyms.includes(word))
}

// Most words of a text have occurred before. The cache is bounded, because texts are user input.
const cache = new Map<string, readonly string[]>()
const maxCachedWords = 100_000
const plainNumber = /^[0-9]+$/
const maxNumberChars = 20

function termsOfWord(word: string): readonly string[] {
  // Of numbers there are too many to keep.
  if (word.length <= maxNumberChars && plainNumber.test(word)) return [word]
  const cached = cache.get(word)
  if (cached) return cached
  const terms = spaceless.test(word)
    ? (normalizeText(word, 'NFKC').match(runs) ?? []).flatMap((run) =>
        spaceless.test(run) ? pairsOf(run) : foldedTerms(run),
      )
    : foldedTerms(word)
  if (cache.size >= maxCachedWords) cache.clear()
  // Longer words are not cached, because the map keeps its keys in memory.
  if (word.length <= maxTermChars) cache.set(word, terms)
  return terms
}

function pairsOf(run: string): string[] {
  const characters = Array.from(run)
  if (characters.length === 1) return characters
  return characters.slice(1).map((character, index) => `${characters[index] ?? ''}${character}`)
}

// “50l” is “50 l”, and “20x80” is “20 x 80”. The “g” of “5g” is no unit.
const gluedUnit =
  /^(\d[\d.,]*)([mcdh]?l|[mk]?g(?<=\d\dg|.[mk]g)|[mck]?m[23]?|kw|kwh|wh?|mah|[mg]hz|[mgt]b|db|mins?|h|hrs?|sec|eur|euros?|usd|gbp|chf|ct|lbs?|oz|ft|mph|v(?<=\d\dv))$/
const gluedSizes = /^\d[\d.,]*(?:x\d[\d.,]*){1,3}$/

function foldedTerms(word: string): string[] {
  const folded = fold(word).slice(0, maxTermChars)
  if (/^[a-z]+$/.test(folded)) return [stemOf(folded)]
  if (/^\d[\d.,]*$/.test(folded)) return numberTerms(folded)
  const parts = gluedSizes.test(folded) ? folded.split(/(x)/u) : gluedUnit.exec(folded)?.slice(1)
  if (parts !== undefined) {
    return parts.flatMap((part) => (/^\d/.test(part) ? numberTerms(part) : [part]))
  }
  return folded.split(/[^\p{L}\p{N}\p{M}.]+/u).filter((part) => part !== '')
}

function fold(word: string): string {
  const plain = withoutMarks(word)
  if (!/['’]/.test(plain)) return plain
  return plain
    .replace(/['’]s$/, '')
    .replace(/^(?:[dljmnstc]|qu)['’](?=\p{L}{2})/u, '')
    .replaceAll(/['’]/g, '')
}

function stemOf(word: string): string {
  if (word.length > maxStemmedChars) return word
  return stemmer(irregularForms.get(word) ?? word)
}

// 1,200.50 and 1.200,50 are one number; 1,2,3 are three.
function numberTerms(number: string): string[] {
  if (/^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(number)) return [number.replaceAll(',', '')]
  if (/^\d{1,3}(?:\.\d{3})+,\d+$/.test(number)) {
    return [number.replaceAll('.', '').replace(',', '.')]
  }
  if (/^\d+,\d+$/.test(number)) return [number.replace(',', '.')]
  return number.split(',').filter((part) => part !== '')
}
