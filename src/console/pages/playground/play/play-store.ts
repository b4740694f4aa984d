import { toApiError } from '#console/api/api-error.ts'
import {
  addTurn,
  chooseTurn,
  emptyTree,
  pathOf,
  removeTurn,
  restoreTurn,
  type ConversationTree,
  type TurnContent,
} from '#console/pages/playground/exchange/conversation-tree.ts'
import type { Draft } from '#console/pages/playground/draft.ts'
import type { Exchange } from '#console/pages/playground/exchange/exchange.ts'
import {
  nextExchange,
  type ExchangeEvent,
} from '#console/pages/playground/exchange/next-exchange.ts'
import type { ChatRequestInput } from '#contract/chat/chat.ts'
import type { MessageInput } from '#contract/chat/messages.ts'
import { composeMessage } from './compose-message.ts'
import { makeId } from './make-id.ts'
import { nextTask } from './next-task.ts'
import { planAnswers, type Wanted } from './plan-answers.ts'
import { emptyCompose, type Compose, type PlayState } from './play-state.ts'
import { runExchange } from './run-exchange.ts'

export type PlayStore = ReturnType<typeof playStore>

/** Keeps an answer on the service; told the end once there is one. Never delays the answer. */
export type KeepRun = (
  body: ChatRequestInput,
  group_id: string | null,
) => { run_id: Promise<string | null>; finish: (exchange: Exchange) => void }

/** The playground of one key: its state, and everything that can be done with it. */
export function playStore(first: PlayState, keepRun: KeepRun) {
  const listeners = new Set<() => void>()
  const running = new Map<string, AbortController>()
  let state = first
  let rowsLeft = 0

  function change(part: Partial<PlayState>): void {
    state = { ...state, ...part }
    for (const listener of listeners) listener()
  }

  function tell(id: string, event: ExchangeEvent): void {
    const exchange = state.exchanges[id]
    if (!exchange) return
    const next = nextExchange(exchange, event)
    change({
      exchanges: { ...state.exchanges, [id]: next },
      ...(event.type === 'fail' && { problem: next.error }),
    })
  }

  async function run({ id, request }: Exchange, group_id: string | null): Promise<void> {
    const abort = new AbortController()
    running.set(id, abort)
    // what was said is drawn first
    await nextTask()
    const answered = runExchange(request, abort.signal, (event) => tell(id, event))
    const kept = keepRun(request, group_id)
    void kept.run_id.then((run_id) => run_id !== null && tell(id, { type: 'kept', run_id }))
    await answered
    running.delete(id)
    await nextTask()
    change({})
    const ended = state.exchanges[id]
    if (!ended) return
    await nextTask()
    kept.finish(ended)
  }

  /** Sends what is wanted; null, and nothing is sent, where one of them cannot be. */
  function answer(
    tree: ConversationTree,
    parent: string | null,
    wanted: readonly Wanted[],
    group?: { id: string; beside: readonly string[] },
  ): { ended: Promise<unknown> } | null {
    try {
      const plan = planAnswers(state, tree, parent, wanted, group?.beside)
      const group_id = group?.id ?? (plan.exchanges.length > 1 ? makeId() : null)
      change(plan.change)
      return { ended: Promise.all(plan.exchanges.map((exchange) => run(exchange, group_id))) }
    } catch (error) {
      change({ problem: toApiError(error) })
      return null
    }
  }

  function add(tree: ConversationTree, parent: string | null, content: TurnContent) {
    const id = makeId()
    return { id, tree: addTurn(tree, { id, parent, ...content }) }
  }

  /** What is written as the last turn; with nothing written, the last turn as it stands. */
  function sayComposed(): { id: string | null; tree: ConversationTree; isNew: boolean } {
    const last = pathOf(state.tree).at(-1)?.id ?? null
    const message = composeMessage(state.compose)
    if (message === null) return { id: last, tree: state.tree, isNew: false }
    return { ...add(state.tree, last, { type: 'said', message }), isNew: true }
  }

  const chosenRow = () => state.draft.variables.rows[state.draft.variables.chosen]

  const ofDraft = (): Wanted[] => state.draft.models.map((model) => ({ model, row: chosenRow() }))

  const exchangeOf = (turn_id: string): Exchange | undefined => {
    const turn = state.tree.turns[turn_id]
    return turn?.type === 'answered' ? state.exchanges[turn.exchange_id] : undefined
  }

  const stop = (): void => {
    rowsLeft = 0
    for (const abort of running.values()) abort.abort()
  }

  return {
    get: (): PlayState => state,

    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },

    /** Whether an answer is being waited for, or rows are still to be sent. */
    isBusy: (): boolean => rowsLeft > 0 || running.size > 0,

    // what is changed may be what was refused
    setDraft: (draft: Draft): void => change({ draft, problem: null }),
    setCompose: (compose: Compose): void => change({ compose }),
    inspect: (exchange_id: string): void => change({ inspected: exchange_id }),
    /** Shows answers in columns; an empty list, one at a time again. */
    compare: (turn_ids: readonly string[]): void => change({ side_by_side: turn_ids }),
    stop,

    /** Sends what is written, or, with nothing written, asks once more for an answer. */
    send: (): void => {
      const { id, tree, isNew } = sayComposed()
      if (answer(tree, id, ofDraft()) && isNew) change({ compose: emptyCompose })
    },

    /** The prompt once for each row of values, one after the other. */
    runRows: async (): Promise<void> => {
      const { id, tree, isNew } = sayComposed()
      const { rows } = state.draft.variables
      const model = state.draft.models[0]
      const group = { id: makeId(), beside: [] as readonly string[] }
      rowsLeft = rows.length
      for (const row of rows) {
        const isFirst = group.beside.length === 0
        const sent = answer(isFirst ? tree : state.tree, id, [{ model, row }], group)
        if (!sent) break
        if (isFirst && isNew) change({ compose: emptyCompose })
        group.beside = isFirst ? (state.tree.below[id ?? '']?.slice(-1) ?? []) : state.side_by_side
        await sent.ended
        rowsLeft -= 1
        if (rowsLeft <= 0) break
      }
      rowsLeft = 0
      change({})
    },

    /** Another answer at the place of this one, by the same model or another. */
    regenerate: (turn_id: string, model?: string): void => {
      const before = exchangeOf(turn_id)
      const parent = state.tree.turns[turn_id]?.parent ?? null
      const row = before?.row ?? chosenRow()
      answer(state.tree, parent, [{ model: model ?? before?.request.model, row }])
    },

    /** Other words at the place of a turn, as a branch of their own; those of a user are sent. */
    edit: (turn_id: string, message: MessageInput): void => {
      const parent = state.tree.turns[turn_id]?.parent ?? null
      const { id, tree } = add(state.tree, parent, { type: 'said', message })
      if (message.role === 'user') answer(tree, id, ofDraft())
      else change({ tree, side_by_side: [] })
    },

    /** What the called functions gave back, in the order of the calls; then the model goes on. */
    giveResults: (turn_id: string, results: { tool_call_id: string; content: string }[]): void => {
      const before = exchangeOf(turn_id)
      let last = { id: turn_id, tree: chooseTurn(state.tree, turn_id) }
      for (const result of results) {
        const message: MessageInput = { role: 'tool', ...result }
        last = add(last.tree, last.id, { type: 'said', message })
      }
      const row = before?.row ?? chosenRow()
      answer(last.tree, last.id, [{ model: before?.request.model, row }])
    },

    choose: (turn_id: string): void => {
      const exchange = exchangeOf(turn_id)
      change({
        tree: chooseTurn(state.tree, turn_id),
        side_by_side: [],
        ...(exchange && { inspected: exchange.id }),
      })
    },

    /** Takes a turn and all below it away; answers how to bring it back. */
    remove: (turn_id: string): (() => void) => {
      const before = state.tree
      change({ tree: removeTurn(before, turn_id) })
      return () => change({ tree: restoreTurn(state.tree, before, turn_id) })
    },

    /** Begins again with the same request; answers how to bring the conversation back. */
    clear: (): (() => void) => {
      stop()
      const { tree, inspected, side_by_side } = state
      change({ tree: emptyTree, inspected: null, side_by_side: [], problem: null })
      return () => change({ tree, inspected, side_by_side })
    },

    /** Shows another request and conversation; answers how to bring this one back. */
    open: (next: Pick<PlayState, 'draft' | 'tree' | 'exchanges' | 'inspected'>): (() => void) => {
      stop()
      const before = state
      const exchanges = { ...state.exchanges, ...next.exchanges }
      change({ ...next, exchanges, compose: emptyCompose, side_by_side: [], problem: null })
      return () => change({ ...before, exchanges: { ...before.exchanges, ...state.exchanges } })
    },
  }
}
