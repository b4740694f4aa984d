import { stemmerOrIdentity } from '#service/retrieval/forms/stemmers.ts'
import { termsOf } from '#service/retrieval/words.ts'

type Side = 'before' | 'after'

const article =
  "(?:(?:the|an?|your|our|my|der|die|das|dem|den|des|eine[rnm]?|einem|ihre[rnm]?|unsere[rnm]?|meine[rnm]?|le|la|les|une?|votre|el|los|las|una?) |l[’'])?"
// “Bis zur Freigabe”, but not “bis 31. Mai”, which a text seldom has with both.
const phrase = new RegExp(
  `(?<!\\p{L})(?:(?<before>vor|bis(?: zu[rm]?)?|before|until|till|prior to|avant|jusqu[’']à|jusqu[’']au|antes del?|hasta)|(?<after>nach|ab|after|once|following|après|dès|después del?|tras|a partir del?))\\s${article}(?<noun>\\p{L}{4,40})(?!\\p{L})`,
  'giu',
)
// “Schon freigegeben”: who has done it asks for what is after it.
const done =
  /(?<!\p{L})(?:schon|bereits|already|déjà|ya) (?<noun>\p{L}{4,40}(?:en|t|d|é|ée|ado|ido))(?!\p{L})/giu
const maxChars = 600

interface Sided {
  side: Side
  stem: string
}

/** What a text says is before or after something, by the stem of the word for it. */
function sidesOf(text: string, stemOf: (term: string) => string, isQuestion: boolean): Sided[] {
  const short = text.slice(0, maxChars)
  const sided = [...short.matchAll(phrase)].map(({ groups }) => ({
    side: groups?.['before'] === undefined ? ('after' as const) : ('before' as const),
    noun: groups?.['noun'] ?? '',
  }))
  const past = isQuestion
    ? [...short.matchAll(done)].map(({ groups }) => ({
        side: 'after' as const,
        noun: groups?.['noun'] ?? '',
      }))
    : []
  return [...sided, ...past].flatMap(({ side, noun }) =>
    termsOf(noun).map((term) => ({ side, stem: stemOf(term) })),
  )
}

/**
 * Finds the texts about the opposite time: “Bis zur Freigabe ist die Stornierung kostenlos” says nothing of “stornieren nach
 * Freigabe”.
 */
export function oppositeTimeOf(
  question: string,
  language: string | null,
): (text: string) => boolean {
  const stemOf = stemmerOrIdentity(language)
  const asked = sidesOf(question, stemOf, true)
  if (asked.length === 0) return () => false
  return (text) => {
    const said = sidesOf(text, stemOf, false)
    return asked.some(
      ({ side, stem }) =>
        said.some((other) => other.stem === stem && other.side !== side) &&
        !said.some((other) => other.stem === stem && other.side === side),
    )
  }
}
