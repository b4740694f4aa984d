import { languageOfTexts } from '#service/answering/fragments/language-of-texts.ts'
import type { SampledFile } from '#service/retrieval/chunk-store.ts'
import { questionsFromHeadings } from './questions-from-headings.ts'
import { questionsFromStatements } from './questions-from-statements.ts'
import { questionsFromTables } from './questions-from-tables.ts'

export interface PossibleQuestion {
  question: string
  /** What it is about; left out where the question says it. */
  topic?: string
  /** The heading that it was made from, if any. */
  heading?: string
  /** The sentence that it was made from, if any. */
  statement?: string
  file_id: string
  file_name: string
}

// A file is in one language, which few passages tell. This runs on the thread that serves requests.
const textsPerLanguage = 3

/**
 * Questions from different files as far as there are several: of each file those that are headings first, then those that its
 * sentences answer and those about its tables. Topics come after all of these. They are in the language of the file, or else in that of most files.
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
    const origin = { file_id, file_name }
    const own = [
      ...ofHeadings.filter(({ topic }) => topic === undefined),
      ...questionsFromStatements(passages, language),
      ...questionsFromTables(file, language),
    ]
    const topics = ofHeadings.filter(({ topic }) => topic !== undefined)
    return {
      own: own.map((question): PossibleQuestion => ({ ...question, ...origin })),
      topics: topics.map((question): PossibleQuestion => ({ ...question, ...origin })),
    }
  })
  const rounds = [
    ...inTurn(ofFiles.map(({ own }) => own)),
    ...inTurn(ofFiles.map(({ topics }) => topics)),
  ]
  const unique = new Map(rounds.toReversed().map((row) => [row.question.toLowerCase(), row]))
  return rounds.filter((row) => unique.get(row.question.toLowerCase()) === row).slice(0, limit)
}

/** The first of each list, then the second of each, and so on. */
function inTurn<Item>(lists: readonly (readonly Item[])[]): Item[] {
  const maxLength = Math.max(0, ...lists.map(({ length }) => length))
  return Array.from({ length: maxLength }, (_, at) =>
    lists.flatMap((list) => list.slice(at, at + 1)),
  ).flat()
}
