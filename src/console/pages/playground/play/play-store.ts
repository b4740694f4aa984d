import { toApiError } from '#console/api/api-error.ts'
import {
  addTurn,
  chooseTurn,
  emptyTree,
  shownPath,
  removeTurn,
  restoreTurn,
  type ConversationTree,
  type TurnContent,
} from '#console/pages/playground/exchange/conversation-tree.ts'
import type { Draft } from '#console/prompt/draft.ts'
import type { Exchange } from '#console/pages/playground/exchange/exchange.ts'
import {
  nextExchange,
  type ExchangeEvent,
} from '#console/pages/playground/exchange/next-exchange.ts'
import type { MessageInput } from '#contract/chat/messages.ts'
import { composeMessage } from './compose-message.ts'
import { emptyMessageDraft, type MessageDraft } from './message-draft.ts'
import { randomUuid } from '#console/api/random-uuid.ts'
import { nextTask } from './next-task.ts'
import { planAnswers, type AnswerRequest } from './plan-answers.ts'
import type { PlayState } from './play-state.ts'
import { runExchange } from './run-exchange.ts'

export type PlayStore = ReturnType<typeof playStore>

/**
 * The state of the playground of one key, and every action on it. A store outside React, so that
 * answers continue while other pages are shown. `onRunChange` is called when the service begins to
 * record a run and when its answer has ended.
 */
export function playStore(initialState: PlayState, onRunChange: (run_id: string) => void) {
  const listeners = new Set<() => void>()
  const abortControllers = new Map<string, AbortController>()
  let state = initialState
  let pendingRows = 0

  function change(part: Partial<PlayState>): void {
    state = { ...state, ...part }
    for (const listener of listeners) listener()
  }

  function dispatch(id: string, event: ExchangeEvent): void {
    const exchange = state.exchanges[id]
    if (!exchange) return
    const next = nextExchange(exchange, event)
    change({
      exchanges: { ...state.exchanges, [id]: next },
      ...(event.type === 'fail' && { problem: next.error }),
    })
    if (event.type === 'recorded') onRunChange(event.run_id)
  }

  async function run({ id, request }: Exchange, group_id: string | null): Promise<void> {
    const abort = new AbortController()
    abortControllers.set(id, abort)
    // Yield first, so that the new message is painted before the request is prepared.
    await nextTask()
    await runExchange(request, group_id, abort.signal, (event) => dispatch(id, event))
    abortControllers.delete(id)
    await nextTask()
    change({})
    const run_id = state.exchanges[id]?.run_id
    if (run_id) onRunChange(run_id)
  }

  /** Sends the requests. Returns null and sends nothing if any of them is invalid. */
  function requestAnswers(
    tree: ConversationTree,
    parent: string | null,
    requests: readonly AnswerRequest[],
    group?: { id: string; beside: readonly string[] },
  ): { ended: Promise<unknown> } | null {
    try {
      const plan = planAnswers(state, tree, parent, requests, group?.beside)
      const group_id = group?.id ?? (plan.exchanges.length > 1 ? randomUuid() : null)
      change(plan.change)
      return { ended: Promise.all(plan.exchanges.map((exchange) => run(exchange, group_id))) }
    } catch (error) {
      change({ problem: toApiError(error) })
      return null
    }
  }

  function appendTurn(tree: ConversationTree, parent: string | null, content: TurnContent) {
    const id = randomUuid()
    return { id, tree: addTurn(tree, { id, parent, ...content }) }
  }

  /**
   * Appends the message in the composer. If the composer is empty, returns the last turn unchanged.
   */
  function appendComposedTurn(): { id: string | null; tree: ConversationTree; isNew: boolean } {
    const last = shownPath(state.tree).at(-1)?.id ?? null
    const message = composeMessage(state.compose)
    if (message === null) return { id: last, tree: state.tree, isNew: false }
    return { ...appendTurn(state.tree, last, { type: 'message', message }), isNew: true }
  }

  const chosenRow = () => state.draft.variables.rows[state.draft.variables.chosen]

  const draftRequests = (): AnswerRequest[] =>
    state.draft.models.map((model) => ({ model, row: chosenRow() }))

  const exchangeOf = (turn_id: string): Exchange | undefined => {
    const turn = state.tree.turns[turn_id]
    return turn?.type === 'answer' ? state.exchanges[turn.exchange_id] : undefined
  }

  const stop = (): void => {
    pendingRows = 0
    for (const abort of abortControllers.values()) abort.abort()
  }

  return {
    get: (): PlayState => state,

    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },

    /** Whether a request is in progress or rows are still to be sent. */
    isBusy: (): boolean => pendingRows > 0 || abortControllers.size > 0,

    // Any change of the draft may fix the cause of the problem, so the problem is cleared.
    setDraft: (draft: Draft): void => change({ draft, problem: null }),
    setCompose: (compose: MessageDraft): void => change({ compose }),
    inspect: (exchange_id: string): void => change({ inspected: exchange_id }),
    /** Shows these answers side by side; an empty list returns to one answer at a time. */
    compare: (turn_ids: readonly string[]): void => change({ side_by_side: turn_ids }),
    stop,

    /**
     * Sends the message in the composer. If it is empty, requests another answer to the last
     * message.
     */
    send: (): void => {
      const { id, tree, isNew } = appendComposedTurn()
      if (requestAnswers(tree, id, draftRequests()) && isNew) change({ compose: emptyMessageDraft })
    },

    /** Sends the prompt once for each row of variable values, one request after the other. */
    runRows: async (): Promise<void> => {
      const { id, tree, isNew } = appendComposedTurn()
      const { rows } = state.draft.variables
      const model = state.draft.models[0]
      const group = { id: randomUuid(), beside: [] as readonly string[] }
      pendingRows = rows.length
      for (const row of rows) {
        const isFirst = group.beside.length === 0
        const sent = requestAnswers(isFirst ? tree : state.tree, id, [{ model, row }], group)
        if (!sent) break
        if (isFirst && isNew) change({ compose: emptyMessageDraft })
        group.beside = isFirst ? (state.tree.below[id ?? '']?.slice(-1) ?? []) : state.side_by_side
        await sent.ended
        pendingRows -= 1
        if (pendingRows <= 0) break
      }
      pendingRows = 0
      change({})
    },

    /** Adds another answer beside this one, from the same model or from `model`. */
    regenerate: (turn_id: string, model?: string): void => {
      const previous = exchangeOf(turn_id)
      const parent = state.tree.turns[turn_id]?.parent ?? null
      const row = previous?.row ?? chosenRow()
      requestAnswers(state.tree, parent, [{ model: model ?? previous?.request.model, row }])
    },

    /**
     * Adds a new version of a turn as a branch. A user message is sent; other messages are only
     * stored.
     */
    edit: (turn_id: string, message: MessageInput): void => {
      const parent = state.tree.turns[turn_id]?.parent ?? null
      const { id, tree } = appendTurn(state.tree, parent, { type: 'message', message })
      if (message.role === 'user') requestAnswers(tree, id, draftRequests())
      else change({ tree, side_by_side: [] })
    },

    /**
     * Adds the results of the function calls in the order of the calls, then requests the next
     * answer.
     */
    sendToolResults: (
      turn_id: string,
      results: { tool_call_id: string; content: string }[],
    ): void => {
      const previous = exchangeOf(turn_id)
      let last = { id: turn_id, tree: chooseTurn(state.tree, turn_id) }
      for (const result of results) {
        const message: MessageInput = { role: 'tool', ...result }
        last = appendTurn(last.tree, last.id, { type: 'message', message })
      }
      const row = previous?.row ?? chosenRow()
      requestAnswers(last.tree, last.id, [{ model: previous?.request.model, row }])
    },

    choose: (turn_id: string): void => {
      const exchange = exchangeOf(turn_id)
      change({
        tree: chooseTurn(state.tree, turn_id),
        side_by_side: [],
        ...(exchange && { inspected: exchange.id }),
      })
    },

    /** Removes a turn and everything below it. Returns the function that undoes this. */
    remove: (turn_id: string): (() => void) => {
      const before = state.tree
      change({ tree: removeTurn(before, turn_id) })
      return () => change({ tree: restoreTurn(state.tree, before, turn_id) })
    },

    /** Clears the conversation and keeps the draft. Returns the function that undoes this. */
    clear: (): (() => void) => {
      stop()
      const { tree, inspected, side_by_side } = state
      change({ tree: emptyTree, inspected: null, side_by_side: [], problem: null })
      return () => change({ tree, inspected, side_by_side })
    },

    /** Replaces the draft and the conversation. Returns the function that undoes this. */
    open: (next: Pick<PlayState, 'draft' | 'tree' | 'exchanges' | 'inspected'>): (() => void) => {
      stop()
      const before = state
      const exchanges = { ...state.exchanges, ...next.exchanges }
      change({ ...next, exchanges, compose: emptyMessageDraft, side_by_side: [], problem: null })
      return () => change({ ...before, exchanges: { ...before.exchanges, ...state.exchanges } })
    },
  }
}
