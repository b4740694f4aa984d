import { stemmer } from 'stemmer'
import { acronymsIn } from '#service/texts/acronyms.ts'
import { normalizeText } from '#service/texts/normalize-text.ts'
import { withoutMarks } from '#service/texts/without-marks.ts'
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
  return words.filter((word) => !stopWords.has(foldApostrophes(word)) || acronyms.includes(word))
}

// Most words of a text have occurred before. The cache is bounded, because texts are user input.
const cache = new Map<string, readonly string[]>()
const maxCachedWords = 100_000

function termsOfWord(word: string): readonly string[] {
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

function foldedTerms(word: string): string[] {
  const folded = fold(word).slice(0, maxTermChars)
  if (/^[a-z]+$/.test(folded)) return [stemOf(folded)]
  if (/^\d[\d.,]*$/.test(folded)) return numberTerms(folded)
  return folded.split(/[^\p{L}\p{N}\p{M}.]+/u).filter((part) => part !== '')
}

function fold(word: string): string {
  return withoutMarks(word)
    .replace(/['’]s$/, '')
    .replace(/^(?:[dljmnstc]|qu)['’](?=\p{L}{2})/u, '')
    .replaceAll(/['’]/g, '')
}

function stemOf(word: string): string {
  if (word.length > maxStemmedChars) return word
  return stemmer(irregularForms[word] ?? word)
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
