import { questionTerms, termsOf } from '#service/retrieval/words.ts'
import type { ContextPassage } from '#service/questions/context-passages.ts'

/** Whether numbers that are written in a way that may mean something else cite passages. `before` is their line until there. */
export type IsCited = (written: UnsureMark, before: string) => boolean

/** Numbers that are small and high, or in parentheses. */
export interface UnsureMark {
  kind: 'high' | 'parentheses'
  numbers: readonly number[]
}

const high = /[⁰¹²³⁴-⁹]|<sup>/iu
// A square metre, or a power: “m²”, “km<sup>2</sup>”, “10³”. A year has no power.
const beforePower =
  /^$|(?<![\p{L}\p{M}])(?:\p{L}{1,2}|mol|sec|rad|(?:kilo|centi|milli)?m[eè]t(?:er|re|ro|ri)s?|f[eo]{2}t|inch|yards?|miles?)$|\p{N}(?<!(?<!\p{N})(?:1[5-9]|20)\p{N}{2})$|[=+*/^)\]}−-]$/iu
// “Article (1)”, “Option (2)”, “5 (1)”, but not a year
const beforeItem =
  /(?:§\s?\p{N}*|\p{N}(?<!(?<!\p{N})(?:1[5-9]|20)\p{N}{2})|(?<!\p{L})(?:art(?:icles?|ikel|ículo)?|abs(?:atz)?|sec(?:tion)?|sección|clauses?|klausel|ziffer|nr|no|n[oº]|num(?:ber|mer|éro|ero)|option|opción|steps?|schritt|paso|étape|fig(?:ure|ura)?|abb(?:ildung)?|tab(?:le|elle|la)?|phase|fase|pages?|seite|página|points?|punkt|punto|items?|rows?|zeile|fila|chapter|kapitel|capítulo|chapitre|version|groups?|gruppe|class|klasse|rooms?|raum|level|paragraphs?)\.?)[\s*_]*$/iu
const otherItem = /[(（]\s*\p{N}{1,3}\s*[)）]/u

/**
 * Tells whether such numbers can be nothing but citations of these passages: none of the passages has numbers in this form,
 * and what stands before them is no unit, no section and no thing of which a passage has this number.
 */
export function unsureMarks(passages: readonly ContextPassage[]): IsCited {
  const texts = passages.flatMap(({ parts }) => parts.map(({ text }) => text))
  let hasHigh: boolean | null = null
  /** The terms of the lines that have a number. */
  const linesWith = new Map<number, ReadonlySet<string>[]>()
  const countsSame = (number: number, sentence: string): boolean => {
    const lines =
      linesWith.get(number) ??
      texts
        .flatMap((text) => text.split('\n'))
        .map((line) => new Set(termsOf(line)))
        .filter((terms) => terms.has(String(number)))
    linesWith.set(number, lines)
    const words = new Set(questionTerms(sentence).keys())
    return lines.some((terms) => !terms.isDisjointFrom(words))
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
    if (beforeItem.test(before) || otherItem.test(before)) return false
    return numbers.every((number) => !isWritten(number) && !countsSame(number, before))
  }
}
