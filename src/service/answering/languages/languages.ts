import { stemmer as arabicStemmer } from '@orama/stemmers/arabic'
import { stemmer as dutchStemmer } from '@orama/stemmers/dutch'
import { stemmer as frenchStemmer } from '@orama/stemmers/french'
import { stemmer as germanStemmer } from '@orama/stemmers/german'
import { stemmer as italianStemmer } from '@orama/stemmers/italian'
import { stemmer as portugueseStemmer } from '@orama/stemmers/portuguese'
import { stemmer as russianStemmer } from '@orama/stemmers/russian'
import { stemmer as spanishStemmer } from '@orama/stemmers/spanish'
import { languageOfQuestion } from '#service/retrieval/stop-words.ts'
import { arabic } from './arabic.ts'
import { chinese } from './chinese.ts'
import { japanese } from './japanese.ts'
import type { Language } from './language.ts'
import { russian } from './russian.ts'

const languages = new Map<string, Language>([
  ['ru', russian],
  ['ar', arabic],
  ['zh', chinese],
  ['ja', japanese],
])

/** How the language of a question asks, where it has a script of its own; null for English and its neighbours. */
export function scriptLanguageOf(question: string): Language | null {
  return languages.get(languageOfQuestion(question) ?? '') ?? null
}

const stemmers = new Map<string, (term: string) => string>([
  ['de', germanStem],
  ['es', spanishStemmer],
  ['fr', frenchStemmer],
  ['it', italianStemmer],
  ['pt', portugueseStemmer],
  ['nl', dutchStemmer],
  ['ru', russianStemmer],
  ['ar', arabicStem],
])

/** The stemmer of a language for terms of the index, which are only stemmed as English; null where it needs none. */
export function stemmerOf(language: string | null): ((term: string) => string) | null {
  return stemmers.get(language ?? '') ?? null
}

// “Reinigt” and “gereinigt”, “prüft” and “prüfen”: Snowball leaves the forms of German verbs apart.
function germanStem(term: string): string {
  const stem = germanStemmer(term).replace(/^ge(?=\p{L}{4})/u, '')
  const bare = stem.replace(/(?:te[nt]?|est|et|en|st|t|e)$/u, '')
  return bare.length >= 4 ? bare : stem
}

// Snowball removes one clitic at a time, so that a word with an article and one without would differ.
function arabicStem(term: string): string {
  const stem = arabicStemmer(term)
  return stem === term || stem.length < 3 ? stem : arabicStem(stem)
}
