import { termsOf } from '#service/retrieval/words.ts'
import { irregularFormsOf, separablePrefixesOf, stemmerOf } from './stemmers.ts'

// Endings of nouns, adjectives and verbs, without diacritics, as the index has them.
const endings: Readonly<Record<string, string>> = {
  de: 'e en er es em n s t te ten tet et st ern ung ungen ionen tionen',
  es: 'a o e as os es ar er ir aron ieron aba aban ado ada ados adas ido ida idos idas an en ando iendo ara aran era eran io ia cion ciones ion iones mente amos emos imos',
  fr: 'e s es er ee ees ent a ait aient ant ez ons era eront it is ir eux euse al ale aux ales',
  it: 'o a i e are ere ire ato ata ati ate uto uta ito ita ano ono ava avano era eranno ando endo',
  pt: 'o a os as e es ar er ir ou aram ava avam ado ada ados adas ido ida idos idas am em ando endo ara ao oes',
  nl: 'e en s t te ten de den er eren',
  ru: 'а я у ю ы и е о ом ем ой ей ою ею ам ям ами ями ах ях ов ев ь ию ии ия ие иям иями иях ий ый ая ое ые ого его ому ему ым им ую юю ых их ыми ими ть ти л ла ло ли ет ют ит ят ат ут ен ена ено ены н на но ны нный нная нное нные ся сь ется ются ится ятся лся лась лось лись',
  ar: 'ه ات ون ين ان ي ها هم نا ا وا ت',
}
const beginnings: Readonly<Record<string, string>> = {
  ar: 'ال و وال ب بال ل لل ف ك ي ت س',
}

// Each costs a look-up in the index, of about 2 µs where it occurs nowhere.
const maxFormsPerTerm = 100
const maxForms = 1000
const cache = new Map<string, readonly string[]>()
const maxCachedTerms = 10_000

/**
 * Other forms of a term, as terms of the index, which are stemmed as English alone: “gruppen” and “gruppe”. They are
 * made by rules, so some are no words. None in languages whose words do not change, or that are not known.
 */
export function wordForms(term: string, language: string | null): readonly string[] {
  const stemOf = stemmerOf(language)
  if (language === null || stemOf === null || !/^\p{L}{3,32}$/u.test(term)) return []
  const key = `${language} ${term}`
  const cached = cache.get(key)
  if (cached) return cached
  const stem = stemOf(term)
  const forms = new Set<string>()
  for (const candidate of candidatesOf(stem, language)) {
    const form = termsOf(candidate)[0] ?? ''
    if (form !== term && stemOf(form) === stem) forms.add(form)
  }
  const made = [...forms].slice(0, maxFormsPerTerm)
  if (cache.size >= maxCachedTerms) cache.clear()
  cache.set(key, made)
  return made
}

/** The term that each other form of one stands for. */
export function termsOfForms(
  terms: ReadonlyMap<string, number>,
  language: string | null,
): Map<string, string> {
  const termOfForm = new Map<string, string>()
  for (const term of terms.keys()) {
    for (const form of wordForms(term, language)) {
      if (termOfForm.size === maxForms) return termOfForm
      if (!terms.has(form) && !termOfForm.has(form)) termOfForm.set(form, term)
    }
  }
  return termOfForm
}

/** The frequencies of terms with those of their other forms, which is an estimate: a passage can have several. */
export function countWithForms(
  frequencies: ReadonlyMap<string, number>,
  termOfForm: ReadonlyMap<string, string>,
  total: number,
): ReadonlyMap<string, number> {
  if (termOfForm.size === 0) return frequencies
  const counts = new Map<string, number>()
  for (const [form, count] of frequencies) {
    const term = termOfForm.get(form) ?? form
    counts.set(term, Math.min((counts.get(term) ?? 0) + count, total))
  }
  return counts
}

function candidatesOf(stem: string, language: string): string[] {
  const ends = ['', ...(endings[language] ?? '').split(' ')]
  const starts = ['', ...(beginnings[language] ?? '').split(' ')]
  if (language === 'de' && /[aeiou]l$/u.test(stem)) {
    return [...germanCandidates(stem, ends), ...germanCandidates(`${stem}l`, ends)]
  }
  return language === 'de'
    ? germanCandidates(stem, ends)
    : starts.flatMap((start) => ends.map((end) => start + stem + end))
}

function germanCandidates(stem: string, ends: readonly string[]): string[] {
  const participle = (base: string): string[] => ['t', 'et', 'en', ''].map((end) => base + end)
  const inner = separablePrefixesOf(stem).flatMap((prefix) => {
    const rest = stem.slice(prefix.length)
    return [...participle(`${prefix}ge${rest}`), `${prefix}zu${rest}en`]
  })
  return [
    ...ends.map((end) => stem + end),
    ...(stem.startsWith('zuruck') ? ends.map((end) => stem.slice('zu'.length) + end) : []),
    // “Stornieren” and “Stornierung” have the stem “storni”.
    ...(stem.endsWith('i') ? ends.map((end) => `${stem}er${end}`) : []),
    ...participle(`ge${stem}`),
    ...inner,
    ...irregularFormsOf(stem).flatMap((form) =>
      ['', 'e', 'en', 'er', 'es', 'em', 't', 'st'].map((end) => form + end),
    ),
  ]
}
