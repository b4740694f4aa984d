import type { FoundPassage } from '#service/retrieval/search-results.ts'
import { termsOf } from '#service/retrieval/words.ts'
import { canonicalFacts } from './canonical-facts.ts'
import { languageOfText } from './claims.ts'
import { isNumber, plainNumber, readFigures, stemmed } from './figures.ts'
import type { Figure } from './figures.ts'

/** A text that is longer has told its language by then. */
const maxLanguageChars = 4000

/** A passage as it is compared with the sentences of an answer. */
export interface ReadPassage {
  language: string | null
  /** Its terms and those of its headings and columns. */
  plain: ReadonlySet<string>
  /** These in the form that the stemmer of its language gives them. */
  terms: ReadonlySet<string>
  numbers: ReadonlySet<string>
  figures: readonly Figure[]
}

/** Reads a passage, once. `stems` is the language of those whose own cannot be told, such as rows of a table. */
export function passageReader(stems: string | null): (passage: FoundPassage) => ReadPassage {
  return cachedByPassage(({ text, terms, heading_terms, header }) => {
    const language = languageOfText(text.slice(0, maxLanguageChars))
    const canonical = termsOf(canonicalFacts(text, language))
    const columns = termsOf(canonicalFacts((header ?? []).join(' | '), language))
    const plain = new Set([...terms, ...heading_terms, ...canonical, ...columns])
    return {
      language,
      plain,
      terms: new Set(stemmed(plain, language ?? stems)),
      numbers: new Set(
        [...canonical, ...heading_terms, ...columns].filter(isNumber).map(plainNumber),
      ),
      figures: readFigures(text, language, { header, stems: language ?? stems }),
    }
  })
}

/** The terms of each line of a passage, such as a row of a table. */
export function lineReader(): (passage: FoundPassage) => readonly ReadonlySet<string>[] {
  return cachedByPassage(({ text }) => {
    const language = languageOfText(text.slice(0, maxLanguageChars))
    return text
      .split('\n')
      .map((line) => new Set(termsOf(canonicalFacts(line, language)).map(plainNumber)))
  })
}

const maxFigures = 600
const maxRecords = 1000
const maxColumns = 100

/** The figures of passages, with numbers for their rows, sentences and columns that tell those of all passages apart. */
export function figuresOf(
  passages: readonly FoundPassage[],
  read: (passage: FoundPassage) => ReadPassage,
): Figure[] {
  const tables = new Map<string, number>()
  return passages
    .flatMap((passage, at) => {
      const key = JSON.stringify([passage.version_id, passage.header ?? passage.id])
      const table = tables.get(key) ?? tables.size
      tables.set(key, table)
      return read(passage).figures.map((figure) => ({
        ...figure,
        record: figure.record + at * maxRecords,
        sentence: figure.sentence + at * maxRecords,
        column: figure.column === null ? null : figure.column + table * maxColumns,
      }))
    })
    .slice(0, maxFigures)
}

function cachedByPassage<T>(read: (passage: FoundPassage) => T): (passage: FoundPassage) => T {
  const cache = new Map<FoundPassage, T>()
  return (passage) => {
    const value = cache.get(passage)
    if (value !== undefined) return value
    const made = read(passage)
    cache.set(passage, made)
    return made
  }
}
