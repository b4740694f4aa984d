import { isStopWord } from '#service/retrieval/stop-words.ts'
import { normalizeText } from '#service/texts/normalize-text.ts'

// The “ue” of “neue”, “Dauer”, “aktuell” and “Quelle” is two letters.
const digraph = /ae|oe|(?<![aeqt])ue/giu
const umlauts: Readonly<Record<string, string>> = { a: 'ä', o: 'ö', u: 'ü' }
const minStemChars = 4
const maxEndingChars = 2

/** A word with the umlauts that were typed as two letters, “Ölwechsel” for “Oelwechsel”; null where it has none. */
export function withUmlauts(word: string): string | null {
  const typed = word.replaceAll(digraph, (letters) => {
    const [first = ''] = letters
    const umlaut = umlauts[first.toLowerCase()] ?? letters
    return first === first.toLowerCase() ? umlaut : umlaut.toUpperCase()
  })
  return typed === word ? null : typed
}

/** Whether a word with umlauts is a German function word or one of the texts, apart from its ending and “ß”. */
export function isGermanWord(word: string, texts: readonly string[]): boolean {
  if (isStopWord(word.toLowerCase(), 'de')) return true
  const folded = foldSharpS(word)
  const stem = folded.slice(0, Math.max(minStemChars, folded.length - maxEndingChars))
  // An umlaut in the ending alone would be lost.
  if (!/[äöü]/u.test(stem)) return false
  return texts.some((text) => foldSharpS(text).includes(stem))
}

const foldSharpS = (text: string): string => normalizeText(text).toLowerCase().replaceAll('ß', 'ss')
