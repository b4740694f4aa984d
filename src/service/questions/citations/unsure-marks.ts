import { questionTerms, termsOf } from '#service/retrieval/words.ts'
import type { IsCited } from '#service/texts/citation-marks.ts'
import type { ContextPassage } from '#service/questions/context-passages.ts'

const high = /[⁰¹²³⁴-⁹]|<sup>/iu
// A square metre, or a power: “m²”, “km<sup>2</sup>”, “10³”. A year has no power.
const beforePower =
  /^$|(?<![\p{L}\p{M}])(?:\p{L}{1,2}|mol|sec|rad|(?:kilo|centi|milli)?m[eè]t(?:er|re|ro|ri)s?|f[eo]{2}t|inch|yards?|miles?)$|\p{N}(?<!(?<!\p{N})(?:1[5-9]|20)\p{N}{2})$|[=+*/^)\]}−-]$/iu
// “Article (1)”, “Option (2)”, “5 (1)”, but not a year
const beforeItem =
  /(?:§\s?\p{N}*|\p{N}(?<!(?<!\p{N})(?:1[5-9]|20)\p{N}{2})|(?<!\p{L})(?:art(?:icles?|ikel|ículo)?|abs(?:atz)?|sec(?:tion)?|sección|clauses?|klausel|ziffer|nr|no|n[oº]|num(?:ber|mer|éro|ero)|option|opción|steps?|schritt|paso|étape|fig(?:ure|ura)?|abb(?:ildung)?|tab(?:le|elle|la)?|phase|fase|pages?|seite|página|points?|punkt|punto|items?|rows?|annex(?:es)?|anlage|anhang|anexo|annexe|appendix|schedule|plan|exhibit|attachment|zeile|fila|chapter|kapitel|capítulo|chapitre|version|groups?|gruppe|class|klasse|rooms?|raum|level|paragraphs?)\.?)[\s*_]*$/iu
// “Plan B (2)”
const beforeCapital = /(?<![\p{L}\p{M}])\p{Lu}[\s*_]*$/u
const sentenceEnd = /(?<=[.!?。！？]) +/u
const otherItem = /[(（]\s*\p{N}{1,3}\s*[)）]/u

/**
 * Tells whether such numbers can be nothing but citations of these passages: none of the passages has numbers in this form,
 * and what stands before them is no unit, no section and no thing of which a passage has this number. In parentheses, the
 * passage also shares a word with the sentence.
 */
export function unsureMarks(passages: readonly ContextPassage[]): IsCited {
  const texts = passages.flatMap(({ parts }) => parts.map(({ text }) => text))
  let hasHigh: boolean | null = null
  /** The terms of the lines that have a number. */
  const linesWith = new Map<number, ReadonlySet<string>[]>()
  const terms = new Map<number, ReadonlySet<string>>()
  const shares = (number: number, words: ReadonlySet<string>): boolean => {
    const parts = passages.find((one) => one.number === number)?.parts ?? []
    const known = terms.get(number) ?? new Set(parts.flatMap(({ text }) => termsOf(text)))
    terms.set(number, known)
    return !known.isDisjointFrom(words)
  }
  const countsSame = (number: number, words: ReadonlySet<string>): boolean => {
    const lines =
      linesWith.get(number) ??
      texts
        .flatMap((text) => text.split('\n'))
        .map((line) => new Set(termsOf(line)))
        .filter((line) => line.has(String(number)))
    linesWith.set(number, lines)
    return lines.some((line) => !line.isDisjointFrom(words))
  }
  const written = new Map<number, boolean>()
  const isWritten = (number: number): boolean => {
    // A document’s “[1]” is given to a model as “(1)”.
    const pattern = new RegExp(`[[(（【]\\s*${number}\\s*[\\])）】]`, 'u')
    const known = written.get(number) ?? texts.some((text) => pattern.test(text))
    written.set(number, known)
    return known
  }
  return ({ kind, numbers }, before) => {
    if (numbers.some((number) => number < 1 || number > passages.length)) return false
    if (kind === 'high') {
      hasHigh ??= texts.some((text) => high.test(text))
      return !hasHigh && !beforePower.test(before.trimEnd())
    }
    if (beforeItem.test(before) || beforeCapital.test(before)) return false
    if (otherItem.test(before)) return false
    const wordsOf = (text: string): Set<string> => new Set(questionTerms(text).keys())
    const all = wordsOf(before)
    const own = wordsOf(before.trimEnd().split(sentenceEnd).at(-1) ?? '')
    return numbers.every(
      (number) => !isWritten(number) && !countsSame(number, all) && shares(number, own),
    )
  }
}
