import type { TurnAnswer } from '#contract/conversations/conversations.ts'
import type { QueryConfig } from '#contract/query-config.ts'
import type { QuestionAnswer } from '#contract/questions.ts'
import type { Caller } from '#service/access/caller.ts'
import type { GroundedGraphs } from '#service/access/grounded-graphs.ts'
import type { RankedPassage } from '#service/retrieval/rank-passages.ts'
import type { SearchIndex } from '#service/retrieval/search-index.ts'
import type { MeaningQuery } from '#service/retrieval/term-index.ts'
import type { FoundPassage, SearchResults } from '#service/retrieval/search-results.ts'
import { canBeIn, languageOfQuestion } from '#service/retrieval/stop-words.ts'
import { termsOf } from '#service/retrieval/words.ts'
import type { FollowUp } from './follow-ups/answers-follow-up.ts'
import { sumOfPart } from './follow-ups/sum-of-part.ts'
import type { SelectionInput } from './select-from-passages.ts'
import type { SelectedStatement } from './selected-statement.ts'
import { pairReadings } from './column-pairs/pair-readings.ts'
import { selectTranslated } from './concepts/select-translated.ts'
import { answerComposer } from './compose-answer.ts'
import { dayOf } from './dates/relative-periods.ts'
import { withoutFrame } from './everyday/frames.ts'
import { withAccents } from './everyday/typed-accents.ts'
import { withoutUnitCount } from './everyday/prices-per-unit.ts'
import { withSumsApart } from './german/sums-in-compounds.ts'
import { spelledAsIndexed } from './everyday/spellings.ts'
import { withoutMistyped } from './forms/mistyped-words.ts'
import { languageOfFound } from './fragments/language-of-found.ts'
import { languageInTexts } from './fragments/language-of-texts.ts'
import { scriptLanguage } from './languages/languages.ts'
import { withContact } from './named/whom-to-call.ts'
import { readOutline } from './outlines/read-outline.ts'
import { packResults } from './packed-results.ts'
import { asksNothingMore, isToldBefore, isToldByMinimum } from './texts/asks-nothing-more.ts'
import { findChanges } from './changes/find-changes.ts'
import { readQuestion, searchTerms } from './read-question.ts'
import { statesIn } from './row-states/said-states.ts'
import { numberRows } from './sheets/number-rows.ts'
import { questionsLeftOut, splitQuestion } from './split-question.ts'
import type { QuestionPart } from './split-question.ts'
import { rowsRequestOf, tableRequestOf } from './tables/table-request.ts'
import { listedRows, withCompleteList } from './whole-tables/complete-lists.ts'
import { textWithColumns } from './tables/table-rows.ts'
import { findRows, readListed, readTables } from './whole-tables/read-tables.ts'
import { withinLimits } from './whole-tables/within-limits.ts'

/** What an answer cites. */
export interface CitedSources {
  sources: QuestionAnswer['sources']
  references: NonNullable<QuestionAnswer['references']>
}

/**
 * Before a model is asked, what it is given; the next piece of an answer; before a piece with a new citation, all that
 * is cited so far; and at the end the whole of it, which the pieces add up to.
 */
export type AnswerPart =
  | { type: 'context'; context: NonNullable<TurnAnswer['context']> }
  | { type: 'piece'; text: string }
  | { type: 'sources'; cited: CitedSources }
  | { type: 'end'; answer: QuestionAnswer }

/** Runs `selectFromPassages`, on this thread or in a pool of threads. */
export type SelectStatements = (
  input: SelectionInput,
  signal: AbortSignal,
) => Promise<SelectedStatement[]>

export interface QuestionRequest {
  index: SearchIndex
  graphs: GroundedGraphs
  selectStatements: SelectStatements
  body: {
    question: string
    subqueries: boolean
    query_config: QueryConfig
    /** The turns before the question, oldest first. */
    history?: readonly { question: string; answer: string }[]
    explain?: boolean
    stream?: boolean
  }
  signal: AbortSignal
  /** Whether a question without an answer is also asked in the words of the other languages of the documents. */
  translates?: boolean
  /** That of the question, where its words do not tell it; left out where nothing is known. */
  language?: string | null
  /** What a question refers back to, which every quote must be about; null or left out where it is complete. */
  subject?: string | null
  /** Left out where the question stands alone. */
  followUp?: FollowUp
  /** Called with the statements of each part, before any of them is a part of the answer. */
  onSelected?: (statements: readonly SelectedStatement[]) => Promise<void>
  /** Called with the files whose tables are about to be read whole. */
  onReading?: (file_ids: readonly string[]) => void
  /** Called with the results of each search. */
  onSearched?: (searched: SearchedPart) => void
  /** Called with passages that may change the answer. */
  onChanging?: (passages: readonly FoundPassage[]) => void
  /** Called with the passages that are about to be sent to a model or to the caller. */
  onFound?: (passages: readonly FoundPassage[]) => Promise<void>
}

/** A part of a question with what was searched for and found, best first. */
export interface SearchedPart {
  text: string
  terms: ReadonlyMap<string, number>
  passages: readonly RankedPassage[]
}

/** Answers a question of a caller, whose guardrails may have changed its text to `question`. */
export type Answerer = (
  caller: Caller,
  request: QuestionRequest,
) => Promise<{ question: string; parts: AsyncGenerator<AnswerPart, void> }>

export const maxSearchResults = 100

/**
 * The built-in reader. It answers with the best statements of the graphs' files, each with its source,
 * or says that the files hold no answer. On the same day, equal questions over equal files get equal answers.
 * Rejects with the reason of `signal` when it aborts, and with whatever `selectStatements` rejects with.
 */
export async function* answerQuestion(request: QuestionRequest): AsyncGenerator<AnswerPart, void> {
  const { body, signal } = request
  const composer = answerComposer(body.query_config)
  const { max_subquestions } = body.query_config
  const parts = splitQuestion(withAccents(body.question), max_subquestions)
  const written = splitQuestion(request.followUp?.written ?? '', max_subquestions)
  let said = ''
  for (const [index, part] of parts.entries()) {
    signal.throwIfAborted()
    if (isToldByMinimum(part.text, said)) continue
    const writtenPart = written.length === parts.length ? written[index]?.text : undefined
    const remaining = composer.remainingStatements()
    const { statements, language } = await selectForPart(request, part, {
      previous: parts[index - 1]?.text,
      previousAnswer: said,
      written: writtenPart,
      maxStatements: remaining,
    })
    // “… and what do I do” asks for no more than the row says that was just quoted.
    const isSaid = asksNothingMore(part.text) || isToldBefore(part, said)
    if (isSaid && statements.length === 0 && composer.hasAnswer()) continue
    for (const text of composer.add(part.text, statements, language)) {
      said += text
      yield { type: 'piece', text }
    }
  }
  await numberRows(request.index, composer.listedRows())
  const leftOut = questionsLeftOut(body.question, max_subquestions)
  const { pieces, answer } = composer.end(body.question, body.subqueries, leftOut)
  for (const text of pieces) yield { type: 'piece', text }
  yield { type: 'end', answer }
}

interface PartContext {
  /** The part before, and the answer to all parts before. */
  previous: string | undefined
  previousAnswer: string
  /** The part as it was written, before references in it were replaced. */
  written: string | undefined
  maxStatements: number
}

/** The statements that answer a part of a question, with its language. */
async function selectForPart(
  request: QuestionRequest,
  part: QuestionPart,
  { previous, previousAnswer, written, maxStatements }: PartContext,
): Promise<{ statements: SelectedStatement[]; language: string | null }> {
  const sum = await sumOfPart(part.text, previous, previousAnswer, (followUp, text) =>
    selectStatementsFor({ ...request, followUp }, text, maxStatements),
  )
  const own = sum ?? (await selectStatementsFor(request, part, maxStatements, written))
  const selectFor = async (changes: Partial<QuestionRequest>, text: QuestionPart) =>
    (await selectStatementsFor({ ...request, ...changes }, text, maxStatements)).statements
  const chosen =
    sum?.statements ??
    (await selectTranslated(request, part, own.statements, maxStatements, selectFor))
  // The search for the one to call is no follow-up itself.
  const { followUp: _, ...alone } = request
  const silent = { ...alone, onSelected: async () => {}, onSearched: () => {} }
  const statements = await withContact(request, part.text, chosen, async (text) => {
    const contacts = await selectStatementsFor(silent, { text, about: null }, maxStatements)
    return contacts.statements
  })
  return { statements, language: own.language }
}

/** What passages are searched for by meaning for a part of a question. */
export function meaningQuery(
  { text, about }: Pick<QuestionPart, 'text' | 'about'>,
  { search_weight, semantic_threshold }: QueryConfig,
): MeaningQuery {
  const complete = about === null ? text : `${about} ${text}`
  // With 100, the caller wants the order by words.
  return { text: complete, search_weight, semantic_threshold, rerank: search_weight < 100 }
}

async function selectStatementsFor(
  {
    index,
    graphs,
    selectStatements,
    body: { query_config },
    signal,
    subject,
    followUp,
    onSelected,
    onSearched,
    onChanging,
    onReading,
    language: ownLanguage = null,
  }: QuestionRequest,
  writtenPart: QuestionPart,
  maxStatements: number,
  written = followUp?.written,
): Promise<{ statements: SelectedStatement[]; language: string | null }> {
  let part = { ...writtenPart, text: withoutFrame(writtenPart.text) }
  if (maxStatements === 0) return { statements: [], language: languageOfQuestion(part.text) }
  const search = async (likelyLanguage: string | null) => {
    const meaningOf = meaningQuery(part, query_config)
    const question = readQuestion(part.text, part.about, subject ?? null, likelyLanguage)
    const terms = searchTerms(question, query_config.search_weight)
    const { language } = question
    const query = { graphs, terms, language, limit: maxSearchResults, meaningOf }
    return { language, terms, results: await index.search(query) }
  }
  let searched = await search(ownLanguage)
  const { frequencies } = searched.results
  const typed = withoutMistyped(
    part.text,
    (word) => termsOf(word).every((term) => frequencies.has(term)),
    searched.language,
  )
  const spelled = withoutUnitCount(
    withSumsApart(await spelledAsIndexed(index, graphs, typed, searched.results), (term) =>
      frequencies.has(term),
    ),
    () => searched.results.passages.map(textWithColumns),
  )
  if (spelled !== part.text) {
    part = { ...part, text: spelled }
    searched = await search(ownLanguage)
  }
  if (searched.language === null || searched.language === 'zh') {
    const language = await languageOfFound(index, graphs, searched.results.passages)
    // A question in Latin letters is in none of the languages with a script of their own.
    const isOtherScript = /\p{Script=Latin}/u.test(part.text) && scriptLanguage(language) !== null
    const isImpossible = language !== null && !canBeIn(part.text, language)
    const likely =
      searched.language === null && (isOtherScript || isImpossible)
        ? null
        : languageInTexts(searched.language, language)
    // A question without a language was read as an English one.
    if (likely !== searched.language && likely !== 'en') searched = await search(likely)
  }
  const { language, terms, results } = searched
  onSearched?.({ text: part.text, terms, passages: results.passages })
  const outline =
    followUp === undefined
      ? await readOutline(index, graphs, withoutFrame(writtenPart.text), {
          language,
          maxStatements,
        })
      : []
  if (outline.length > 0) {
    await onSelected?.(outline)
    return { statements: outline, language }
  }
  const { passages } = results
  const isComplete = followUp === undefined || followUp.isSwapped === true
  const asked = followUp?.changed?.before ?? part.text
  const readRequest = followUp?.changed === undefined ? tableRequestOf : rowsRequestOf
  const request = isComplete ? readRequest(asked) : null
  const today = dayOf(new Date())
  const states = isComplete ? statesIn(asked, today) : []
  const pairs = isComplete ? pairReadings(asked) : []
  const wanted = { asked, request, states, pairs, today }
  const rows = isComplete ? await findRows(index, graphs, wanted, passages) : []
  if (passages.length + rows.length === 0) return { statements: [], language }
  const tables = isComplete ? await readTables(index, wanted, rows, onReading) : []
  const input = {
    results: packResults(results),
    tables,
    part,
    config: { ...query_config, max_snippets: maxStatements },
    subject: subject ?? null,
    language,
    today,
    ...(followUp !== undefined && { followUp: { ...followUp, written: written ?? '' } }),
  }
  const choose = withinLimits(selectStatements)
  const found = await choose(input, signal)
  const listed =
    isComplete && followUp?.changed === undefined && tables.length === 0
      ? await readListed(index, part.text, found, passages, onReading)
      : null
  const isOnlyRows = found.length === listedRows(found)?.length
  const chosen = listed !== null && isOnlyRows ? await choose({ ...input, listed }, signal) : found
  const first = listed === null ? chosen : withCompleteList(chosen, listed, language)
  const changing = await findChangesOf(index, graphs, first, results.passages)
  if (changing !== null) onChanging?.(changing.passages)
  const statements =
    changing === null ? first : await choose({ ...input, changing: packResults(changing) }, signal)
  await onSelected?.(statements)
  return { statements, language }
}

const maxChangesRead = 6
// Most of these were read already; selectFromPassages leaves out the others that were.
const maxPassagesRead = 40

/** The passages that may change the best statement and were not read with it; null where there are none. */
async function findChangesOf(
  index: SearchIndex,
  graphs: GroundedGraphs,
  [best, ...others]: readonly SelectedStatement[],
  found: readonly FoundPassage[],
): Promise<SearchResults | null> {
  const isOfRows = best?.passage.isTable === true && others.some(({ passage }) => passage.isTable)
  if (best === undefined || isOfRows) return null
  const changes = await findChanges(index, graphs, best.text, best.passage)
  if (changes === null) return null
  const read = new Set(found.slice(0, maxPassagesRead).map(({ id }) => id))
  const passages = changes.passages.filter(({ id }) => !read.has(id)).slice(0, maxChangesRead)
  return passages.length === 0 ? null : { ...changes, passages }
}
