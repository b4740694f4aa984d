import { stemmerOrIdentity } from '#service/retrieval/forms/stemmers.ts'
import { termsOf } from '#service/retrieval/words.ts'

// “… ist das Bad offen?”, “offen am Sonntag”: without an ending, it says how something is.
const predicative = /(?<![\p{L}\p{N}])(\p{Ll}{3,20})(?![\p{L}\p{N}])/gu
const inflected =
  /(?<![\p{L}\p{N}])(\p{L}{3,20}?)(?:e[rnsm]?)(?= (?:und \p{L}+ )?(\p{Lu}[\p{L}-]+))/gu
const states = new Set(
  'offen frei geschlossen voll leer besetzt gesperrt verboten erlaubt fertig kaputt defekt heiß laut leise nass trocken krank gesund rein sauber fest scharf nackt roh blind reif still'.split(
    ' ',
  ),
)

/**
 * Finds the terms of adjectives that a German question says of a thing, and that a text has only beside another noun: “offenes
 * Feuer” does not tell when the door is open.
 */
export function termsBesideNouns(question: string): (text: string) => readonly string[] {
  const asked = [...question.matchAll(predicative)].flatMap(([, word = '']) =>
    states.has(word) ? [word] : [],
  )
  if (asked.length === 0) return () => []
  const own = new Set(stemsOf(question))
  return (text) =>
    asked.flatMap((word) => {
      const besides = [...text.matchAll(inflected)].filter(
        ([, stem = '', noun = '']) =>
          stem.toLowerCase() === word && !stemsOf(noun).some((one) => own.has(one)),
      )
      if (besides.length === 0) return []
      const rest = besides.reduce((shorter, [phrase]) => shorter.replace(phrase, ' '), text)
      const isSaid = new RegExp(`(?<!\\p{L})${word}`, 'iu').test(rest)
      return isSaid ? [] : besides.flatMap(([phrase]) => termsOf(phrase))
    })
}

// “Hoher” and “hohen” are forms of “hoch”.
const sizeBesideNoun =
  /(?<=(?<!\p{L})(?:de[rmns]|die|das|eine?[nrms]?|im|am|zum|zur|beim|vom|unsere?[nrms]?) )(?:große|kleine|lange|kurze|breite|schmale|tiefe|hohe|niedrige|schwere|leichte|alte|neue)[nrms]?(?= \p{Lu})/giu

/** The terms of the adjectives by which a German question tells a thing from others: “das große Zelt” is not the small one. */
export function termsOfSizes(question: string): ReadonlySet<string> {
  const sizes = question.match(sizeBesideNoun) ?? []
  return new Set(sizes.flatMap((size) => termsOf(size)))
}

function stemsOf(text: string): string[] {
  return termsOf(text).map(stemmerOrIdentity('de'))
}
