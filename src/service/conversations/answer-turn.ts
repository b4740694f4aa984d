import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import type { QuestionAnswer } from '#contract/questions.ts'
import type { Caller } from '#service/access/caller.ts'
import { callerOfWork } from '#service/access/caller-of-work.ts'
import type { AnswerPart, CitedSources } from '#service/answering/answer-question.ts'
import type { Clock } from '#service/clock.ts'
import type { Database } from '#service/database/schema.ts'
import { isOutage } from '#service/database/postgres/outage.ts'
import { transact } from '#service/database/transact.ts'
import { Failure } from '#service/failure.ts'
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
  /** Ends the parts. */
  ending: TurnEnding
  /** Whether the answer goes on when the caller hangs up. */
  isBackground: boolean
  turn: Omit<NewTurn, 'owner'>
  parts: AsyncGenerator<AnswerPart, void>
  /** The files that the answer quotes from, known before its first words. */
  file_ids: () => readonly string[]
}

/** Why an answer was ended by somebody else than its caller. */
class AnswerEnded extends Error {
  override readonly name = 'AbortError'
  readonly reason: 'stopped' | 'interrupted'

  constructor(reason: AnswerEnded['reason']) {
    super(`the answer was ${reason}`)
    this.reason = reason
  }
}

/** Ends an answer before its end. */
export interface TurnEnding {
  signal: AbortSignal
  abort: (reason: AnswerEnded['reason']) => void
}

/** Ends with the request of the caller, too, except in the background. */
export function turnEnding(request: AbortSignal, isBackground: boolean): TurnEnding {
  const controller = new AbortController()
  return {
    signal: isBackground ? controller.signal : AbortSignal.any([controller.signal, request]),
    abort: (reason) => controller.abort(new AnswerEnded(reason)),
  }
}

function reasonOf({ reason }: AbortSignal): AnswerEnded['reason'] | null {
  return reason instanceof AnswerEnded ? reason.reason : null
}

// An answer in the background is stored about as often as a page asks for it that was reloaded.
const saveIntervalMs = 1_000

// A model that sends one character a minute would never end, and nobody may be left who can stop it.
const maxBackgroundMs = 30 * 60_000

const maxStopMs = 5_000

// The last save of an answer that nobody listens to is repeated after these pauses while the database is gone.
const outagePausesMs = [1_000, 5_000]

// A turn of another machine, whose process cannot be checked, counts as ended after a time that no answer
// takes.
const staleMs = 3_600_000

/** Answers questions of conversations, and stores each before, and its answer after it was sent. */
export function turnAnswerer({ database, clock, owner }: TurnAnswererParts) {
  const running = new Map<string, { ending: TurnEnding; ended: Promise<void> }>()
  const turns = conversationTurnStore(database)

  /** Ends the turn that a conversation waits for, where nobody answers it any more. */
  async function endAbandoned(conversation_id: string, id: string): Promise<void> {
    const turn = await turns.answering(id)
    if (turn === null || running.has(id)) return
    const isStale = clock.now().getTime() - Date.parse(turn.created_at) > staleMs
    if (turn.owner !== owner && !isStale) return
    await transact(database, (tx) =>
      conversationTurnStore(tx).stop({ id, conversation_id }, interrupted, clock.now()),
    )
  }

  return {
    endAbandoned,

    /** Stops a turn that is being answered. Resolves when it has ended and is stored. */
    async stop(turn: { id: string; conversation_id: string }): Promise<void> {
      const own = running.get(turn.id)
      own?.ending.abort('stopped')
      // It may wait for a caller that does not read.
      const timeout = pause(maxStopMs, undefined, { ref: false })
      await Promise.race([own?.ended, timeout])
      // Another process that answers it learns of it when it next stores what there is.
      await transact(database, (tx) => conversationTurnStore(tx).stop(turn, null, clock.now()))
    },

    /** Ends every answer, for a service that ends. Resolves when all are stored. */
    async interruptAll(): Promise<void> {
      const all = [...running.values()]
      for (const { ending } of all) ending.abort('interrupted')
      await Promise.all(all.map(({ ended }) => ended))
    },

    /**
     * Stores the question and returns its id with the parts of its answer, which end the turn however they end.
     * Throws as `begin` does.
     */
    async begin(
      question: OpenQuestion,
    ): Promise<{ id: string; parts: AsyncGenerator<AnswerPart, void> }> {
      const stamp = clock.stamp()
      const { caller, turn, ending, isBackground } = question
      const { promise: ended, resolve: settle } = Promise.withResolvers<undefined>()
      running.set(stamp.id, { ending, ended })
      try {
        await transact(database, (tx) =>
          conversationTurnStore(tx).begin(caller, { ...turn, owner }, stamp),
        )
      } catch (error) {
        running.delete(stamp.id)
        settle(undefined)
        await question.parts.return()
        throw error
      }
      // A stop of the service waits for the turn to be stored, and admission counts it until then.
      const release = delayOnResponse(question.request)
      const turnOf = { id: stamp.id, conversation_id: turn.conversation.id }
      const withFiles = <T extends Pick<TurnOutcome, 'answer'>>(stored: T) => ({
        ...stored,
        file_ids: [...new Set([...question.file_ids(), ...filesOf(stored.answer)])],
      })
      let partial = (): QuestionAnswer | null => null
      let savedChars = 0
      let saving: Promise<void> | null = null
      /**
       * Stores what has come since the last time. The turn may have been stopped in another process meanwhile, or
       * its key revoked.
       */
      const save = async (): Promise<void> => {
        const answer = partial()
        const chars = answer?.answer.length ?? 0
        try {
          const isOpen =
            chars === savedChars
              ? (await turns.answering(stamp.id)) !== null
              : await transact(database, (tx) =>
                  conversationTurnStore(tx).saveProgress(turnOf, withFiles({ answer })),
                )
          savedChars = chars
          const isTooOld = clock.now().getTime() - Date.parse(stamp.created_at) > maxBackgroundMs
          const hasKey = (await callerOfWork(database, clock, caller.key_id)) !== null
          if (!isOpen || isTooOld || !hasKey) ending.abort('stopped')
        } catch (error) {
          // The whole answer is stored at its end.
          question.request.log.warn({ err: error }, 'storing an answer so far')
        }
      }
      const tick = (): void => {
        // A slow database gets one save at a time, so that the end does not wait behind many.
        saving ??= save().finally(() => {
          saving = null
        })
      }
      const timer = isBackground ? setInterval(tick, saveIntervalMs).unref() : undefined
      const end = async (outcome: Omit<TurnOutcome, 'file_ids'>): Promise<void> => {
        clearInterval(timer)
        try {
          await saving
          const store = () =>
            transact(database, (tx) =>
              conversationTurnStore(tx).end(turnOf, withFiles(outcome), clock.now()),
            )
          await (isBackground ? repeatInOutages(store) : store())
        } finally {
          running.delete(stamp.id)
          settle(undefined)
          release()
        }
      }
      const parts = recorded(question, end, (read) => {
        partial = read
      })
      return { id: stamp.id, parts: isBackground ? runToEnd(parts) : parts }
    },
  }
}

async function repeatInOutages(store: () => Promise<void>): Promise<void> {
  for (const pauseMs of outagePausesMs) {
    try {
      // eslint-disable-next-line no-await-in-loop -- a repetition waits for the attempt before
      return await store()
    } catch (error) {
      if (!isOutage(error)) throw error
      // eslint-disable-next-line no-await-in-loop -- as above
      await pause(pauseMs, undefined, { ref: false })
    }
  }
  return store()
}

/** Runs parts to their end, however many of them are read. */
function runToEnd<T>(parts: AsyncGenerator<T, void>): AsyncGenerator<T, void> {
  const unread: T[] = []
  let isRead = true
  let outcome: { error?: unknown } | null = null
  let wake = (): void => undefined

  async function run(): Promise<void> {
    try {
      for await (const part of parts) {
        if (isRead) unread.push(part)
        wake()
      }
      outcome = {}
    } catch (error) {
      outcome = { error }
    }
    wake()
  }

  async function* read(): AsyncGenerator<T, void> {
    try {
      for (;;) {
        yield* unread.splice(0)
        if (unread.length > 0) continue
        if (outcome !== null) {
          if ('error' in outcome) throw outcome.error
          return
        }
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
    } finally {
      isRead = false
      unread.length = 0
    }
  }

  void run()
  return read()
}

const interrupted = {
  key: 'interrupted',
  message: 'The service stopped before the answer ended.',
}

/** Ends the turns of processes that have ended, such as by a kill. */
export async function endLeftOverTurns(
  database: Database,
  clock: Clock,
  hasEnded: (owner: string) => boolean,
): Promise<void> {
  for (const turn of await conversationTurnStore(database).leftOver(hasEnded)) {
    await transact(database, (tx) => conversationTurnStore(tx).stop(turn, interrupted, clock.now()))
  }
}

/** Passes parts on, and reports how they ended: nothing but what was passed on is stored. */
async function* recorded(
  { turn, request, ending: { signal }, parts }: OpenQuestion,
  end: (outcome: Omit<TurnOutcome, 'file_ids'>) => Promise<void>,
  onBegin: (partial: () => QuestionAnswer | null) => void,
): AsyncGenerator<AnswerPart, void> {
  let text = ''
  let cited: Partial<CitedSources> = {}
  let isEnded = false
  const partial = (): QuestionAnswer | null =>
    text === '' ? null : { question: turn.question, answer: text, sources: [], ...cited }

  onBegin(partial)

  async function endOnce(outcome: Omit<TurnOutcome, 'file_ids'>): Promise<void> {
    if (isEnded) return
    isEnded = true
    await end(outcome)
  }

  const stop = () =>
    endOnce({
      status: 'stopped',
      answer: partial(),
      failure: reasonOf(signal) === 'interrupted' ? interrupted : null,
      continues: true,
    })

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
    if (reasonOf(signal) === 'stopped') {
      throw new Failure('answer_stopped', 'The answer was stopped.')
    }
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
