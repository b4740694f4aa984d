import { stemmerOrIdentity } from '#service/retrieval/forms/stemmers.ts'
import { termsOf } from '#service/retrieval/words.ts'
import { conceptSynonyms, isConceptLanguage } from '#service/answering/concepts/concepts.ts'
import { arabicSynonyms } from './arabic.ts'
import { chineseSynonyms } from './chinese.ts'
import { englishSynonyms } from './english.ts'
import { frenchSynonyms } from './french.ts'
import { germanSynonyms } from './german.ts'
import { japaneseSynonyms } from './japanese.ts'
import { russianSynonyms } from './russian.ts'
import { spanishSynonyms } from './spanish.ts'

// Behind “>” stand words that answer a question with one of the words before it, but not the other way round: who asks
// for a discount is told what is free, and who asks what is free does not want to know about discounts.
const groupsByLanguage: Readonly<Record<string, string>> = {
  ar: arabicSynonyms,
  de: germanSynonyms,
  es: spanishSynonyms,
  fr: frenchSynonyms,
  ru: russianSynonyms,
  ja: japaneseSynonyms,
  zh: chineseSynonyms,
}

/** The synonyms of each term, by its stem in the language. */
function relate(groups: string, stemOf: (term: string) => string): Map<string, Set<string>> {
  const related = new Map<string, Set<string>>()
  for (const group of groups.trim().split('\n')) {
    const [equal = '', narrower = ''] = group.split(' > ')
    const terms = termsOf(equal)
    const all = [...terms, ...termsOf(narrower)]
    for (const term of terms) {
      const stem = stemOf(term)
      const others = related.get(stem) ?? new Set()
      for (const other of all) if (stemOf(other) !== stem) others.add(other)
      related.set(stem, others)
    }
  }
  return related
}

const english = relate(`${englishSynonyms}${conceptSynonyms('en')}`, (term) => term)
const others = new Map<string, Map<string, Set<string>>>()

/** Synonyms of a term in a language, as terms of the index; those of English where no others are known. */
export function synonymsOf(term: string, language: string | null = null): readonly string[] {
  const groups = language === null ? undefined : groupsByLanguage[language]
  const stemOf = stemmerOrIdentity(language)
  if (groups === undefined || language === null) return [...(english.get(term) ?? [])]
  const related =
    others.get(language) ??
    relate(isConceptLanguage(language) ? `${groups}${conceptSynonyms(language)}` : groups, stemOf)
  others.set(language, related)
  return [...(related.get(stemOf(term)) ?? [])]
}
