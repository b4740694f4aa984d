import { stemmer as arabicStemmer } from '@orama/stemmers/arabic'
import { stemmer as dutchStemmer } from '@orama/stemmers/dutch'
import { stemmer as frenchStemmer } from '@orama/stemmers/french'
import { stemmer as germanStemmer } from '@orama/stemmers/german'
import { stemmer as italianStemmer } from '@orama/stemmers/italian'
import { stemmer as portugueseStemmer } from '@orama/stemmers/portuguese'
import { stemmer as russianStemmer } from '@orama/stemmers/russian'
import { stemmer as englishStemmer } from 'stemmer'
import { irregularVerbs, separable } from './irregular-verbs.ts'
import { spanishStem } from './spanish-stems.ts'

const stemmers = new Map<string, (term: string) => string>([
  ['de', germanStem],
  ['es', spanishStem],
  ['fr', frenchStemmer],
  ['it', italianStemmer],
  ['pt', portugueseStemmer],
  ['nl', dutchStemmer],
  ['ru', russianStem],
  ['ar', arabicStem],
])
for (const [language, stemOf] of stemmers) stemmers.set(language, remembered(stemOf))

// A question compares its words with all those of 100 passages. A stem takes 5 to 20 µs in German, and a look-up 0.1.
const maxRememberedStems = 20_000

function remembered(stemOf: (term: string) => string): (term: string) => string {
  const stems = new Map<string, string>()
  return (term) => {
    const known = stems.get(term)
    if (known !== undefined) return known
    if (stems.size >= maxRememberedStems) stems.clear()
    const stem = stemOf(term)
    stems.set(term, stem)
    return stem
  }
}

/** The stemmer of a language for terms of the index, which are only stemmed as English; null where it needs none. */
export function stemmerOf(language: string | null): ((term: string) => string) | null {
  return stemmers.get(language ?? '') ?? null
}

/** The stemmer of a language, or one that leaves terms as they are. */
export function stemmerOrIdentity(language: string | null): (term: string) => string {
  return stemmerOf(language) ?? ((term) => term)
}

const infix = new RegExp(`^((?:${separable.join('|')}){1,2})(?:ge|zu)(?=\\p{L}{3})`, 'u')
const minStemChars = 4

// Snowball takes the adjective “nächste” for a form of the preposition “nach”.
const nearest = /^nachste?[nmrs]?$/u
// These have little to do with their verbs and with what is left without “-ung”: “Sitz”, “Zeit” and “Rechner”.
const nounOnUng =
  /^((?:sitz|satz|zeit|schul|rechn|fest|stift|bild|richt|wahr|hoffn|land|spann|kreuz|fass|dicht)ung)(?:en)?$/u

// No participles, although they begin as such: “Gefahr” is not of “fahren”, “Gehalt” not of “halten” and “Gerät” not of “raten”.
const nounOnGe =
  /^ge(?:(?:fahr|halt|rat|setz|haus|land|lander|schaft|lenk|mach|wand|werb|fass)(?:e[ns]?|ern?|s)?|(?:biet|richt|dicht|sicht|stalt|walt|schicht|gend)(?:e[ns]?|ern?|s)?)$/u
// Snowball takes “bestätigen” for “bestat”, and leaves “bestätigt” as it is.
const wordOnIg = /^(\p{L}{2,30}ig)(?:e[nrms]?|t|te[nt]?|st|end|ung(?:en)?|keit(?:en)?)?$/u
// “Rückkehr” is of “zurückkehren”.
const backwards = /^ruck(?=(?:kehr|zahl|send|erstatt|stell|hol|meld|ruf|fuhr|forder))/u

// “Reinigt”, “gereinigt” and “Reinigung”: Snowball leaves these forms of German verbs apart.
function regularGermanStem(term: string): string {
  if (nearest.test(term)) return 'nachst'
  const noun = nounOnUng.exec(term)?.[1]
  if (noun !== undefined) return noun
  const stem = (wordOnIg.exec(term)?.[1] ?? germanStemmer(term))
    .replace(backwards, 'zuruck')
    .replace(/^ge(?=\p{L}{4})/u, '')
    .replace(infix, '$1')
  // Snowball takes “stornieren” for “storni”, and “Stornierung” for “stornier”. Terms of the index have “bestel” of
  // “bestelle”, and “bestellung”.
  return withoutGermanEnding(stem, minStemChars)
    .replace(/(?<=\p{L}{3}i)er$/u, '')
    .replace(/ll$/u, 'l')
}

const germanEndings = ['ung', 'tet', 'ten', 'te', 'est', 'et', 'en', 'st', 't', 'e']

function withoutGermanEnding(stem: string, minChars: number): string {
  const ending = germanEndings.find(
    (one) => stem.endsWith(one) && stem.length - one.length >= minChars,
  )
  return ending === undefined ? stem : stem.slice(0, -ending.length)
}

// The index has “inspekt” of “Inspektion”, as in English, and “inspektionen” of its plural.
const pluralOnIonen = /(?<=\p{L}{3}ion)en$/u

// Their thousands of forms take a tenth of a second, for which no process and no thread waits when it starts.
let irregular: ReturnType<typeof irregularVerbs> | undefined

/** The stem of each verb as its infinitive has it alone: “halt” of “halten”, also where “anhalten” would lose its “t”. */
function germanIrregular(): ReturnType<typeof irregularVerbs> {
  return (irregular ??= irregularVerbs((infinitive) => regularGermanStem(infinitive)))
}

function germanStem(term: string): string {
  if (nounOnGe.test(term)) return germanStemmer(term)
  if (pluralOnIonen.test(term)) {
    return regularGermanStem(englishStemmer(term.replace(pluralOnIonen, '')))
  }
  return germanIrregular().stemOf(term) ?? regularGermanStem(term)
}

/** The irregular forms of a German verb by its stem, which may have a prefix: none where it is no such verb. */
export function irregularFormsOf(stem: string): string[] {
  return germanIrregular().formsOf(stem)
}

/** “Ab”, of “abgeben”, and “wieder” and “wiederher”, of “wiederherstellen”. */
export function separablePrefixesOf(stem: string): string[] {
  return [...separable, ...separable.flatMap((one) => separable.map((two) => one + two))].filter(
    (prefix) => stem.startsWith(prefix) && stem.length >= prefix.length + 3,
  )
}

// Terms of the index have no marks, so that “новый” is “новыи” there, and Snowball knows no such ending.
function russianStem(term: string): string {
  return russianStemmer(
    term
      .replace(/(?<=[ыое]|[жчшщ]и)и(?=(?:ся)?$)/u, 'й')
      .replace(/(?<=[еа])иш(?=\p{L}{1,3}$)/u, 'йш'),
  )
}

// Snowball removes one clitic at a time, so that a word with an article and one without would differ.
function arabicStem(term: string): string {
  const stem = arabicStemmer(term)
  return stem === term || stem.length < 3 ? stem : arabicStem(stem)
}
