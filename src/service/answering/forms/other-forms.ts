import { stemmerOf } from '#service/retrieval/forms/stemmers.ts'
import { isPartOf } from '#service/retrieval/forms/compound-store.ts'
import { russianRoot } from '#service/retrieval/forms/russian-roots.ts'
import type { SearchResults } from '#service/retrieval/search-results.ts'
import type { Question } from '#service/answering/read-question.ts'

export const formStrength = 0.95
// “Инфляционное” in place of “инфляция”.
const rootStrength = 0.8
const variantTermStrength = 0.7
const compoundStrength = 0.6
// A word that occurs nowhere alone means what the compounds with it say: “Lappen” those “Lösemittellappen”.
const onlyCompoundStrength = 0.8
const partStrength = 0.5
// Of two characters of a Chinese word, one often remains: “修建” and “始建”.
const sharedCharacterStrength = 0.4

/** Another form of a term, in what was read. */
export interface Variant {
  term: string
  /** What it is worth in place of the term of the question. */
  strength: number
  /** Whether it is the end of a German compound, and names the same where the compound stands above it. */
  isHead?: boolean
}

/** The terms of the passages that are other forms of a word, in the languages whose words the index does not stem. */
export function otherForms(
  { language, terms: ownTerms }: Question,
  { passages, termOfForm }: SearchResults,
): (term: string) => Variant[] {
  const usesCharacters = language === 'zh' || language === 'ja'
  const stemOf = stemmerOf(language)
  if (!usesCharacters && stemOf === null) return () => []
  const matchedTerms = new Set(
    passages.flatMap(({ terms, heading_terms }) => [...terms, ...heading_terms]),
  )
  if (stemOf === null) {
    return (term) => {
      if (!/^\p{scx=Han}{1,2}$/u.test(term)) return []
      const characters = Array.from(term)
      const strength = characters.length === 1 ? formStrength : sharedCharacterStrength
      return [...matchedTerms].flatMap((other) =>
        other !== term && characters.some((character) => other.includes(character))
          ? [{ term: other, strength }]
          : [],
      )
    }
  }
  const words = [...matchedTerms].filter((term) => /^\p{L}{2,}$/u.test(term))
  const stems = Map.groupBy(words, stemOf)
  const derived = language === 'ru' ? derivedWords(ownTerms, stems) : null
  // The word itself is compared as well as its stem, because an irregular verb can have the stem of a noun: “frisst”
  // and “Frist”.
  const isWithin = (term: string, compound: string): boolean =>
    [stemOf(term), term].some((part) => isPartOf(part, compound, stemOf(compound)))
  return (term) => {
    const stem = stemOf(term)
    const forms = (stems.get(stem) ?? []).map((other) => ({ term: other, strength: formStrength }))
    if (derived !== null) return [...forms, ...derived(term, stem)]
    if (language !== 'de' && language !== 'nl') return forms
    const compounds = words.filter((other) => isWithin(term, other))
    // A compound counts like the word itself if it also contains another word of the question: “Kündigungsfrist”
    // where the question has “Frist” and “Kündigung”.
    const isOfBoth = (compound: string): boolean =>
      ownTerms.some(({ term: other }) => stemOf(other) !== stem && isWithin(other, compound))
    const parts = words.filter((other) => isWithin(other, term))
    return [
      ...forms,
      ...compounds.map((other) => ({
        term: other,
        strength: isOfBoth(other)
          ? formStrength
          : termOfForm?.get(other) === term
            ? onlyCompoundStrength
            : compoundStrength,
      })),
      ...parts.map((other) => ({
        term: other,
        strength: partStrength,
        isHead: stem.endsWith(stemOf(other)) || term.endsWith(other),
      })),
    ]
  }
}

/** The Russian words that have the root of a word of the question and another stem, by its term and stem. */
function derivedWords(
  ownTerms: Question['terms'],
  stems: ReadonlyMap<string, readonly string[]>,
): (term: string, stem: string) => Variant[] {
  const names = new Set(ownTerms.flatMap(({ term, kind }) => (kind === 'name' ? [term] : [])))
  const byRoot = (isName: boolean): Map<string, string[]> =>
    Map.groupBy(stems.keys(), (stem) => russianRoot(stem, isName))
  const roots = byRoot(false)
  const rootsOfNames = names.size === 0 ? roots : byRoot(true)
  return (term, stem) => {
    const isName = names.has(term)
    const related = (isName ? rootsOfNames : roots).get(russianRoot(stem, isName)) ?? []
    return related.flatMap((other) =>
      other === stem
        ? []
        : (stems.get(other) ?? []).map((word) => ({ term: word, strength: rootStrength })),
    )
  }
}

// A word that occurs nowhere may be a misspelling of one that does, or derived from it.
export function variantsOf(term: string, { passages }: SearchResults): Variant[] {
  if (!/^\p{L}{5,}$/u.test(term)) return []
  const variants = new Set<string>()
  for (const passage of passages) {
    for (const other of passage.terms) if (isVariant(term, other)) variants.add(other)
  }
  return [...variants].map((other) => ({ term: other, strength: variantTermStrength }))
}

function isVariant(a: string, b: string): boolean {
  const longer = Math.max(a.length, b.length)
  if (Math.min(a.length, b.length) < 5 || Math.abs(a.length - b.length) > 3) return false
  let commonPrefix = 0
  while (commonPrefix < longer && a[commonPrefix] === b[commonPrefix]) commonPrefix += 1
  if (commonPrefix >= 5 && commonPrefix >= 0.6 * longer) return true
  let commonSuffix = 0
  while (
    commonSuffix < longer - commonPrefix &&
    a.at(-1 - commonSuffix) === b.at(-1 - commonSuffix)
  )
    commonSuffix += 1
  const differing = longer - commonPrefix - commonSuffix
  const areSwapped =
    a.length === b.length &&
    differing === 2 &&
    a[commonPrefix] === b[commonPrefix + 1] &&
    a[commonPrefix + 1] === b[commonPrefix]
  // The words differ in one letter left out, added or changed, or in two swapped.
  return commonPrefix >= 2 && (differing <= 1 || areSwapped)
}
