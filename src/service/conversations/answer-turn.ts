import type { FastifyRequest } from 'fastify'
import type { Caller } from '#service/access/caller.ts'
import { callerOfWork } from '#service/access/caller-of-work.ts'
import type { AnswerPart } from '#service/answering/answer-question.ts'
import type { Clock } from '#service/clock.ts'
import type { Database } from '#service/database/schema.ts'
import { repeatInOutages } from '#service/database/postgres/repeat-in-outages.ts'
import { transact } from '#service/database/transact.ts'
import { Failure } from '#service/failure.ts'
import { requireSources } from '#service/files/require-sources.ts'
import { delayOnResponse } from '#service/http/request-hooks.ts'
import { conversationStore } from './conversation-store.ts'
import { conversationTurnStore } from './conversation-turn-store.ts'
import type { NewTurn, TurnOutcome } from './conversation-turn-store.ts'
import { filesOf, interrupted, recordAnswer } from './record-answer.ts'
import { runToEnd } from './run-to-end.ts'
import type { TurnEnding } from './turn-ending.ts'
import type { Continuation } from './turn-version-store.ts'

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
  turn: Omit<NewTurn, 'owner' | 'continues'> & {
    /** The id of the turn that it follows; null for the newest. */
    continues: string | null
  }
  /** The ID of the model that answers. */
  model: string
  parts: AsyncGenerator<AnswerPart, void>
  /** The files that the answer quotes from, known before its first words. */
  file_ids: () => readonly string[]
}

// About as often as a page that was reloaded asks for an answer in the background.
const saveIntervalMs = 1_000

// A model that sends one character a minute would never end, and nobody may be left who can stop it.
const maxBackgroundMs = 30 * 60_000

/** How many answers of one key go on in the background at a time, in each process. */
export const maxBackgroundAnswers = 20
const backgroundRetrySeconds = 5

// The last save of an answer that nobody listens to is repeated after these pauses while the database is gone.
const outagePausesMs = [1_000, 5_000]

// A turn of another machine, whose process cannot be checked, counts as ended after a time that no answer
// takes.
const staleMs = 3_600_000

/** An answer of this process. */
interface RunningAnswer {
  key_id: string
  isBackground: boolean
  /** Ends it. Resolves when what there is of it is stored, whether or not its caller reads on. */
  end: (reason: 'stopped' | 'interrupted') => Promise<void>
}

/** Answers questions of conversations, and stores each before, and its answer after it was sent. */
export function turnAnswerer({ database, clock, owner }: TurnAnswererParts) {
  const running = new Map<string, RunningAnswer>()
  const turns = conversationTurnStore(database)
  const conversations = conversationStore(database)
  const requireReadable = requireSources(database)

  /** Ends the turn that a conversation waits for, where nobody answers it any more. */
  async function endAbandoned(conversation_id: string, id: string): Promise<void> {
    const turn = await turns.answering({ id, conversation_id })
    if (turn === null || running.has(id)) return
    const isStale = clock.now().getTime() - Date.parse(turn.created_at) > staleMs
    if (turn.owner !== owner && !isStale) return
    await transact(database, (tx) =>
      conversationTurnStore(tx).stop({ id, conversation_id }, interrupted, clock.now()),
    )
  }

  /** Throws `too_many_background_answers`. */
  function requireRoom(key_id: string): void {
    const own = [...running.values()].filter(
      (answer) => answer.isBackground && answer.key_id === key_id,
    )
    if (own.length < maxBackgroundAnswers) return
    throw new Failure(
      'too_many_background_answers',
      `This key already has ${maxBackgroundAnswers} answers in progress in the background.`,
      { retry_after_seconds: backgroundRetrySeconds },
    )
  }

  return {
    endAbandoned,

    /** Stops a turn that is being answered. Resolves when it has ended and is stored. */
    async stop(turn: { id: string; conversation_id: string }): Promise<void> {
      const own = running.get(turn.id)
      if (own !== undefined) return own.end('stopped')
      // The process that answers it learns of it when it next stores what there is.
      await transact(database, (tx) => conversationTurnStore(tx).stop(turn, null, clock.now()))
    },

    /** Ends every answer, for a service that ends. Resolves when all are stored. */
    async interruptAll(): Promise<void> {
      await Promise.allSettled([...running.values()].map((answer) => answer.end('interrupted')))
    },

    /**
     * Stores the question and returns its id with the parts of its answer, which end the turn however they end.
     * Throws as `begin` of the store does, and `too_many_background_answers`.
     */
    async begin(
      question: OpenQuestion,
    ): Promise<{ id: string; parts: AsyncGenerator<AnswerPart, void> }> {
      const { caller, request, turn, ending, isBackground } = question
      // The turns of an earlier version are repeated before the question, and ids sort by creation.
      const version =
        turn.continues === null ? [] : await turns.versionOf(turn.conversation, turn.continues)
      const continues: Continuation | null =
        turn.continues === null
          ? null
          : { turn_id: turn.continues, stamps: version.map(() => clock.stamp()) }
      const stamp = clock.stamp()
      const turnOf = { id: stamp.id, conversation_id: turn.conversation.id }
      const withFiles = <T extends Pick<TurnOutcome, 'answer'>>(stored: T) => ({
        ...stored,
        file_ids: [...new Set([...question.file_ids(), ...filesOf(stored.answer)])],
      })
      let saving: Promise<void> | null = null
      let timer: NodeJS.Timeout | undefined
      let release = (): void => undefined
      const recorded = recordAnswer(
        {
          question: turn.question,
          model: question.model,
          request,
          signal: ending.signal,
          parts: question.parts,
        },
        async (outcome) => {
          clearInterval(timer)
          try {
            await saving
            const store = () =>
              transact(database, (tx) =>
                conversationTurnStore(tx).end(turnOf, withFiles(outcome), clock.now()),
              )
            await (isBackground ? repeatInOutages(store, outagePausesMs) : store())
          } finally {
            running.delete(stamp.id)
            release()
          }
        },
      )
      const store = async (): Promise<void> => {
        if (isBackground) requireRoom(caller.key_id)
        const begun = transact(database, (tx) =>
          conversationTurnStore(tx).begin(caller, { ...turn, continues, owner }, stamp),
        )
        running.set(stamp.id, {
          key_id: caller.key_id,
          isBackground,
          end: async (reason) => {
            ending.abort(reason)
            await begun
            await recorded.stop()
          },
        })
        await begun
      }
      try {
        await store()
      } catch (error) {
        running.delete(stamp.id)
        await question.parts.return()
        throw error
      }
      // A stop of the service waits for the turn to be stored, and admission counts it until then.
      release = delayOnResponse(request)
      let savedChars = 0
      /** Throws unless the key may still read what it asks for. */
      const requireAccess = async (): Promise<void> => {
        const now = await callerOfWork(database, clock, caller.key_id)
        if (now === null) {
          throw new Failure('credentials_invalid', 'The API key was revoked, or has expired.')
        }
        await conversations.require(now, turn.conversation.id)
        await requireReadable(now, { graph_ids: turn.graph_ids, file_ids: question.file_ids() })
      }
      /** Stores what has come since the last time. The turn may have been stopped in another process meanwhile. */
      const save = async (): Promise<void> => {
        const answer = recorded.partial()
        const chars = answer?.answer.length ?? 0
        try {
          const isOpen =
            chars === savedChars
              ? (await turns.answering(turnOf)) !== null
              : await transact(database, (tx) =>
                  conversationTurnStore(tx).saveProgress(turnOf, withFiles({ answer })),
                )
          savedChars = chars
          await requireAccess()
          const ageMs = clock.now().getTime() - Date.parse(stamp.created_at)
          const isTooOld = isBackground && ageMs > maxBackgroundMs
          if (!isOpen || isTooOld) ending.abort('stopped')
        } catch (error) {
          // While the database does not answer, nobody knows what the key may read.
          const isLost = error instanceof Failure && [401, 404].includes(error.status)
          if (isLost) return ending.abort(error)
          // The whole answer is stored at its end.
          request.log.warn({ err: error }, 'storing an answer so far')
        }
      }
      timer = setInterval(() => {
        // A slow database gets one save at a time, so that the end does not wait behind many.
        saving ??= save().finally(() => {
          saving = null
        })
      }, saveIntervalMs).unref()
      const { parts } = recorded
      return { id: stamp.id, parts: isBackground ? runToEnd(parts) : parts }
    },
  }
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
