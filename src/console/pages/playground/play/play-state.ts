import type { ApiError } from '#console/api/api-error.ts'
import type { PresetSummary } from '#contract/playground/presets.ts'
import { messageText, type MessageInput } from '#contract/chat/messages.ts'
import {
  emptyTree,
  shownPath,
  pathToTurn,
  siblingsOf,
  type ConversationTree,
  type Turn,
} from '#console/pages/playground/exchange/conversation-tree.ts'
import { emptyDraft, type Draft } from '#console/prompt/draft.ts'
import { buildRequestBody } from '#console/prompt/request-body.ts'
import type { Exchange } from '#console/pages/playground/exchange/exchange.ts'
import { composeMessage } from './compose-message.ts'
import { emptyMessageDraft, type MessageDraft } from './message-draft.ts'

/** The preset that a request was opened from or saved as. */
export interface OpenedPreset {
  summary: PresetSummary
  /** The number of the version. */
  number: number
  /** What the version has; a draft that differs was changed since. */
  draft: Draft
}

/** The state of one variant. All of it except `problem` survives a reload. */
export interface PlayState {
  draft: Draft
  tree: ConversationTree
  exchanges: Readonly<Record<string, Exchange>>
  compose: MessageDraft
  /** The ids of sibling answers shown side by side; empty for one answer at a time. */
  side_by_side: readonly string[]
  preset: OpenedPreset | null
  /** The id of the exchange in the details column; null for the last one shown. */
  inspected: string | null
  /** Why the last request was rejected or could not be sent; null after the next change. */
  problem: ApiError | null
}

export function emptyState(model: string): PlayState {
  return {
    draft: emptyDraft(model),
    tree: emptyTree,
    exchanges: {},
    compose: emptyMessageDraft,
    side_by_side: [],
    preset: null,
    inspected: null,
    problem: null,
  }
}

/**
 * The messages from the root down to a turn, with their turn ids. Turns without content are
 * skipped.
 */
export function messagesToTurn(
  state: Pick<PlayState, 'tree' | 'exchanges'>,
  parent: string | null,
): { turn_id: string; message: MessageInput }[] {
  return pathToTurn(state.tree, parent).flatMap((turn) => {
    const message = messageOf(turn, state.exchanges)
    return message === null ? [] : [{ turn_id: turn.id, message }]
  })
}

/** The name of the function of a call in a turn or before it; undefined where there is none. */
export function calledFunction(
  state: Pick<PlayState, 'tree' | 'exchanges'>,
  turn_id: string,
  tool_call_id: string,
): string | undefined {
  return messagesToTurn(state, turn_id)
    .flatMap(({ message }) => (message.role === 'assistant' ? (message.tool_calls ?? []) : []))
    .findLast(({ id }) => id === tool_call_id)?.function.name
}

/** The message of a turn in the history of later requests; null if it has no content. */
export function messageOf(turn: Turn, exchanges: PlayState['exchanges']): MessageInput | null {
  if (turn.type === 'message') return turn.message
  const choices = exchanges[turn.exchange_id]?.response?.choices
  const message = choices?.find(({ index }) => index === turn.choice)?.message
  if (!message) return null
  const { content, tool_calls, refusal } = message
  if (!content && !tool_calls?.length && !refusal) return null
  return {
    role: 'assistant',
    content,
    ...(tool_calls?.length && { tool_calls }),
    ...(refusal && { refusal }),
  }
}

/** The turns shown side by side that still exist. */
export function comparedTurns({
  tree,
  side_by_side,
}: Pick<PlayState, 'tree' | 'side_by_side'>): Turn[] {
  const turns = side_by_side.flatMap((id) => tree.turns[id] ?? [])
  const first = turns[0]
  if (!first || turns.length < 2) return []
  const shown = shownPath(tree)
  // The comparison is shown only if its parent is on the shown branch.
  const isOnPath = shown.some(({ parent }) => parent === first.parent)
  const siblingIds = new Set(siblingsOf(tree, first))
  return isOnPath ? turns.filter(({ id }) => siblingIds.has(id)) : []
}

/** The id of the turn whose message caused a field error; null if the error has another cause. */
export function turnOfFieldError(
  state: PlayState,
  exchange: Exchange,
  parent: string | null,
): string | null {
  const path = Object.keys(exchange.error?.fields ?? {}).find((field) =>
    /^messages\.\d+/.test(field),
  )
  if (path === undefined) return null
  const messages = messagesToTurn(state, parent)
  // The system prompt comes before the conversation in the request.
  const systemMessageCount = exchange.request.messages.length - messages.length
  return messages[Number(path.split('.')[1]) - systemMessageCount]?.turn_id ?? null
}

/** The texts of the next request in which `{{variables}}` are filled: prompts, not answers. */
export function promptTexts({ system }: Draft, tree: ConversationTree): string[] {
  const texts = shownPath(tree).flatMap((turn) => {
    if (turn.type !== 'message' || turn.message.role === 'assistant') return []
    return turn.message.role === 'tool' ? [] : [messageText(turn.message)]
  })
  return [system, ...texts]
}

/**
 * The request body for the current draft and conversation, to save as a preset. Throws ApiError.
 */
export function currentBody(state: PlayState): Record<string, unknown> {
  const last = shownPath(state.tree).at(-1)?.id ?? null
  const conversation = messagesToTurn(state, last).map(({ message }) => message)
  const composed = composeMessage(state.compose)
  return {
    ...buildRequestBody(
      state.draft,
      composed ? [...conversation, composed] : conversation,
      undefined,
      {},
    ),
  }
}

/** The exchange of the last answer on the shown branch; null if there is none. */
export function lastExchange({ exchanges, tree }: PlayState): Exchange | null {
  const last = shownPath(tree).findLast(({ type }) => type === 'answer')
  return (last?.type === 'answer' && exchanges[last.exchange_id]) || null
}

/**
 * The exchange of the details column: the chosen one, otherwise the last answer on the shown
 * branch.
 */
export function inspectedExchange(state: PlayState): Exchange | null {
  const { exchanges, inspected } = state
  if (inspected !== null && exchanges[inspected]) return exchanges[inspected]
  return lastExchange(state)
}
