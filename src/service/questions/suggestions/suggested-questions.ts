import { languageOfTexts } from '#service/answering/fragments/language-of-texts.ts'
import type { SampledFile } from '#service/retrieval/chunk-store.ts'
import { questionsFromHeadings } from './questions-from-headings.ts'
import { questionsFromTables } from './questions-from-tables.ts'

export interface PossibleQuestion {
  question: string
  /** What it is about; left out where the question says it. */
  topic?: string
  /** The heading that it was made from; left out where it is about a table. */
  heading?: string
  file_id: string
  file_name: string
}

// A file is in one language, which few passages tell. This runs on the thread that serves requests.
const textsPerLanguage = 3

/**
 * Questions from different files as far as there are several: of each file those that are headings first, then those about
 * its tables, then its topics. They are in the language of the file, or else in that of most files.
 */
export function possibleQuestions(
  files: readonly SampledFile[],
  limit: number,
): PossibleQuestion[] {
  const textsOf = ({ passages }: SampledFile): string[] =>
    passages.flatMap(({ header, text }) => (header === null ? [text] : []))
  const ofAll = languageOfTexts(files.flatMap((file) => textsOf(file).slice(0, 1)))
  const ofFiles = files.map((file) => {
    const { file_id, file_name, passages } = file
    const language = languageOfTexts(textsOf(file).slice(0, textsPerLanguage)) ?? ofAll
    const ofHeadings = questionsFromHeadings(passages, language)
    return [
      ...ofHeadings.filter(({ topic }) => topic === undefined),
      ...questionsFromTables(file, language),
      ...ofHeadings.filter(({ topic }) => topic !== undefined),
    ].map((question) => ({ ...question, file_id, file_name }))
  })
  const maxQuestions = Math.max(0, ...ofFiles.map((questions) => questions.length))
  const rounds = Array.from({ length: maxQuestions }, (_, at) =>
    ofFiles.flatMap((questions) => questions.slice(at, at + 1)),
  ).flat()
  const unique = new Map(rounds.toReversed().map((row) => [row.question.toLowerCase(), row]))
  return rounds.filter((row) => unique.get(row.question.toLowerCase()) === row).slice(0, limit)
}
