import {
  addTurn,
  emptyTree,
  type ConversationTree,
} from '#console/pages/playground/exchange/conversation-tree.ts'
import type { Exchange } from '#console/pages/playground/exchange/exchange.ts'
import { parseBody } from '#console/prompt/parse-body.ts'
import type { MessageInput } from '#contract/chat/messages.ts'
import type { Run } from '#contract/runs.ts'
import { parseErrorBody } from './error-body.ts'
import { randomUuid } from '#console/api/random-uuid.ts'
import type { PlayState } from './play-state.ts'
import { parseStoredAnswer } from './stored-answer.ts'

type PlayContent = Pick<PlayState, 'draft' | 'tree' | 'exchanges' | 'inspected'> & {
  left_out: string[]
}

/** The content of the playground for a request body, without answers. */
export function contentOfBody(body: unknown, model: string): PlayContent {
  const { draft, messages, left_out } = parseBody(body, model)
  return { draft, tree: treeOf(messages).tree, exchanges: {}, inspected: null, left_out }
}

/** The content of the playground for a run: its request and, below it, its response. */
export function contentOfRun(run: Run): PlayContent {
  const { draft, messages, left_out } = parseBody(run.request, run.model)
  const conversation = treeOf(messages)
  const exchange = exchangeOf(run)
  const choices = exchange.response?.choices.map(({ index }) => index) ?? [0]
  let { tree } = conversation
  let first: string | undefined
  for (const choice of choices) {
    const id = randomUuid()
    first ??= id
    tree = addTurn(tree, {
      id,
      parent: conversation.last,
      type: 'answer',
      exchange_id: exchange.id,
      choice,
    })
  }
  return {
    draft,
    tree:
      first === undefined
        ? tree
        : { ...tree, chosen: { ...tree.chosen, [conversation.last ?? '']: first } },
    exchanges: { [exchange.id]: exchange },
    inspected: exchange.id,
    left_out,
  }
}

function treeOf(messages: readonly MessageInput[]): {
  tree: ConversationTree
  last: string | null
} {
  let tree = emptyTree
  let last: string | null = null
  for (const message of messages) {
    const id = randomUuid()
    tree = addTurn(tree, { id, parent: last, type: 'message', message })
    last = id
  }
  return { tree, last }
}

/** A run as a completed exchange, for components that render exchanges. */
export function exchangeOf(run: Run): Exchange {
  return {
    id: randomUuid(),
    // eslint-disable-next-line typescript/no-unsafe-type-assertion -- the run stores the body unchanged
    request: run.request as Exchange['request'],
    // A run that is still in progress elsewhere does not continue in this playground.
    status: run.status === 'running' ? 'stopped' : run.status,
    started: Date.parse(run.created_at),
    first_token_ms: run.first_token_ms,
    duration_ms: run.duration_ms,
    response: parseStoredAnswer(run.response),
    events: run.events,
    error: run.error === null ? null : parseErrorBody(run.error),
    run_id: run.id,
    row: null,
  }
}
