import type { QueryConfig } from '#contract/query-config.ts'
import type { FileReference, QuestionAnswer, WebReference } from '#contract/questions.ts'
import type { CitedPlace, SelectedStatement } from './selected-statement.ts'
import { withoutMarkup } from './present-statement.ts'
import { maxReadPassages } from './score-statements.ts'
import { allAnswerWords, answerWords } from './texts/answer-words.ts'
import type { AnswerWords } from './texts/wording.ts'
import { minTableRows, writeTable } from './tables/write-table.ts'
import type { FoundPassage } from '#service/retrieval/search-results.ts'
import { firstTokens, tokensOf } from '#service/retrieval/tokens.ts'

const sample = 1234567
/** What matches any of these texts, with something else in place of the sample. */
const anyOf = (texts: readonly string[], other: string): string =>
  texts
    .map((text) =>
      text
        .split(String(sample))
        .map((piece) => RegExp.escape(piece))
        .join(other),
    )
    .join('|')
const noAnswerNotices = new RegExp(
  anyOf(
    allAnswerWords.flatMap(({ noAnswer, noAnswerTo, notRead }) => [
      noAnswer,
      noAnswerTo(String(sample)),
      notRead(String(sample)),
    ]),
    '[^”“»」]*',
  ),
  'gu',
)
const documentsNotices = allAnswerWords.map(({ documents }) => documents(String(sample), sample))
const documentsNotice = new RegExp(`\\n\\n(?:${anyOf(documentsNotices, '\\d+\\+?')})$`, 'u')

/** Removes the sentences that say what an answer does not hold, so that only quoted text is left. */
export function removeNoAnswerNotices(answer: string): string {
  return answer.replaceAll(noAnswerNotices, '').replace(documentsNotice, '').trim()
}

type Source = QuestionAnswer['sources'][number]

interface AnsweredPart {
  query: string
  answer: string
  sources: Source[]
}

/** A statement that an answer has room for, with as much of its text as is quoted. */
interface FittingStatement {
  statement: SelectedStatement
  presentedText: string
  quoted: string
}

/** A statement of an answer, or rows that it shows as one table. */
type AnswerBlock =
  | { type: 'statement'; fitting: FittingStatement }
  | { type: 'table'; table: string; rows: readonly FittingStatement[] }

/** Composes an answer part by part. `add` and `end` return the pieces of text to stream next. */
export function answerComposer(config: QueryConfig) {
  let words = answerWords(null)
  const references: FileReference[] = []
  // Only for references to pages of web sources.
  const webReferences = new Map<FileReference, WebReference>()
  const parts: AnsweredPart[] = []
  // The rows that the answer shows as tables.
  const listed = new Set<FileReference>()
  let text = ''
  let tokens = 0
  let cites = 0
  let documentsAlike = 0

  const findReference = ({ passage, start }: CitedPlace): FileReference | undefined =>
    references.find(
      (reference) =>
        reference.fileId === passage.file_id &&
        reference.page === passage.page &&
        reference.start === start,
    )

  const addReference = (
    { passage, start, score }: CitedPlace,
    quoted: string,
    cite = String((cites += 1)),
  ): FileReference => {
    const { file_id, file_name, version_id, page, web, columns } = passage
    const place = {
      fileId: file_id,
      version_id,
      text: quoted,
      score: Math.round(score * 1000) / 1000,
      page,
      start,
      end: start + quoted.length,
      ...headingOf(passage),
      ...(columns && { columns: [...columns] }),
      ...(config.inline_citations ? { cite } : {}),
    }
    const reference: FileReference = { ...place, file_name }
    references.push(reference)
    if (web !== undefined) webReferences.set(reference, { ...place, ...web })
    return reference
  }

  const append = (piece: string): string => {
    text += piece
    return piece
  }

  // Of questions in several parts, no sentence could say which part it is about.
  const hiddenDocuments = (): string[] => {
    const shown = new Set(references.map(({ fileId }) => fileId)).size
    const isLowerBound = documentsAlike >= maxReadPassages
    const isCut = shown > 1 || references.length >= config.max_snippets
    return parts.length === 1 && isCut && shown < documentsAlike
      ? [`\n\n${words.documents(`${documentsAlike}${isLowerBound ? '+' : ''}`, shown)}`]
      : []
  }

  return {
    /** The references to the rows of tables that the answer has so far. */
    listedRows: (): FileReference[] => [...listed],

    /** Whether the answer quotes anything yet. */
    hasAnswer: () => references.length > 0,

    /** How many more statements fit into the answer. */
    remainingStatements: () => config.max_snippets - references.length,

    /** `language` is that of the question, which the answer's own words are in. */
    add: (
      query: string,
      chosen: readonly SelectedStatement[],
      language: string | null,
    ): string[] => {
      words = answerWords(language)
      documentsAlike = Math.max(documentsAlike, ...chosen.map((one) => one.documentsAlike))
      const fitting: FittingStatement[] = []
      for (const statement of chosen) {
        const { presentedText } = statement
        const remainingTokens = config.max_tokens - tokens
        if (tokensOf(presentedText) <= remainingTokens) {
          fitting.push({ statement, presentedText, quoted: statement.text })
        } else if (text === '' && fitting.length === 0) {
          // A first statement longer than the whole answer may be is quoted up to the limit.
          const quoted = firstTokens(statement.text, remainingTokens - 1)
          fitting.push({ statement, presentedText: `${withoutMarkup(quoted)}…`, quoted })
        } else {
          continue
        }
        tokens += Math.min(tokensOf(presentedText), remainingTokens)
      }

      const part: AnsweredPart = { query, answer: '', sources: [] }
      const pieces: string[] = []
      let previous: SelectedStatement | null = null
      let previousWritten: SelectedStatement | null = null
      const cite = (cited: readonly FileReference[]): string => {
        for (const { fileId: file_id, text: snippet } of cited)
          part.sources.push({ file_id, snippet })
        const numbers = new Set(cited.flatMap((reference) => reference.cite ?? []))
        return [...numbers]
          .map((number) => ` [${number}]`)
          .join('')
          .replaceAll('] [', '][')
      }
      // A statement that answered an earlier part of the question is repeated only if it certainly answers this
      // part, too.
      const isNew = ({ statement }: FittingStatement): boolean =>
        statement.isCertain || findReference(statement) === undefined
      for (const block of blocksOf(inReadingOrder(fitting).filter(isNew))) {
        if (block.type === 'table') {
          const citeOfFile = new Map<string, string | undefined>()
          const places = block.rows.flatMap(({ statement }) => [statement, ...statement.copies])
          const cited = places.map((place) => {
            const { file_id } = place.passage
            const reference =
              findReference(place) ?? addReference(place, place.text, citeOfFile.get(file_id))
            if (!place.passage.web) listed.add(reference)
            citeOfFile.set(file_id, citeOfFile.get(file_id) ?? reference.cite)
            return reference
          })
          const chosenRows = chosen.filter(({ row }) => row?.table === block.table)
          const { caption, table } = tableText(block, chosenRows.length, words)
          const written = `${caption}${cite(cited)}:\n\n${table}`
          part.answer += `${part.answer === '' ? '' : '\n\n'}${written}`
          if (!text.includes(table)) pieces.push(append(`${text === '' ? '' : '\n\n'}${written}`))
          previous = null
          previousWritten = null
          continue
        }
        const { statement, presentedText: shown, quoted } = block.fitting
        const presentedText = withSubject(shown, statement, previous)
        const existing = findReference(statement)
        const cutChars = statement.text.length - quoted.length
        const cited = [
          existing ?? addReference(statement, quoted),
          ...statement.copies.map(
            (copy) =>
              findReference(copy) ??
              addReference(copy, copy.text.slice(0, copy.text.length - cutChars)),
          ),
        ]
        const markedText = `${presentedText}${cite(cited)}`
        const separator = separatorBetween(previous, statement) || '\n\n'
        part.answer += `${part.answer === '' ? '' : separator}${markedText}`
        previous = statement
        // The text of a row that already stands in the answer is not written a second time.
        if (existing !== undefined && text.includes(presentedText)) continue
        const writtenSeparator = separatorBetween(previousWritten, statement) || '\n\n'
        pieces.push(append(`${text === '' ? '' : writtenSeparator}${markedText}`))
        previousWritten = statement
      }
      parts.push(part)
      return pieces
    },

    /** `leftOut` are questions that were not read. */
    end: (
      question: string,
      subqueries: boolean,
      leftOut: string,
    ): { pieces: string[]; answer: QuestionAnswer } => {
      const unanswered = parts.filter((part) => part.sources.length === 0)
      const pieces =
        unanswered.length === parts.length
          ? [append(words.noAnswer)]
          : unanswered.map(({ query }) => append(`\n\n${words.noAnswerTo(withoutMarkup(query))}`))
      pieces.push(...hiddenDocuments().map(append))
      if (leftOut !== '') pieces.push(append(`\n\n${words.notRead(withoutMarkup(leftOut))}`))
      const sources = references.map(({ fileId, text: snippet }) => ({ file_id: fileId, snippet }))
      return {
        pieces,
        answer: {
          question,
          answer: text,
          sources,
          ...(subqueries
            ? {
                subqueries: parts.map((part) =>
                  part.sources.length > 0 ? part : { ...part, answer: words.noAnswer },
                ),
              }
            : {}),
          references: {
            files: references.filter((reference) => !webReferences.has(reference)),
            web: [...webReferences.values()],
          },
        },
      }
    },
  }
}

/** The nearest heading above a passage, as a field of its reference. */
export function headingOf({ headings }: Pick<FoundPassage, 'headings'>): { heading?: string } {
  const heading = headings.at(-1)
  return heading === undefined ? {} : { heading }
}

// “It ends on 5 May” does not say what ends, unless the answer also quotes the sentence before it.
function withSubject(
  text: string,
  { subjectName, passage }: SelectedStatement,
  previous: SelectedStatement | null,
): string {
  const isSame = previous?.passage.id === passage.id && !isOfOther(previous, subjectName)
  if (subjectName === null || isSame) return text
  return `${withoutMarkup(subjectName)}: ${text}`
}

/** Whether a statement of the passage before is of another message or time: what an e-mail quotes is older than it. */
function isOfOther({ subjectName }: SelectedStatement, other: string | null): boolean {
  return subjectName !== null && other !== null && subjectName !== other
}

/** The statements in their order, of which many rows of a table stand together in the order of their file. */
function blocksOf(statements: readonly FittingStatement[]): AnswerBlock[] {
  const tables = Map.groupBy(statements, ({ statement }) => statement.row?.table ?? null)
  return statements.flatMap((fitting): AnswerBlock[] => {
    const table = fitting.statement.row?.table ?? null
    const rows = tables.get(table) ?? []
    // Where the rows are of different things, each begins with its own.
    const subjects = new Set(rows.map(({ statement }) => statement.subjectName))
    const isTable =
      table !== null &&
      rows.length >= minTableRows &&
      (subjects.size === 1 ||
        rows.slice(1).every(({ statement }) => statement.subjectName === null))
    if (!isTable) return [{ type: 'statement', fitting }]
    if (rows[0] !== fitting) return []
    const inOrder = rows.some(isRanked)
      ? rows
      : rows.toSorted(
          ({ statement: a }, { statement: b }) =>
            a.passage.page - b.passage.page || a.start - b.start,
        )
    return [{ type: 'table', table, rows: inOrder }]
  })
}

/** What is written above a table, and it with the number of further rows, of which `chosen` could be quoted. */
function tableText(
  { rows }: Extract<AnswerBlock, { type: 'table' }>,
  chosen: number,
  words: AnswerWords,
): { caption: string; table: string } {
  const statements = rows.map(({ statement }) => statement)
  const named = statements.find(({ subjectName }) => subjectName !== null)?.subjectName ?? null
  const matching = statements[0]?.matching ?? null
  // Only a table that was read whole tells how many rows match.
  const caption = matching?.caption ?? words.someRows
  const table = writeTable(
    statements.flatMap(({ row }) => row ?? []),
    caption,
  )
  const more = Math.max(matching?.rows ?? 0, chosen) - rows.length
  return {
    caption: named === null ? caption : `${withoutMarkup(named)}: ${caption}`,
    table:
      more > 0
        ? `${table}\n\n${words.moreRows(more.toLocaleString(words.locale), more === 1)}`
        : table,
  }
}

const isRanked = ({ statement }: { statement: SelectedStatement }): boolean =>
  statement.matching?.isRanked === true

// Passages keep their rank; the statements of a passage are in the order of its text.
function inReadingOrder<Item extends { statement: SelectedStatement }>(
  chosen: readonly Item[],
): Item[] {
  if (chosen.length > 0 && chosen.every(isRanked)) return [...chosen]
  const passages = [...new Set(chosen.map(({ statement }) => statement.passage.id))]
  return passages.flatMap((id) =>
    chosen
      .filter(({ statement }) => statement.passage.id === id)
      .toSorted((a, b) => a.statement.start - b.statement.start),
  )
}

// Sentences of one passage continue on one line; rows and list items get a line each, and another
// passage begins a paragraph.
function separatorBetween(previous: SelectedStatement | null, next: SelectedStatement): string {
  if (previous === null) return ''
  if (previous.isItem === true && next.isItem === true) return '\n'
  if (previous.passage.id !== next.passage.id || isOfOther(previous, next.subjectName))
    return '\n\n'
  const runsOn = !next.passage.isTable && /[.!?…。！？]["'”’)\]]*$/u.test(previous.text)
  return runsOn ? ' ' : '\n'
}
