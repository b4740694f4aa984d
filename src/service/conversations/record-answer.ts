import type { FastifyRequest } from 'fastify'
import type { QuestionAnswer } from '#contract/questions.ts'
import type { AnswerPart, CitedSources } from '#service/answering/answer-question.ts'
import { Failure } from '#service/failure.ts'
import { providerOf } from '#service/http/recorded-failure.ts'
import { asFailure } from '#service/http/error-handler.ts'
import type { TurnOutcome } from './conversation-turn-store.ts'
import { reasonOf } from './turn-ending.ts'

/** The failure of an answer whose process ended. */
export const interrupted = {
  key: 'interrupted',
  message: 'The service stopped before the answer ended.',
}

interface RecordedQuestion {
  question: string
  /** The ID of the model that answers. */
  model: string
  request: FastifyRequest
  /** Ends the parts. */
  signal: AbortSignal
  parts: AsyncGenerator<AnswerPart, void>
}

interface RecordedAnswer {
  /** The parts as they come, which report how they end. */
  parts: AsyncGenerator<AnswerPart, void>
  /** What there is of the answer; null where there is nothing. */
  partial: () => QuestionAnswer | null
  /**
   * Reports what there is as a stopped answer, unless its end was reported before. Resolves when that is stored,
   * also while a caller that does not read keeps the parts waiting.
   */
  stop: () => Promise<void>
}

/** Passes the parts of an answer on and reports once how they ended: nothing but what was passed on is stored. */
export function recordAnswer(
  { question, model, request, signal, parts }: RecordedQuestion,
  end: (outcome: Omit<TurnOutcome, 'file_ids'>) => Promise<void>,
): RecordedAnswer {
  let text = ''
  let cited: Partial<CitedSources> = {}
  let ended: Promise<void> | null = null

  const partial = (): QuestionAnswer | null =>
    text === '' ? null : { question, answer: text, sources: [], model, ...cited }

  const endOnce = (outcome: Omit<TurnOutcome, 'file_ids'>): Promise<void> =>
    (ended ??= end(outcome))

  const stop = () =>
    endOnce({
      status: 'stopped',
      answer: partial(),
      failure: reasonOf(signal) === 'interrupted' ? interrupted : null,
      continues: true,
    })

  async function* recorded(): AsyncGenerator<AnswerPart, void> {
    try {
      for await (const part of parts) {
        if (part.type === 'piece') text += part.text
        else if (part.type === 'sources') ({ cited } = part)
        // Stored before the caller has the end, so that what it asks next finds it.
        else if (part.type === 'end') {
          const { answer } = part
          await endOnce({
            status: 'completed',
            answer,
            failure: null,
            continues: continuesOthers(answer),
          })
        }
        yield part
        // It may have been ended while the caller did not read.
        if (part.type !== 'end') signal.throwIfAborted()
      }
    } catch (error) {
      const failure = asFailure(error)
      const { key, message } = failure
      await (
        signal.aborted
          ? stop()
          : endOnce({
              status: 'failed',
              answer: partial(),
              failure: {
                key,
                message,
                request_id: request.id,
                provider: providerOf(failure),
                ...limitOf(failure),
              },
              continues: true,
            })
      ).catch((cause: unknown) => request.log.error({ err: cause }, 'a turn could not be stored'))
      if (reasonOf(signal) === 'stopped') {
        throw new Failure('answer_stopped', 'The answer was stopped.')
      }
      // A model may end with an error of its own.
      if (signal.reason instanceof Failure) throw signal.reason
      throw error
    } finally {
      // The caller hung up while a part was sent.
      await stop()
    }
  }

  return { parts: recorded(), partial, stop }
}

/** The limit that a failure names; see `limitFailure`. */
function limitOf({ extras: { limit, model } }: Failure) {
  if (typeof limit !== 'string') return {}
  return { limit: { name: limit, model: typeof model === 'string' ? model : null } }
}

/** The built-in reader quotes, so that only its search can have come from the turns before. */
function continuesOthers({ unsupported, searched_for }: QuestionAnswer): boolean {
  return unsupported !== undefined || searched_for !== undefined
}

/** The files that an answer quotes or names as near, or that its model was given. */
export function filesOf(answer: QuestionAnswer | null): string[] {
  const { references, retrieval, nearest = [], sources = [] } = answer ?? {}
  return [
    ...sources.map(({ file_id }) => file_id),
    ...(references?.files ?? []).map(({ fileId }) => fileId),
    ...(references?.web ?? []).flatMap(({ fileId }) => fileId ?? []),
    ...nearest.map(({ file_id }) => file_id),
    ...(retrieval?.passages ?? []).flatMap(({ file_id, used }) =>
      used === 'left_out' ? [] : file_id,
    ),
  ]
}
