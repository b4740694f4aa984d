import { toApiError } from '#console/api/api-error.ts'
import { openReply } from '#console/api/call.ts'
import { readAnswerStream } from '#console/answers/read-answer-stream.ts'
import { session } from '#console/session/session.ts'
import { askGraphs } from '#contract/questions.ts'
import { isOpen, nextTurn, type Turn, type TurnEvent } from './turn.ts'

export type Conversation = ReturnType<typeof conversation>

const conversations = new Map<string, Conversation>()
let heldFor = session.get().connection?.id

// answers quote documents that the next key may not see
session.subscribe(() => {
  const id = session.get().connection?.id
  if (id === heldFor) return
  heldFor = id
  for (const open of conversations.values()) open.stop()
  conversations.clear()
})

/** The questions asked of a graph during this visit. An answer goes on while another tab is shown. */
export function conversationOf(graph_id: string): Conversation {
  const known = conversations.get(graph_id)
  if (known) return known
  const made = conversation(graph_id)
  conversations.set(graph_id, made)
  return made
}

function conversation(graph_id: string) {
  const listeners = new Set<() => void>()
  let turns: readonly Turn[] = []
  let running: { id: number; abort: AbortController } | null = null
  let lastId = 0

  function change(next: readonly Turn[]): void {
    turns = next
    for (const listener of listeners) listener()
  }

  function send(id: number, event: TurnEvent): void {
    change(turns.map((turn) => (turn.id === id ? nextTurn(turn, event) : turn)))
  }

  async function run(id: number, question: string, signal: AbortSignal): Promise<void> {
    try {
      const body = {
        graph_ids: [graph_id],
        question,
        stream: true,
        query_config: { inline_citations: true },
      }
      const reply = await openReply(askGraphs, { body }, signal)
      for await (const chunk of readAnswerStream(reply)) send(id, { type: 'chunk', chunk })
      send(id, { type: 'end' })
    } catch (error) {
      if (!signal.aborted) send(id, { type: 'fail', error: toApiError(error) })
    } finally {
      if (running?.id === id) running = null
    }
  }

  const stop = (): void => {
    if (!running) return
    const { id, abort } = running
    running = null
    send(id, { type: 'stop' })
    abort.abort()
  }

  return {
    get: () => turns,

    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },

    /** Asks; a question still being answered is stopped and keeps what came. */
    ask: (question: string): void => {
      stop()
      lastId += 1
      const abort = new AbortController()
      running = { id: lastId, abort }
      change([...turns, { id: lastId, question, status: 'sent' }])
      void run(lastId, question, abort.signal)
    },

    stop,

    clear: (): void => {
      stop()
      change(turns.filter(isOpen))
    },
  }
}
