import { termsOf } from '#service/retrieval/words.ts'
import { withoutMarks } from '#service/texts/without-marks.ts'
import { fixedPrefixes, germanVerbs, nounsOfVerbs, separablePrefixes } from './german-verbs.ts'

// Stemmed as English words, “aus” would be “au”.
export const separable = withoutMarks(separablePrefixes).split(' ')
const fixed = fixedPrefixes.split(' ')
// “Rückgabe” is of “zurückgeben”.
const prefixOfNouns = 'ruck'
const prefixOfTheirVerbs = 'zuruck'
// “Wiederherstellen” has two.
const maxPrefixes = 2
const minRestChars = 2

const endingsOfInfinitive = ['', 'e', 't', 'st', 'et', 'est', 'end']
const endingsOfForm = ['', 'e', 'en', 'er', 'es', 'em', 't', 'st', 'n']
// “Lag” with any ending would be the start of other words: “Lager”, “Lage”.
const minFormChars = 4
const endingsOfShortForm = ['', 'en', 'st']

interface IrregularVerbs {
  /** The stem of a form, which can have prefixes; null where it is of no irregular verb. */
  stemOf: (term: string) => string | null
  /** The irregular forms of a verb by its stem, which can have a prefix. */
  formsOf: (stem: string) => string[]
}

/**
 * The German verbs that change their stem. `stemOfInfinitive` gives the stem that all forms of one get. Forms are compared
 * as they are written: “anhalten”, “angehalten” and “anhielt” would lose different endings.
 */
export function irregularVerbs(stemOfInfinitive: (infinitive: string) => string): IrregularVerbs {
  const verbs = read(germanVerbs).map(({ infinitive, forms }) => ({
    infinitive,
    forms,
    stem: stemOfInfinitive(termOf(infinitive)),
  }))
  const stemOfVerb = new Map(verbs.map(({ infinitive, stem }) => [infinitive, stem]))
  const nouns = read(nounsOfVerbs).flatMap(({ infinitive, forms }) =>
    forms.map((noun) => ({ noun, stem: stemOfVerb.get(infinitive) ?? '' })),
  )
  // What is listed comes before what is made of it: “geben” is no form of “bitten”, although “gebeten” is.
  const alone = new Map<string, string>()
  const behindFixed = new Map<string, string>()
  const behindSeparable = new Map<string, string>()
  const behindAny = [behindFixed, behindSeparable]
  const infinitives = new Map<string, string>()
  for (const { infinitive, stem } of verbs)
    add([infinitives, alone, ...behindAny], infinitive, stem)
  for (const { forms, stem } of verbs) {
    for (const form of forms) {
      add([alone, behindSeparable], form, stem)
      add([behindFixed], form.replace(/^ge/u, ''), stem)
    }
  }
  for (const { noun, stem } of nouns) add(behindAny, noun, stem)
  for (const { infinitive, forms, stem } of verbs) {
    const base = infinitive.replace(/e?n$/u, '')
    for (const ending of endingsOfInfinitive) add([alone, ...behindAny], base + ending, stem)
    for (const form of forms) {
      const isLong = termOf(form).length >= minFormChars
      const bare = form.replace(/^ge/u, '')
      for (const ending of endingsOfForm) {
        const maps = isLong || endingsOfShortForm.includes(ending) ? [alone] : []
        if (bare === form) {
          add([...maps, ...behindAny], form + ending, stem)
        } else {
          add([...maps, behindSeparable], form + ending, stem)
          add([behindFixed], bare + ending, stem)
        }
      }
    }
  }
  const known = new Map(
    verbs.map(({ infinitive, forms, stem }) => [
      stem,
      {
        forms: forms.flatMap((form) => termsOf(form)),
        nouns: nouns.flatMap((one) => (one.stem === stem ? termsOf(one.noun) : [])),
        infinitive,
      },
    ]),
  )

  function stemBehind(rest: string, prefix: string, count: number): string | null {
    const isSeparable = separable.includes(prefix) || prefix === prefixOfNouns
    const own = (isSeparable ? behindSeparable : behindFixed).get(rest)
    if (own !== undefined) return own
    if (isSeparable && rest.startsWith('zu')) {
      const infinitive = infinitives.get(rest.slice('zu'.length))
      if (infinitive !== undefined) return infinitive
    }
    return count < maxPrefixes ? stemWithPrefix(rest, count) : null
  }

  function stemWithPrefix(term: string, count: number): string | null {
    for (const prefix of [...separable, prefixOfNouns, ...fixed]) {
      if (!term.startsWith(prefix) || term.length < prefix.length + minRestChars) continue
      const stem = stemBehind(term.slice(prefix.length), prefix, count + 1)
      if (stem !== null) return (prefix === prefixOfNouns ? prefixOfTheirVerbs : prefix) + stem
    }
    return null
  }

  return {
    // Some of them have weak participles, too: “gesendet”.
    stemOf: (term) =>
      alone.get(term) ?? stemWithPrefix(term, 0) ?? alone.get(term.replace(/^ge/u, '')) ?? null,
    formsOf: (stem) => {
      for (const prefix of ['', ...separable, ...fixed]) {
        const verb = stem.startsWith(prefix) ? known.get(stem.slice(prefix.length)) : undefined
        if (verb === undefined) continue
        // “Beziehen” has “bezogen”, and “abnehmen” has “abgenommen”.
        const isApart = prefix === '' || separable.includes(prefix)
        const forms = verb.forms.map((form) => prefix + (isApart ? form : form.replace(/^ge/u, '')))
        if (prefix === '') return forms
        const all = [
          ...forms,
          prefix + termOf(verb.infinitive),
          ...verb.nouns.map((noun) => prefix + noun),
        ]
        if (prefix !== prefixOfTheirVerbs) return all
        const bases = [...verb.nouns, ...verb.forms, termOf(verb.infinitive)]
        return [...all, ...bases.map((base) => prefixOfNouns + base)]
      }
      return []
    },
  }
}

const termOf = (word: string): string => termsOf(word)[0] ?? ''

/** Adds a form under its term, and as the end of a longer term, which the English stemmer can shorten further. */
function add(maps: readonly Map<string, string>[], form: string, stem: string): void {
  const longer = 'ab'
  for (const key of [termOf(form), termOf(longer + form).slice(longer.length)]) {
    for (const map of maps) if (!map.has(key)) map.set(key, stem)
  }
}

interface Listed {
  infinitive: string
  forms: readonly string[]
}

/** Reads lines such as “geben:gibt,gab,gegeben”. */
function read(list: string): Listed[] {
  return list
    .trim()
    .split(/\s+/u)
    .map((entry) => {
      const [infinitive = '', forms = ''] = entry.split(':')
      return { infinitive, forms: forms.split(',') }
    })
}
