import { visibleText } from '#contract/primitives.ts'
import type { QueryConfig } from '#contract/query-config.ts'
import type { AnswerPart, QuestionRequest } from '#service/answering/answer-question.ts'
import { plainRequest } from '#service/chat/ask-model.ts'
import { Failure } from '#service/failure.ts'
import type { ModelEvent, ModelRequest, ResolvedModel } from '#service/models/chat-model.ts'
import { countTokens } from '#service/models/count-tokens.ts'
import type { Meanings } from '#service/retrieval/meaning/meanings.ts'
import { languageOfQuestion } from '#service/retrieval/stop-words.ts'
import { firstTokens } from '#service/retrieval/tokens.ts'
import { pacedWork } from '#service/scheduling/paced-work.ts'
import { citedAnswer } from './citations/cited-answer.ts'
import { groundedMessages, presentPassage } from './grounded-prompt.ts'
import { answerWords } from '#service/answering/texts/answer-words.ts'
import { isInOtherLanguage } from './other-language.ts'
import { findMaterial, packMaterial } from './material/find-material.ts'
import { listedPassages, presentRetrieval } from './present-retrieval.ts'
import { needsWords, withWords } from './material/search-words.ts'
import { readRewritten, readText, rewritingRequest } from './rewrite-question.ts'

export interface AnsweringModel {
  model: ResolvedModel
  /** Asks the model, and counts what that uses. Guardrails have read the texts of the request. */
  ask: (request: ModelRequest, signal: AbortSignal) => AsyncGenerator<ModelEvent, void>
  /** Embeds sentences of the answer and statements of passages. */
  compare: Meanings['compare']
  /** Applies the guardrails of the caller to texts of documents that the model is given. */
  guardTexts: (texts: readonly string[]) => Promise<readonly string[]>
  /** Called with what guardrails replaced in the text of the answer. */
  onRedacted: NonNullable<ModelRequest['onRedacted']>
  /** Waits for the next turn of the caller on the thread that answers requests. */
  takeTurn: (signal: AbortSignal) => Promise<void>
}

// What a model of unknown size surely has room for.
const defaultContextWindow = 8192
// More passages cost more, and models overlook what stands among many.
const maxContextTokens = 12_000
// Token counts are estimates.
const usableShare = 0.85
const promptedTurns = 3
const maxTurnTokens = 300
const shortAnswerTimeoutMs = 15_000
// Twice what tokens have on average. Whatever a model sends, checking it takes a bounded time.
const maxCharsPerToken = 8
// Pieces of this length are checked in a few milliseconds, whatever is in them.
const checkedPieceChars = 128

/**
 * Answers by a language model from passages of the graphs. The pieces have only citations of passages that the
 * model was given; the end has their places, and the sentences that none supports. Rejects as models do, and with
 * `context_too_long` when the question alone fills the model's context window.
 */
export async function* answerByModel(
  request: QuestionRequest,
  { model, ask, compare, guardTexts, onRedacted, takeTurn }: AnsweringModel,
): AsyncGenerator<AnswerPart, void> {
  const { body, index, signal } = request
  const { query_config, history = [] } = body
  // The model completes the question before anything is searched for, so the caller is told that the answer waits for the model.
  if (history.length > 0) yield { type: 'context', context: { passages: 0, files: 0 } }
  const question = await completeQuestion(body.question, history, ask, signal)
  const found = await findMaterial(request, question)
  const isWidened = await needsWords(request, question, found)
  if (isWidened) yield { type: 'context', context: { passages: 0, files: 0 } }
  const { material, words } = isWidened
    ? await withWords(request, question, found, (asked) => askShortly(asked, ask, signal))
    : { material: found, words: null }
  const { searches } = material

  const turns = history.slice(-promptedTurns).map((turn) => ({
    question: firstTokens(turn.question, maxTurnTokens),
    answer: firstTokens(turn.answer, maxTurnTokens),
  }))
  const budget = contextBudget(model, query_config, question, turns)
  const { window, max_tokens, usedTokens, maxTokens } = budget
  if (maxTokens <= 0) {
    throw new Failure(
      'context_too_long',
      `The question is so long that no passages fit in the ${window} tokens that ${model.id} accepts.`,
      { path: 'question', tokens: usedTokens, context_window: window },
    )
  }
  const context = await packMaterial(index, material, {
    maxTokens,
    maxPassages: query_config.max_snippets,
  })
  const shownParts = context.passages.flatMap(({ parts }) => parts)
  await request.onFound?.(
    body.explain === true ? [...shownParts, ...listedPassages(searches)] : shownParts,
  )

  let isForeign = false
  let isCut = false
  const { noAnswer, otherLanguage } = answerWords(languageOfQuestion(question))
  const answer = citedAnswer(question, context.passages, query_config)
  const run = pacedWork(() => takeTurn(signal))
  if (context.passages.length === 0) {
    isForeign = await isInOtherLanguage(request, question)
    const notices = [noAnswer, ...(isForeign ? [otherLanguage] : [])]
    for (const text of notices.flatMap(answer.push)) yield { type: 'piece', text }
    for (const text of answer.end()) yield { type: 'piece', text }
  } else {
    const files = new Set(shownParts.map(({ file_id }) => file_id)).size
    yield { type: 'context', context: { passages: context.passages.length, files } }
    const passages = await guardTexts(context.passages.map(presentPassage))
    const messages = groundedMessages(question, passages, turns)
    const events = ask(
      { ...plainRequest, messages, max_tokens, stream: body.stream ?? false, onRedacted },
      signal,
    )
    let isFinished = false
    let charsLeft = max_tokens * maxCharsPerToken
    try {
      for await (const event of events) {
        if (event.type === 'finish') {
          isFinished = true
          isCut = event.reason === 'length'
          if (event.reason === 'content_filter') {
            throw new Failure('model_unsafe', 'The model declined to complete the answer.')
          }
        }
        if (event.type !== 'text' && event.type !== 'refusal') continue
        const end = Math.min(event.text.length, charsLeft)
        for (let at = 0; at < end; at += checkedPieceChars) {
          const piece = event.text.slice(at, Math.min(end, at + checkedPieceChars))
          const text = await run(() => answer.push(piece).join(''))
          const cited = answer.newSources()
          if (cited !== null) yield { type: 'sources', cited }
          if (text !== '') yield { type: 'piece', text }
        }
        isFinished = answer.isOver()
        isCut = !isFinished && event.text.length > charsLeft
        // Leaving the loop cancels the request to the model.
        if (isFinished || isCut) break
        charsLeft -= end
      }
    } catch (error) {
      // What was held back until its sentence or citation is complete is part of what the model said.
      const received = error instanceof Failure ? answer.end().join('') : ''
      if (received !== '') yield { type: 'piece', text: received }
      throw error
    }
    if (!isFinished && !isCut) {
      throw new Failure('model_failed', 'The model stopped before the answer was complete.')
    }
    const rest = answer.end().join('')
    const cited = answer.newSources()
    if (cited !== null) yield { type: 'sources', cited }
    if (rest !== '') yield { type: 'piece', text: rest }
  }
  const searchedFor = words ?? question
  const { text, plain, byMeaning, ...cited } = await answer.result(run, compare)
  if (visibleText(plain) === '') throw new Failure('model_failed', 'The model returned no answer.')
  yield {
    type: 'end',
    answer: {
      question: body.question,
      answer: text,
      ...cited,
      ...(body.subqueries ? { subqueries: material.answer?.subqueries ?? [] } : {}),
      ...(isForeign ? { notice: 'other_language' } : {}),
      ...(isCut ? { notice: 'answer_cut' } : {}),
      ...(searchedFor === body.question ? {} : { searched_for: searchedFor }),
      ...(body.explain === true
        ? {
            retrieval: presentRetrieval(searches, cited.references, {
              given: shownParts,
              byMeaning,
              ...context,
            }),
          }
        : {}),
    },
  }
}

/** The question as it can be searched for alone. Falls back to the question where the model does not help. */
async function completeQuestion(
  question: string,
  history: NonNullable<QuestionRequest['body']['history']>,
  ask: AnsweringModel['ask'],
  signal: AbortSignal,
): Promise<string> {
  if (history.length === 0) return question
  const rewritten = await askShortly(rewritingRequest(question, history), ask, signal)
  return readRewritten(rewritten, question, history)
}

/** The short text that a model answers; an empty one where it fails or takes too long. */
async function askShortly(
  request: ModelRequest,
  ask: AnsweringModel['ask'],
  signal: AbortSignal,
): Promise<string> {
  const until = AbortSignal.any([signal, AbortSignal.timeout(shortAnswerTimeoutMs)])
  try {
    return await readText(ask(request, until))
  } catch {
    signal.throwIfAborted()
    // What is wrong with the model shows when it is asked for the answer.
    return ''
  }
}

type Turns = NonNullable<QuestionRequest['body']['history']>

/** The tokens of the answer, and what is left for passages in the context window of the model; none below 1. */
export function contextBudget(
  model: Pick<ResolvedModel, 'context_window'>,
  query_config: Pick<QueryConfig, 'max_tokens'>,
  question: string,
  turns: Turns,
) {
  const window = model.context_window ?? defaultContextWindow
  const max_tokens = Math.min(query_config.max_tokens, Math.floor(window / 4))
  const usedTokens = countTokens(groundedMessages(question, [], turns)) + max_tokens
  const maxTokens = Math.min(maxContextTokens, Math.floor((window - usedTokens) * usableShare))
  return { window, max_tokens, usedTokens, maxTokens }
}
