import type { QuestionAnswer } from '#contract/questions.ts'
import {
  answerQuestion,
  maxSearchResults,
  meaningQuery,
} from '#service/answering/answer-question.ts'
import type { QuestionRequest } from '#service/answering/answer-question.ts'
import { bestReading } from '#service/answering/follow-ups/best-reading.ts'
import { followUpReadings } from '#service/answering/follow-ups/follow-up-readings.ts'
import type { FollowUpReading } from '#service/answering/follow-ups/follow-up-readings.ts'
import type { SelectedStatement } from '#service/answering/selected-statement.ts'
import { findChanges } from '#service/answering/changes/find-changes.ts'
import { readQuestion, searchTerms } from '#service/answering/read-question.ts'
import { questionsLeftOut, splitQuestion } from '#service/answering/split-question.ts'
import { smallTalkReply } from '#service/answering/texts/small-talk.ts'
import { minRelevance, packContext } from '#service/questions/context-passages.ts'
import type { ContextPassage, PackedContext } from '#service/questions/context-passages.ts'
import { interleaved } from '#service/questions/present-retrieval.ts'
import type { Search } from '#service/questions/present-retrieval.ts'
import type { RankedPassage } from '#service/retrieval/rank-passages.ts'
import type { FoundPassage } from '#service/retrieval/search-results.ts'
import { tokensOf } from '#service/retrieval/tokens.ts'
import { figurePassages } from './figure-passages.ts'

/** What the built-in reader finds for a question that a model answers. */
export interface Material {
  searches: Search[]
  /** What it would quote, best first, and then everything else that the searches found. */
  ranked: RankedPassage[]
  /** What it would quote, best first. */
  statements: SelectedStatement[]
  /** What it counts or computes from whole tables. */
  figures: ContextPassage[]
  /** Its own answer; null where it has none. */
  answer: QuestionAnswer | null
  /** Whether `ranked` has all passages of the graphs. */
  isWhole: boolean
}

interface Read extends Pick<Material, 'searches' | 'statements' | 'answer'> {
  changing: FoundPassage[]
}

/**
 * Reads a question as the built-in reader does, so that a model is given the passages that the reader would quote, what
 * replaces them, and figures over whole tables, of which a prompt has only some rows. `question` is that of the request as
 * the model completed it. It is also read as it was written, behind the turns before, and only so where the model left it as
 * it was.
 */
export async function findMaterial(
  request: QuestionRequest,
  question = request.body.question,
): Promise<Material> {
  const { query_config } = request.body
  const readings = readingsOf(request.body)
  const isCompleted = wordsOf(question) !== wordsOf(request.body.question)
  const alone =
    readings === null || isCompleted
      ? await readAlone({ ...request, body: { ...request.body, question } })
      : null
  const behind = readings === null ? null : await read(request, (own) => askBehind(own, readings))
  const both = [alone, behind].filter((one) => one !== null)
  const searches = both.flatMap((one) => one.searches)
  const statements = both.flatMap((one) => one.statements)
  const figures = withoutCopies(
    both.flatMap((one) => figurePassages(question, one.statements, query_config)),
  )
  const ranked = quotedFirst(
    statements,
    interleaved(searches),
    both.flatMap(({ changing }) => changing),
  )
  return {
    searches,
    statements,
    ...(await withSmallGraph(
      request,
      figures.length > 0 ? ranked : await withNews(request, ranked),
    )),
    figures,
    answer: both[0]?.answer ?? null,
  }
}

/** Its words alone: a model that changes nothing still writes a capital and a question mark. */
const wordsOf = (question: string): string =>
  question
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
    ?.join(' ') ?? ''

/** Figures of which none says what another one says. */
function withoutCopies(figures: readonly ContextPassage[]): ContextPassage[] {
  const textOf = ({ parts: [{ text }] }: ContextPassage): string => text
  return [...new Map(figures.map((figure) => [textOf(figure), figure])).values()]
}

/** The ways to read a question behind the turns before it; null where there is none, or it needs none. */
function readingsOf({ question, history = [] }: QuestionRequest['body']): FollowUpReading[] | null {
  const turns = history.filter((turn) => smallTalkReply(turn.question) === null)
  if (turns.length === 0) return null
  const readable = followUpReadings(question, turns)
  return readable.type === 'follow-up' ? readable.readings : null
}

async function read(
  request: QuestionRequest,
  run: (request: QuestionRequest) => Promise<QuestionAnswer | null>,
): Promise<Read> {
  const found: Read = { searches: [], statements: [], changing: [], answer: null }
  found.answer = await run({
    ...request,
    onSearched: (searched) => found.searches.push(searched),
    onChanging: (passages) => found.changing.push(...passages),
    // What a model is given is recorded when it is.
    onSelected: (statements) => {
      found.statements.push(...statements)
      return Promise.resolve()
    },
  })
  return found
}

/** What a question finds by itself. Parts that an answer by the reader would have no room for are searched for as well. */
async function readAlone(request: QuestionRequest): Promise<Read> {
  const found = await read(request, ask)
  const { index, graphs, body } = request
  const { max_subquestions, search_weight } = body.query_config
  const leftOut = questionsLeftOut(body.question, max_subquestions)
  const left = [
    ...splitQuestion(body.question, max_subquestions).slice(found.searches.length),
    ...(leftOut === '' ? [] : [{ text: leftOut, about: null }]),
  ]
  const searches = left.map(async (written) => {
    const { text, about } = written
    const part = readQuestion(text, about)
    const terms = searchTerms(part, search_weight)
    const meaningOf = meaningQuery(written, body.query_config)
    const query = { graphs, terms, language: part.language, limit: maxSearchResults, meaningOf }
    return { text, terms, passages: await index.retrieve(query, search_weight) }
  })
  return { ...found, searches: [...found.searches, ...(await Promise.all(searches))] }
}

async function ask(request: QuestionRequest): Promise<QuestionAnswer | null> {
  for await (const part of answerQuestion(request)) {
    if (part.type === 'end') return part.answer
  }
  return null
}

async function askBehind(
  request: QuestionRequest,
  readings: readonly FollowUpReading[],
): Promise<QuestionAnswer | null> {
  const best = await bestReading(request, readings)
  for await (const part of best?.parts ?? []) {
    if (part.type === 'end') return part.answer
  }
  return null
}

/** The passages of these statements first, and all others behind them. */
function quotedFirst(
  statements: readonly SelectedStatement[],
  found: readonly RankedPassage[],
  changing: readonly FoundPassage[],
): RankedPassage[] {
  const byId = new Map<number, RankedPassage>([
    ...changing.map((passage): [number, RankedPassage] => [
      passage.id,
      { ...passage, relevance: 1 },
    ]),
    ...found.map((passage): [number, RankedPassage] => [passage.id, passage]),
  ])
  const ids = new Set(statements.map(({ passage }) => passage.id))
  const quoted = [...ids].flatMap((id) => byId.get(id) ?? [])
  return [
    ...quoted.map((passage) => ({ ...passage, relevance: 1 })),
    ...found.filter(({ id }) => !ids.has(id)),
  ]
}

const maxChecked = 3
const maxNews = 2
const nameOrValue =
  /\p{Lu}[\p{L}\p{M}'’-]+ \p{Lu}[\p{L}\p{M}'’-]+|\p{Sc} ?\p{N}[\p{N}.,]*|\p{N}[\p{N}.,:]* ?(?:%|\p{Sc}|\p{L}{3,})/gu

/**
 * Ranked passages with those of other documents that say what changes, and name a person or a value of one of the best: “the
 * treasurer has resigned” has no word of a question for expenses.
 */
async function withNews(
  { index, graphs }: QuestionRequest,
  ranked: readonly RankedPassage[],
): Promise<RankedPassage[]> {
  const best = ranked.slice(0, maxChecked).filter(({ header }) => header === null)
  const found = await Promise.all(
    best.map(async (passage) => {
      const named = passage.text.match(nameOrValue) ?? []
      if (named.length === 0) return []
      const changes = await findChanges(index, graphs, passage.text, passage)
      return (changes?.passages ?? []).filter(({ text }) => named.some((one) => text.includes(one)))
    }),
  )
  const ids = new Set(best.map(({ id }) => id))
  const news = new Map(
    found
      .flat()
      .filter(({ id }) => !ids.has(id))
      .map((passage) => [passage.id, { ...passage, relevance: 1 }]),
  )
  const added = [...news.values()].slice(0, maxNews)
  const addedIds = new Set(added.map(({ id }) => id))
  const others = ranked.filter(({ id }) => !addedIds.has(id))
  return [...others.slice(0, maxChecked), ...added, ...others.slice(maxChecked)]
}

const maxSmallFiles = 20
const maxSmallReach = 25
const maxSmallTokens = 5000

/**
 * Ranked passages with all others of graphs that are so small that a model can read them whole, so that nothing is missing
 * because it has other words than the question.
 */
async function withSmallGraph(
  { index, graphs }: QuestionRequest,
  ranked: readonly RankedPassage[],
): Promise<Pick<Material, 'ranked' | 'isWhole'>> {
  const relevant = ranked.filter(({ relevance }) => relevance >= minRelevance)
  const first = await index.readBeginnings(graphs, maxSmallFiles + 1)
  if (first.length > maxSmallFiles) return { ranked: [...ranked], isWhole: false }
  const rest = await index.readAround(first.map((passage) => ({ passage, reach: maxSmallReach })))
  const ids = new Set(relevant.map(({ id }) => id))
  const others = [...first, ...rest]
    .filter(({ id }) => !ids.has(id))
    .toSorted((a, b) => a.id - b.id)
  const isLong = rest.some(({ id }) => first.some((one) => one.id + maxSmallReach === id))
  const tokens = [...relevant, ...others].reduce((sum, { text }) => sum + tokensOf(text), 0)
  if (isLong || tokens > maxSmallTokens) return { ranked: [...ranked], isWhole: false }
  const added = others.map((passage) => ({ ...passage, relevance: minRelevance }))
  return { ranked: [...relevant, ...added], isWhole: true }
}

/** Packs material into the passages of a prompt: the figures first. */
export async function packMaterial(
  index: QuestionRequest['index'],
  { ranked, figures, statements }: Pick<Material, 'ranked' | 'figures' | 'statements'>,
  { maxTokens, maxPassages }: { maxTokens: number; maxPassages: number },
): Promise<PackedContext> {
  let figureTokens = 0
  const roomy = figures.filter(({ parts: [{ text }] }) => {
    const tokens = tokensOf(text)
    if (figureTokens + tokens > maxTokens / 2) return false
    figureTokens += tokens
    return true
  })
  const context = await packContext(index, ranked, {
    maxTokens: maxTokens - figureTokens,
    maxPassages,
  })
  const passages = [...roomy, ...context.passages].map((passage, at) => ({
    ...passage,
    number: at + 1,
  }))
  return {
    ...context,
    passages: passages.map((passage) => withChanges(passage, passages, statements)),
  }
}

/** A passage with its sentences that another one may change. */
function withChanges(
  passage: ContextPassage,
  passages: readonly ContextPassage[],
  statements: readonly SelectedStatement[],
): ContextPassage {
  const holds = ({ parts, figure }: ContextPassage, id: number): boolean =>
    figure === undefined && parts.some((part) => part.id === id)
  const changed = statements.flatMap((statement, at) => {
    if (statement.isChanged !== true || !holds(passage, statement.passage.id)) return []
    const newer = statements.slice(0, at).findLast(({ isChanged }) => isChanged !== true)
    const by = passages.find((other) => newer !== undefined && holds(other, newer.passage.id))
    return by === undefined || by === passage ? [] : [{ text: statement.text, by: by.number }]
  })
  return changed.length === 0 ? passage : { ...passage, changed }
}
