import { stemmer as arabicStemmer } from '@orama/stemmers/arabic'
import { stemmer as dutchStemmer } from '@orama/stemmers/dutch'
import { stemmer as frenchStemmer } from '@orama/stemmers/french'
import { stemmer as germanStemmer } from '@orama/stemmers/german'
import { stemmer as italianStemmer } from '@orama/stemmers/italian'
import { stemmer as portugueseStemmer } from '@orama/stemmers/portuguese'
import { stemmer as russianStemmer } from '@orama/stemmers/russian'
import { termsOf } from '#service/retrieval/words.ts'
import { withoutMarks } from '#service/texts/without-marks.ts'
import { fixedPrefixes, germanVerbs, separablePrefixes } from './german-verbs.ts'
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

// Stemmed as English words, “aus” would be “au”.
const separable = withoutMarks(separablePrefixes).split(' ')
const infix = new RegExp(`^((?:${separable.join('|')}){1,2})(?:ge|zu)(?=\\p{L}{3})`, 'u')
export const germanPrefixes = [...separable, ...fixedPrefixes.split(' ')]
const minStemChars = 4

// Snowball takes the adjective “nächste” for a form of the preposition “nach”.
const nearest = /^nachste?[nmrs]?$/u
// These have little to do with their verbs and with what is left without “-ung”: “Sitz”, “Zeit” and “Rechner”.
const nounOnUng =
  /^((?:sitz|satz|zeit|schul|rechn|fest|stift|bild|richt|wahr|hoffn|land|spann|kreuz|fass|dicht)ung)(?:en)?$/u

// “Reinigt”, “gereinigt” and “Reinigung”: Snowball leaves these forms of German verbs apart.
function regularGermanStem(term: string): string {
  if (nearest.test(term)) return 'nachst'
  const noun = nounOnUng.exec(term)?.[1]
  if (noun !== undefined) return noun
  const stem = germanStemmer(term)
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

interface GermanVerb {
  stem: string
  /** Its other stems, as terms of the index. */
  forms: readonly string[]
}

const verbs: readonly GermanVerb[] = germanVerbs
  .trim()
  .split(/\s+/)
  .map((entry) => {
    const [infinitive = '', forms = ''] = entry.split(':')
    return { stem: regularGermanStem(termsOf(infinitive)[0] ?? ''), forms: termsOf(forms) }
  })
const verbOfForm = new Map(
  verbs.flatMap(({ stem, forms }) =>
    forms.flatMap((form) => {
      const regular = regularGermanStem(form)
      // After a prefix, a short form loses its ending too.
      return [form, regular, withoutGermanEnding(regular, 3)].map((key) => [key, stem] as const)
    }),
  ),
)
const formsOfVerb = new Map(verbs.map(({ stem, forms }) => [stem, forms]))

function germanStem(term: string): string {
  const stem = regularGermanStem(term)
  const own =
    verbOfForm.get(term) ?? (stem.length >= minStemChars ? verbOfForm.get(stem) : undefined)
  if (own !== undefined) return own
  for (const prefix of germanPrefixes) {
    if (!stem.startsWith(prefix)) continue
    const rest = stem.slice(prefix.length)
    const verb = rest.length >= 3 ? verbOfForm.get(rest) : undefined
    if (verb !== undefined) return prefix + verb
  }
  return stem
}

/** The irregular forms of a German verb by its stem, which may have a prefix: none where it is no such verb. */
export function irregularFormsOf(stem: string): string[] {
  for (const prefix of ['', ...germanPrefixes]) {
    const forms = stem.startsWith(prefix) ? formsOfVerb.get(stem.slice(prefix.length)) : undefined
    if (forms === undefined) continue
    // “Beziehen” has “bezogen”, and “abnehmen” has “abgenommen”.
    const isApart = separable.includes(prefix)
    return forms.map(
      (form) => prefix + (isApart ? form : form.replace(prefix === '' ? /^$/ : /^ge/, '')),
    )
  }
  return []
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
