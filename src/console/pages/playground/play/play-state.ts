import type { ApiError } from '#console/api/api-error.ts'
import { messageText, type MessageInput } from '#contract/chat/messages.ts'
import {
  emptyTree,
  pathOf,
  pathTo,
  siblingsOf,
  type ConversationTree,
  type Turn,
} from '#console/pages/playground/exchange/conversation-tree.ts'
import { emptyDraft, type Draft } from '#console/pages/playground/draft.ts'
import { requestBody } from '#console/pages/playground/exchange/request-body.ts'
import type { Exchange } from '#console/pages/playground/exchange/exchange.ts'

import { composeMessage } from './compose-message.ts'

/** An image as it will be sent, with the name it had where it came from. */
export interface AttachedImage {
  id: string
  name: string
  /** `data:image/…;base64,…` */
  url: string
}

/** What is being written and has not been sent. */
export interface Compose {
  text: string
  images: readonly AttachedImage[]
}

/** All of the playground that a reload is to bring back. */
export interface PlayState {
  draft: Draft
  tree: ConversationTree
  exchanges: Readonly<Record<string, Exchange>>
  compose: Compose
  /** Ids of sibling answers that stand beside each other; empty: one answer at a time. */
  side_by_side: readonly string[]
  /** The exchange on the right side; null: the last one shown. */
  inspected: string | null
  /** Why the last request was not even sent, or was refused; until something is changed. */
  problem: ApiError | null
}

export const emptyCompose: Compose = { text: '', images: [] }

export function emptyState(model: string): PlayState {
  return {
    draft: emptyDraft(model),
    tree: emptyTree,
    exchanges: {},
    compose: emptyCompose,
    side_by_side: [],
    inspected: null,
    problem: null,
  }
}

/** The messages of a way down the tree, each with its turn; what says nothing is left out. */
export function messagesOf(
  state: Pick<PlayState, 'tree' | 'exchanges'>,
  parent: string | null,
): { turn_id: string; message: MessageInput }[] {
  return pathTo(state.tree, parent).flatMap((turn) => {
    const message = messageOf(turn, state.exchanges)
    return message === null ? [] : [{ turn_id: turn.id, message }]
  })
}

/** What a turn says to a model that goes on from it. */
export function messageOf(turn: Turn, exchanges: PlayState['exchanges']): MessageInput | null {
  if (turn.type === 'said') return turn.message
  const choices = exchanges[turn.exchange_id]?.response?.choices
  const said = choices?.find(({ index }) => index === turn.choice)?.message
  if (!said) return null
  const { content, tool_calls, refusal } = said
  if (!content && !tool_calls?.length && !refusal) return null
  return {
    role: 'assistant',
    content,
    ...(tool_calls?.length && { tool_calls }),
    ...(refusal && { refusal }),
  }
}

/** The turns of a comparison, as far as they are still there. */
export function columnsOf({
  tree,
  side_by_side,
}: Pick<PlayState, 'tree' | 'side_by_side'>): Turn[] {
  const turns = side_by_side.flatMap((id) => tree.turns[id] ?? [])
  const first = turns[0]
  if (!first || turns.length < 2) return []
  const shown = pathOf(tree)
  // only where the conversation as it is shown leads to them
  const isOnPath = shown.some(({ parent }) => parent === first.parent)
  const here = new Set(siblingsOf(tree, first))
  return isOnPath ? turns.filter(({ id }) => here.has(id)) : []
}

/** The turn of the message a refusal is about; null where it is about something else. */
export function turnOfProblem(
  state: PlayState,
  exchange: Exchange,
  parent: string | null,
): string | null {
  const path = Object.keys(exchange.error?.fields ?? {}).find((each) => /^messages\.\d+/.test(each))
  if (path === undefined) return null
  const sent = messagesOf(state, parent)
  // what stands before the conversation: the system prompt
  const before = exchange.request.messages.length - sent.length
  return sent[Number(path.split('.')[1]) - before]?.turn_id ?? null
}

/** What may hold `{{variables}}` of what would be sent next: prompts, not answers. */
export function textsInUse({ system }: Draft, tree: ConversationTree): string[] {
  const said = pathOf(tree).flatMap((turn) => {
    if (turn.type !== 'said' || turn.message.role === 'assistant') return []
    return turn.message.role === 'tool' ? [] : [messageText(turn.message)]
  })
  return [system, ...said]
}

/** The request as it would be sent now, as far as it can be put together: to be saved. */
export function bodyNow(state: PlayState): Record<string, unknown> {
  const last = pathOf(state.tree).at(-1)?.id ?? null
  const said = messagesOf(state, last).map(({ message }) => message)
  const written = composeMessage(state.compose)
  return { ...requestBody(state.draft, written ? [...said, written] : said, undefined, {}) }
}

/** What the right side shows: what was chosen, else the last answer in sight. */
export function inspectedOf({ exchanges, inspected, tree }: PlayState): Exchange | null {
  if (inspected !== null && exchanges[inspected]) return exchanges[inspected]
  const last = pathOf(tree).findLast(({ type }) => type === 'answered')
  return (last?.type === 'answered' && exchanges[last.exchange_id]) || null
}
