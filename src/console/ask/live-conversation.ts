import { toApiError } from '#console/api/api-error.ts'
import { call, openReply } from '#console/api/call.ts'
import { readAnswerStream } from '#console/answers/read-answer-stream.ts'
import { session } from '#console/session/session.ts'
import {
  askConversation,
  createConversation,
  stopTurn,
} from '#contract/conversations/conversations.ts'
import { storedDrafts, storedModel } from './stored-choices.ts'
import { nextTurn, type Turn, type TurnEvent } from './turn.ts'

export interface AskInput {
  question: string
  /** Null for all graphs. */
  graph_ids: readonly string[] | null
  /** The only files of them that are asked; null for all. */
  file_ids: readonly string[] | null
  model: string | null
  /** The id of the last stored turn; empty where there is none. */
  after: string
  /** The id of the turn whose question is asked again. */
  replaces?: string | null | undefined
  /** The id of the turn of an earlier version that it follows. */
  continues?: string | null | undefined
}

export interface LiveState {
  /** Null until the first question has begun the conversation. */
  conversation_id: string | null
  /** The turns of this visit. */
  turns: readonly Turn[]
}

/** The question that is being typed in a conversation. */
export interface Draft {
  read: () => string
  /** Forgets it where it is empty. */
  write: (question: string) => void
}

interface RunningQuestion {
  key: string
  question: string
  abort: AbortController
  /** The id of its turn, once the service has stored it; null where it never did. */
  begun: PromiseWithResolvers<string | null>
}

// To lay out a long answer for each of its pieces takes the page longer than the answer takes.
const showIntervalMs = 100

function scopeOf({ graph_ids, file_ids }: Pick<AskInput, 'graph_ids' | 'file_ids'>) {
  // All were deleted, which the service refuses: an answer from other files would look like one from them.
  if (file_ids?.length === 0) return {}
  return { graph_ids: graph_ids && [...graph_ids], ...(file_ids && { file_ids: [...file_ids] }) }
}

export type LiveConversation = ReturnType<typeof conversation>

/** By the id of the conversation, or by the place where a new one is begun. */
const conversations = new Map<string, LiveConversation>()
let createdTotal = 0
let signedInAs = session.get().connection?.id

// Answers quote documents that the next key may not see.
session.subscribe(() => {
  const id = session.get().connection?.id
  if (id === signedInAs) return
  signedInAs = id
  for (const open of conversations.values()) open.leave()
  conversations.clear()
})

/** The conversation with this id, as far as it was asked in this visit. Answers go on while other pages are shown. */
export function liveConversation(conversation_id: string): LiveConversation {
  return conversationAt(conversation_id, conversation_id)
}

/** The conversation that begins with the next question at this place. */
export function newConversation(place: string): LiveConversation {
  return conversationAt(`new ${place}`, null)
}

/** Lets the next question at this place begin another conversation. */
export function forgetNewConversation(place: string): void {
  conversations.delete(`new ${place}`)
}

function conversationAt(name: string, conversation_id: string | null): LiveConversation {
  const existing = conversations.get(name)
  if (existing) return existing
  const created = conversation(conversation_id, name)
  conversations.set(name, created)
  return created
}

function conversation(initialId: string | null, initialName: string) {
  const listeners = new Set<() => void>()
  let state: LiveState = { conversation_id: initialId, turns: [] }
  let running: RunningQuestion | null = null
  let stopping: Promise<void> = Promise.resolve()
  let lastNumber = 0
  createdTotal += 1

  const draftName = () => state.conversation_id ?? initialName

  const storedDraft = () => storedDrafts.read()?.[draftName()] ?? ''

  const draft: Draft = {
    // A question that is on its way is no draft, though it is kept for a reload.
    read: () => (storedDraft() === running?.question ? '' : storedDraft()),
    write: (question) => {
      const { [draftName()]: _, ...others } = storedDrafts.read() ?? {}
      storedDrafts.write(question.trim() === '' ? others : { ...others, [draftName()]: question })
    },
  }

  function change(next: Partial<LiveState>): void {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }

  let received: { key: string; event: TurnEvent }[] = []
  let shownAt = 0
  let timer = 0

  function showReceived(): void {
    window.clearTimeout(timer)
    timer = 0
    shownAt = performance.now()
    const events = received
    received = []
    if (events.length === 0) return
    const after = (turn: Turn): Turn =>
      events.reduce(
        (last, { key, event }) => (turn.key === key ? nextTurn(last, event) : last),
        turn,
      )
    change({ turns: state.turns.map(after) })
  }

  /** Shows a piece of an answer at once, or with those that follow it soon. */
  function receive(key: string, event: TurnEvent): void {
    received.push({ key, event })
    const waitMs = shownAt + showIntervalMs - performance.now()
    if (waitMs <= 0) showReceived()
    else if (timer === 0) timer = window.setTimeout(showReceived, waitMs)
  }

  function send(key: string, event: TurnEvent): void {
    received.push({ key, event })
    showReceived()
  }

  async function begin({ model, ...input }: AskInput, signal: AbortSignal): Promise<string> {
    if (state.conversation_id !== null) return state.conversation_id
    const { id } = await call(createConversation, { body: { ...scopeOf(input), model } }, signal)
    conversations.set(id, self)
    // The draft moves with it: the next new conversation at this place begins without one.
    const question = storedDraft()
    draft.write('')
    change({ conversation_id: id })
    draft.write(question)
    return id
  }

  async function run({ key, abort: { signal }, begun }: RunningQuestion, input: AskInput) {
    try {
      // A conversation answers one question at a time.
      await stopping
      const conversation_id = await begin(input, signal)
      const reply = await openReply(
        askConversation,
        {
          params: { conversation_id },
          body: {
            question: input.question,
            stream: true,
            // A reload does not stop it.
            background: true,
            ...(input.replaces != null && { replaces: input.replaces }),
            ...(input.continues != null && { continues: input.continues }),
            ...scopeOf(input),
            query_config: { inline_citations: true },
          },
        },
        signal,
      )
      for await (const chunk of readAnswerStream(reply, askConversation.chunk)) {
        clearSent(input.question)
        if (chunk.turn_id !== undefined) begun.resolve(chunk.turn_id)
        receive(key, { type: 'chunk', chunk })
      }
      send(key, { type: 'end' })
    } catch (error) {
      const failure = toApiError(error)
      // New conversations begin with the default model again, unless the question was refused or no model would answer.
      if (
        failure.key.startsWith('model_') &&
        failure.key !== 'model_unsafe' &&
        !failure.isOverAllModels &&
        storedModel.read() === input.model
      ) {
        storedModel.write(null)
      }
      // It was stopped in another window.
      if (failure.key === 'answer_stopped') send(key, { type: 'stop' })
      else if (!signal.aborted) send(key, { type: 'fail', error: failure })
    } finally {
      begun.resolve(null)
      if (running?.key === key) running = null
    }
  }

  // What is typed while the answer arrives is the draft of the next question.
  function clearSent(question: string): void {
    if (storedDraft() === question) draft.write('')
  }

  const stop = (): void => {
    if (!running) return
    const stopped = running
    running = null
    send(stopped.key, { type: 'stop' })
    stopping = stopAnswer(stopped)
  }

  /** Has the service stop. It answers until then, even if nobody listens. */
  async function stopAnswer({ abort, begun }: RunningQuestion): Promise<void> {
    const { conversation_id } = state
    if (conversation_id === null) {
      abort.abort()
      return
    }
    const turn_id = await begun.promise
    abort.abort()
    if (turn_id === null) return
    // Where the service cannot be reached, the next question says so.
    await call(stopTurn, { params: { conversation_id, turn_id } }).catch(() => null)
  }

  const self = {
    /** Stays the same when the conversation gets its id. */
    key: String(createdTotal),

    draft,

    get: () => state,

    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },

    /** Asks; a question that is still being answered is stopped and keeps what was received. */
    ask: (input: AskInput): void => {
      stop()
      lastNumber += 1
      const key = `visit ${lastNumber}`
      const question: RunningQuestion = {
        key,
        question: input.question,
        abort: new AbortController(),
        begun: Promise.withResolvers(),
      }
      // Until it is being answered, the question survives a reload and signing in again.
      draft.write(input.question)
      running = question
      // A question that was never answered gives way to its repetition.
      const turns = state.turns.filter(
        (turn) =>
          !(turn.status === 'failed' && turn.id === null && turn.question === input.question),
      )
      change({
        turns: [
          ...turns,
          {
            key,
            id: null,
            after: input.after,
            question: input.question,
            feedback: null,
            replaces: input.replaces,
            continues: input.continues,
            status: 'sent',
          },
        ],
      })
      void run(question, input)
    },

    stop,

    /** Listens no more; the service goes on. */
    leave: (): void => {
      running?.abort.abort()
      running = null
    },
  }
  return self
}
