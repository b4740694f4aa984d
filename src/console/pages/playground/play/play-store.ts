import { toApiError } from '#console/api/api-error.ts'
import {
  addTurn,
  chooseTurn,
  shownPath,
  removeTurn,
  restoreTurn,
  siblingsOf,
  type ConversationTree,
  type TurnContent,
} from '#console/pages/playground/exchange/conversation-tree.ts'
import {
  insertTurn,
  moveTurn,
  putBackTurn,
  takeOutTurn,
} from '#console/pages/playground/exchange/reorder-turns.ts'
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
import type { OpenedPreset, PlayState } from './play-state.ts'

export type PlayStore = ReturnType<typeof playStore>

/**
 * The state of one variant of the playground, and every action on it. A store outside React, so that
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
    const { runExchange } = await import('./run-exchange.ts')
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

  const draftRequests = (): AnswerRequest[] => [{ row: chosenRow() }]

  /** Answers the shown branch again with the present request; an answer at its end gets a sibling. */
  const rerun = (group_id?: string): void => {
    const last = shownPath(state.tree).at(-1)
    const parent = last?.type === 'answer' ? last.parent : (last?.id ?? null)
    requestAnswers(state.tree, parent, draftRequests(), groupOf(group_id))
  }

  const groupOf = (id?: string) => (id === undefined ? undefined : { id, beside: [] })

  // The variables belong to all variants, so that opening a request in one of them keeps them.
  const withVariables = (draft: Draft): Draft => ({
    ...draft,
    variables: state.draft.variables,
  })

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
    setPreset: (preset: OpenedPreset | null): void => change({ preset }),
    setCompose: (compose: MessageDraft): void => change({ compose }),

    /** Takes over what all variants share: the message in the composer and the variables. */
    share: ({ compose, draft: { variables } }: Pick<PlayState, 'compose' | 'draft'>): void => {
      if (compose === state.compose && variables === state.draft.variables) return
      change({ compose, draft: { ...state.draft, variables } })
    },

    /** Replaces parts of the request or conversation. Returns the function that undoes this. */
    replace: (next: Partial<Pick<PlayState, 'draft' | 'tree' | 'exchanges'>>): (() => void) => {
      const { draft, tree } = state
      const exchanges = { ...state.exchanges, ...next.exchanges }
      change({ ...next, exchanges, side_by_side: [], problem: null })
      return () => change({ draft: withVariables(draft), tree, side_by_side: [], problem: null })
    },
    inspect: (exchange_id: string): void => change({ inspected: exchange_id }),
    /** Shows these answers side by side; an empty list returns to one answer at a time. */
    compare: (turn_ids: readonly string[]): void => change({ side_by_side: turn_ids }),
    stop,

    /** Whether the next request is valid. Otherwise its problem is shown. */
    check: (): boolean => {
      const { id, tree, isNew } = appendComposedTurn()
      const last = id === null ? undefined : tree.turns[id]
      const parent = !isNew && last?.type === 'answer' ? last.parent : id
      try {
        planAnswers(state, tree, parent, draftRequests())
        return true
      } catch (error) {
        change({ problem: toApiError(error) })
        return false
      }
    },

    /**
     * Sends the message in the composer. If it is empty, answers the shown branch again. Requests of
     * one comparison have the same group.
     */
    send: (group_id?: string): void => {
      const { id, tree, isNew } = appendComposedTurn()
      if (!isNew) rerun(group_id)
      else if (requestAnswers(tree, id, draftRequests(), groupOf(group_id)))
        change({ compose: emptyMessageDraft })
    },

    rerun,

    /** Sends the prompt once for each row of variable values, one request after the other. */
    runRows: async (group_id = randomUuid()): Promise<void> => {
      const { id: last, tree, isNew } = appendComposedTurn()
      const lastTurn = last === null ? undefined : tree.turns[last]
      const id = lastTurn?.type === 'answer' ? lastTurn.parent : last
      const { rows } = state.draft.variables
      const group = { id: group_id, beside: [] as readonly string[] }
      pendingRows = rows.length
      for (const row of rows) {
        const isFirst = group.beside.length === 0
        const sent = requestAnswers(isFirst ? tree : state.tree, id, [{ row }], group)
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

    /** Adds a new version of a turn as a branch, and sends it if it should be answered. */
    edit: (turn_id: string, message: MessageInput, isSent: boolean): void => {
      const parent = state.tree.turns[turn_id]?.parent ?? null
      const { id, tree } = appendTurn(state.tree, parent, { type: 'message', message })
      if (isSent) requestAnswers(tree, id, draftRequests())
      else change({ tree, side_by_side: [] })
    },

    /** Adds a message after a turn, or before all turns. What follows it is unchanged. */
    insert: (after: string | null, message: MessageInput): void => {
      const turn = { id: randomUuid(), parent: after, type: 'message' as const, message }
      change({ tree: insertTurn(state.tree, turn), side_by_side: [], problem: null })
    },

    /** Moves a turn to another position of the shown branch, counted from 0. */
    move: (turn_id: string, to: number): void =>
      change({ tree: moveTurn(state.tree, turn_id, to), side_by_side: [], problem: null }),

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

    /** Moves a turn to the place before or after another turn of the shown branch. */
    moveBeside: (turn_id: string, other_id: string, edge: 'before' | 'after'): void => {
      const others = shownPath(state.tree).filter(({ id }) => id !== turn_id)
      const at = others.findIndex(({ id }) => id === other_id)
      if (at === -1) return
      const tree = moveTurn(state.tree, turn_id, edge === 'before' ? at : at + 1)
      change({ tree, side_by_side: [], problem: null })
    },

    /**
     * Removes a turn. What follows it moves up, except below one of several versions, which takes its
     * own continuation with it. Returns the function that undoes this.
     */
    remove: (turn_id: string): (() => void) => {
      const before = state.tree
      const turn = before.turns[turn_id]
      const isVersion = turn !== undefined && siblingsOf(before, turn).length > 1
      const [without, restored] = isVersion ? [removeTurn, restoreTurn] : [takeOutTurn, putBackTurn]
      change({ tree: without(before, turn_id), problem: null })
      return () => change({ tree: restored(state.tree, before, turn_id) })
    },

    /**
     * Replaces the draft, except the variables, and the conversation. Returns the function that undoes
     * this.
     */
    open: (next: Pick<PlayState, 'draft' | 'tree' | 'exchanges' | 'inspected'>): (() => void) => {
      stop()
      const before = state
      const exchanges = { ...state.exchanges, ...next.exchanges }
      const draft = withVariables(next.draft)
      change({
        ...next,
        draft,
        exchanges,
        compose: emptyMessageDraft,
        side_by_side: [],
        problem: null,
      })
      return () =>
        change({
          ...before,
          draft: withVariables(before.draft),
          exchanges: { ...before.exchanges, ...state.exchanges },
        })
    },
  }
}
