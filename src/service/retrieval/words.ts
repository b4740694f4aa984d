import { stemmer } from 'stemmer'
import { irregularForms } from './irregular-forms.ts'
import { foldApostrophes, stopWordsOf } from './stop-words.ts'

// apostrophes stay inside words, and points and commas inside numbers
const wordPattern = /[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}]|['’](?=\p{L})|(?<=\d)[.,](?=\d))*/gu
const spacelessScripts =
  '\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Hang}\\p{scx=Thai}\\p{scx=Laoo}\\p{scx=Khmr}\\p{scx=Mymr}'
const spaceless = new RegExp(`[${spacelessScripts}]`, 'u')
const runs = new RegExp(`[${spacelessScripts}]+|[^${spacelessScripts}]+`, 'gu')

// marks that readers leave out: Latin, Greek and Cyrillic accents, Hebrew points, Arabic vowels
const droppedMarks = /\u0640|[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670]/gu
const foldedLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ς: 'σ',
  ى: 'ي',
  ة: 'ه',
}
const foldable = new RegExp(`[${Object.keys(foldedLetters).join('')}]`, 'gu')

// no word a person would look for is longer; stems are for words, not for noise
const longestTerm = 64
const longestStemmed = 32

/**
 * The terms of a text in order, as the index keeps them: words folded and stemmed, numbers whole,
 * overlapping pairs of characters in scripts without spaces.
 */
export function termsOf(text: string): string[] {
  return (text.match(wordPattern) ?? []).flatMap(termsOfWord)
}

/** What a question asks about: its terms and how often each stands in it, stop words left out. */
export function questionTerms(question: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const term of tellingWords(question).flatMap(termsOfWord)) {
    counts.set(term, (counts.get(term) ?? 0) + 1)
  }
  return counts
}

/** The words of a question as they are written, stop words left out. */
export function tellingWords(question: string): string[] {
  const words = question.match(wordPattern) ?? []
  const stopWords = stopWordsOf(words)
  return words.filter((word) => !stopWords.has(foldApostrophes(word)))
}

// most words of a text were met before; bounded, because texts are not ours
const known = new Map<string, readonly string[]>()
const knownLimit = 100_000

function termsOfWord(word: string): readonly string[] {
  const met = known.get(word)
  if (met) return met
  const terms = spaceless.test(word)
    ? (word.normalize('NFKC').match(runs) ?? []).flatMap((run) =>
        spaceless.test(run) ? pairsOf(run) : foldedTerms(run),
      )
    : foldedTerms(word)
  if (known.size >= knownLimit) known.clear()
  // a longer word is kept by the map as a whole
  if (word.length <= longestTerm) known.set(word, terms)
  return terms
}

function pairsOf(run: string): string[] {
  const characters = Array.from(run)
  if (characters.length === 1) return characters
  return characters.slice(1).map((character, index) => `${characters[index] ?? ''}${character}`)
}

function foldedTerms(word: string): string[] {
  const folded = fold(word).slice(0, longestTerm)
  if (/^[a-z]+$/.test(folded)) return [stemOf(folded)]
  if (/^\d[\d.,]*$/.test(folded)) return numberTerms(folded)
  return folded.split(/[^\p{L}\p{N}\p{M}.]+/u).filter((part) => part !== '')
}

function fold(word: string): string {
  return word
    .toLowerCase()
    .normalize('NFKD')
    .replace(droppedMarks, '')
    .normalize('NFC')
    .replace(foldable, (letter) => foldedLetters[letter] ?? letter)
    .replace(/['’]s$/, '')
    .replace(/^(?:[dljmnstc]|qu)['’](?=\p{L}{2})/u, '')
    .replaceAll(/['’]/g, '')
}

function stemOf(word: string): string {
  if (word.length > longestStemmed) return word
  return stemmer(irregularForms[word] ?? word)
}

// 1,200.50 and 1.200,50 are one number; 1,2,3 are three
function numberTerms(number: string): string[] {
  if (/^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(number)) return [number.replaceAll(',', '')]
  if (/^\d{1,3}(?:\.\d{3})+,\d+$/.test(number)) {
    return [number.replaceAll('.', '').replace(',', '.')]
  }
  if (/^\d+,\d+$/.test(number)) return [number.replace(',', '.')]
  return number.split(',').filter((part) => part !== '')
}
