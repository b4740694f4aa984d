import type { FastifyRequest } from 'fastify'
import type { QuestionAnswer } from '#contract/questions.ts'
import type { Caller } from '#service/access/caller.ts'
import type { AnswerPart, CitedSources } from '#service/answering/answer-question.ts'
import type { Clock } from '#service/clock.ts'
import type { Database } from '#service/database/schema.ts'
import { transact } from '#service/database/transact.ts'
import { asFailure } from '#service/http/error-handler.ts'
import { delayOnResponse } from '#service/http/request-hooks.ts'
import { conversationTurnStore } from './conversation-turn-store.ts'
import type { NewTurn, TurnOutcome } from './conversation-turn-store.ts'

export interface TurnAnswererParts {
  database: Database
  clock: Clock
  /** This process. */
  owner: string
}

/** A question whose answer has not begun. */
interface OpenQuestion {
  caller: Caller
  request: FastifyRequest
  signal: AbortSignal
  turn: Omit<NewTurn, 'owner'>
  parts: AsyncGenerator<AnswerPart, void>
  /** The files that the answer quotes from, known before its first words. */
  file_ids: () => readonly string[]
}

// A turn of another machine, whose process cannot be checked, counts as ended after a time that no answer
// takes.
const staleMs = 3_600_000

/** Answers questions of conversations, and stores each before, and its answer after it was sent. */
export function turnAnswerer({ database, clock, owner }: TurnAnswererParts) {
  const running = new Set<string>()
  const turns = conversationTurnStore(database)

  /** Ends the turn that a conversation waits for, where nobody answers it any more. */
  async function endAbandoned(conversation_id: string, id: string): Promise<void> {
    const turn = await turns.answering(id)
    if (turn === null || running.has(id)) return
    const isStale = clock.now().getTime() - Date.parse(turn.created_at) > staleMs
    if (turn.owner !== owner && !isStale) return
    await transact(database, (tx) =>
      conversationTurnStore(tx).end({ id, conversation_id }, abandoned, clock.now()),
    )
  }

  return {
    endAbandoned,

    /**
     * Stores the question and returns its id with the parts of its answer, which end the turn however they end.
     * Throws as `begin` does.
     */
    async begin(
      question: OpenQuestion,
    ): Promise<{ id: string; parts: AsyncGenerator<AnswerPart, void> }> {
      const stamp = clock.stamp()
      const { caller, turn } = question
      running.add(stamp.id)
      try {
        await transact(database, (tx) =>
          conversationTurnStore(tx).begin(caller, { ...turn, owner }, stamp),
        )
      } catch (error) {
        running.delete(stamp.id)
        await question.parts.return()
        throw error
      }
      // A stop of the service waits for the turn to be stored, and admission counts it until then.
      const release = delayOnResponse(question.request)
      const end = async (outcome: Omit<TurnOutcome, 'file_ids'>): Promise<void> => {
        const { conversation } = turn
        try {
          await transact(database, (tx) =>
            conversationTurnStore(tx).end(
              { id: stamp.id, conversation_id: conversation.id },
              {
                ...outcome,
                file_ids: [...new Set([...question.file_ids(), ...filesOf(outcome.answer)])],
              },
              clock.now(),
            ),
          )
        } finally {
          running.delete(stamp.id)
          release()
        }
      }
      return { id: stamp.id, parts: recorded(question, end) }
    },
  }
}

const abandoned: TurnOutcome = {
  status: 'stopped',
  answer: null,
  failure: { key: 'interrupted', message: 'The service stopped before the answer ended.' },
  file_ids: [],
  continues: true,
}

/** Ends the turns of processes that have ended, such as by a kill. */
export async function endLeftOverTurns(
  database: Database,
  clock: Clock,
  hasEnded: (owner: string) => boolean,
): Promise<void> {
  for (const turn of await conversationTurnStore(database).leftOver(hasEnded)) {
    await transact(database, (tx) => conversationTurnStore(tx).end(turn, abandoned, clock.now()))
  }
}

/** Passes parts on, and reports how they ended: nothing but what was passed on is stored. */
async function* recorded(
  { turn, request, signal, parts }: OpenQuestion,
  end: (outcome: Omit<TurnOutcome, 'file_ids'>) => Promise<void>,
): AsyncGenerator<AnswerPart, void> {
  let text = ''
  let cited: Partial<CitedSources> = {}
  let isEnded = false
  const partial = (): QuestionAnswer | null =>
    text === '' ? null : { question: turn.question, answer: text, sources: [], ...cited }

  async function endOnce(outcome: Omit<TurnOutcome, 'file_ids'>): Promise<void> {
    if (isEnded) return
    isEnded = true
    await end(outcome)
  }

  const stop = () =>
    endOnce({ status: 'stopped', answer: partial(), failure: null, continues: true })

  try {
    for await (const part of parts) {
      if (part.type === 'piece') text += part.text
      else if (part.type === 'sources') ({ cited } = part)
      // Stored before the caller has the end, so that what it asks next finds it.
      else {
        const { answer } = part
        await endOnce({
          status: 'completed',
          answer,
          failure: null,
          continues: continuesOthers(answer),
        })
      }
      yield part
    }
  } catch (error) {
    const { key, message } = asFailure(error)
    await (
      signal.aborted
        ? stop()
        : endOnce({
            status: 'failed',
            answer: partial(),
            failure: { key, message, request_id: request.id },
            continues: true,
          })
    ).catch((cause: unknown) => request.log.error({ err: cause }, 'a turn could not be stored'))
    throw error
  } finally {
    // The caller hung up while a part was sent.
    await stop()
  }
}

/** The built-in reader quotes, so that only its search can have come from the turns before. */
function continuesOthers({ unsupported, searched_for }: QuestionAnswer): boolean {
  return unsupported !== undefined || searched_for !== undefined
}

function filesOf(answer: QuestionAnswer | null): string[] {
  const { references, retrieval, sources = [] } = answer ?? {}
  return [
    ...sources.map(({ file_id }) => file_id),
    ...(references?.files ?? []).map(({ fileId }) => fileId),
    ...(references?.web ?? []).flatMap(({ fileId }) => fileId ?? []),
    ...(retrieval?.passages ?? []).flatMap(({ file_id, used }) =>
      used === 'left_out' ? [] : file_id,
    ),
  ]
}
