import type { QuestionAnswer } from '#contract/questions.ts'
import type { Answerer, AnswerPart, QuestionRequest } from '#service/answering/answer-question.ts'
import { Failure } from '#service/failure.ts'
import type { ModelRequest } from '#service/models/chat-model.ts'
import { guardRecord } from './guard-record.ts'
import type { OnReplaced } from './guard-texts.ts'
import { guardTexts, textGuard } from './guard-texts.ts'
import { redactedText } from './guard-request.ts'
import type { Guard } from './guarded-model.ts'
import type { Guards } from './guards.ts'
import { redactionCounter } from './redaction-report.ts'

interface AnswerGuard {
  /** Applies the guardrails of questions to further texts that a model is given. */
  guardTexts: (texts: readonly string[]) => Promise<string[]>
  /** Must be called with what a model that guards its text replaced in it. */
  onRedacted: NonNullable<ModelRequest['onRedacted']>
}

/**
 * Applies the guardrails of the caller to a question about graphs, to the turns before it, to the answer and to its
 * sources; the end of the answer says what they replaced in texts that were sent or answered. With `isTextGuarded`
 * the model guards the text of the answer, which is passed on. Rejects like `guardTexts`.
 */
export function guardedAnswers(
  answer: (request: QuestionRequest, guard: AnswerGuard) => AsyncGenerator<AnswerPart, void>,
  guards: Pick<Guards, 'of'>,
  isTextGuarded = false,
): Answerer {
  return async (caller, request) => {
    const { body, signal } = request
    const guard = await guards.of(caller)
    const history = body.history ?? []
    const texts = [body.question, ...history.flatMap((turn) => [turn.question, turn.answer])]
    const paths = [
      'question',
      ...history.flatMap((_, at) => [`history.${at}.question`, `history.${at}.answer`]),
    ]
    const { add, list } = redactionCounter()
    const guardInput = (inputs: readonly string[], pathOf: readonly string[] = []) =>
      guardTexts(inputs, guard.input, guard.onFindings, signal, (replaced, at) => {
        for (const value of redactedText(replaced, null).values) {
          add('input', value, pathOf[at] ?? null)
        }
      })
    const onRedacted: AnswerGuard['onRedacted'] = ({ values }) => {
      for (const value of values) add('output', value, null)
    }
    const [question = '', ...earlier] = await guardInput(texts, paths)
    const guarded = history.map((_, at) => ({
      question: earlier[2 * at] ?? '',
      answer: earlier[2 * at + 1] ?? '',
    }))
    const guardedRequest = { ...request, body: { ...body, question, history: guarded } }
    const parts = answer(guardedRequest, { guardTexts: (inputs) => guardInput(inputs), onRedacted })
    const guardedParts = isTextGuarded
      ? guardSources(parts, guard, signal)
      : guardParts(parts, guard, signal, (replaced) => onRedacted(redactedText(replaced, null)))
    return { question, parts: withRedactions(guardedParts, list) }
  }
}

async function* withRedactions(
  parts: AsyncGenerator<AnswerPart, void>,
  list: ReturnType<typeof redactionCounter>['list'],
): AsyncGenerator<AnswerPart, void> {
  for await (const part of parts) {
    const redactions = list()
    if (part.type !== 'end' || redactions === undefined) yield part
    else yield { type: 'end', answer: { ...part.answer, redactions } }
  }
}

async function* guardSources(
  parts: AsyncGenerator<AnswerPart, void>,
  guard: Guard,
  signal: AbortSignal,
): AsyncGenerator<AnswerPart, void> {
  for await (const part of parts) {
    if (part.type === 'piece' || part.type === 'context') {
      yield part
      continue
    }
    if (part.type === 'sources') {
      yield { type: 'sources', cited: await guardRecord(part.cited, guard, signal) }
      continue
    }
    const { answer: text, ...record } = part.answer
    yield { type: 'end', answer: { ...(await guardFacts(record, guard, signal)), answer: text } }
  }
}

async function* guardParts(
  parts: AsyncGenerator<AnswerPart, void>,
  policies: Guard,
  signal: AbortSignal,
  onReplaced: OnReplaced,
): AsyncGenerator<AnswerPart, void> {
  const { output, onFindings } = policies
  if (output.length === 0) {
    yield* parts
    return
  }
  const guard = textGuard(output, onFindings, signal, onReplaced)
  let answer = ''
  const asPart = (text: string): AnswerPart => {
    answer += text
    return { type: 'piece', text }
  }
  for await (const part of parts) {
    if (part.type === 'piece') {
      const text = guard.push(part.text)
      if (text !== '') yield asPart(text)
      continue
    }
    if (part.type === 'context') {
      yield part
      continue
    }
    if (part.type === 'sources') {
      yield { type: 'sources', cited: await guardRecord(part.cited, policies, signal) }
      continue
    }
    const rest = await guard.end()
    if (rest !== '') yield asPart(rest)
    yield { type: 'end', answer: { ...(await guardFacts(part.answer, policies, signal)), answer } }
  }
}

type Facts = Partial<Pick<QuestionAnswer, 'retrieval' | 'nearest'>>

/**
 * Guards everything of an answer but its text. `retrieval` and `nearest` have passages that the answer does not quote: a
 * guardrail that blocks one of them blocks these fields, not the answer.
 */
async function guardFacts<T extends Facts>(
  { retrieval, nearest, ...facts }: T,
  guard: Guard,
  signal: AbortSignal,
): Promise<Omit<T, keyof Facts> & Facts> {
  const guarded = await guardRecord(facts, guard, signal)
  const unquoted: Facts = {
    ...(retrieval !== undefined && { retrieval }),
    ...(nearest !== undefined && { nearest }),
  }
  if (Object.keys(unquoted).length === 0) return guarded
  try {
    return { ...guarded, ...(await guardRecord(unquoted, guard, signal)) }
  } catch (error) {
    if (error instanceof Failure && error.key === 'guardrail_blocked') {
      return nearest === undefined ? guarded : { ...guarded, nearest: [] }
    }
    throw error
  }
}
