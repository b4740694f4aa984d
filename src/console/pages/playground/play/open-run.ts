import {
  addTurn,
  emptyTree,
  type ConversationTree,
} from '#console/pages/playground/exchange/conversation-tree.ts'
import type { Exchange } from '#console/pages/playground/exchange/exchange.ts'
import { readBody } from '#console/pages/playground/exchange/read-body.ts'
import type { MessageInput } from '#contract/chat/messages.ts'
import type { Run } from '#contract/runs.ts'
import { readErrorBody } from './error-body.ts'
import { makeId } from './make-id.ts'
import type { PlayState } from './play-state.ts'
import { readAnswer } from './read-answer.ts'

type Opened = Pick<PlayState, 'draft' | 'tree' | 'exchanges' | 'inspected'> & { left_out: string[] }

/** A request body on the page, nothing answered yet. */
export function openBody(body: unknown, model: string): Opened {
  const { draft, messages, left_out } = readBody(body, model)
  return { draft, tree: treeOf(messages).tree, exchanges: {}, inspected: null, left_out }
}

/** A run on the page: what was sent, and below it what came back. */
export function openRun(run: Run): Opened {
  const { draft, messages, left_out } = readBody(run.request, run.model)
  const said = treeOf(messages)
  const exchange = exchangeOf(run)
  const choices = exchange.response?.choices.map(({ index }) => index) ?? [0]
  let { tree } = said
  let first: string | undefined
  for (const choice of choices) {
    const id = makeId()
    first ??= id
    tree = addTurn(tree, {
      id,
      parent: said.last,
      type: 'answered',
      exchange_id: exchange.id,
      choice,
    })
  }
  return {
    draft,
    tree:
      first === undefined
        ? tree
        : { ...tree, chosen: { ...tree.chosen, [said.last ?? '']: first } },
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
    const id = makeId()
    tree = addTurn(tree, { id, parent: last, type: 'said', message })
    last = id
  }
  return { tree, last }
}

/** A run as an answer that has ended, for the parts that draw one. */
export function exchangeOf(run: Run): Exchange {
  return {
    id: makeId(),
    // eslint-disable-next-line typescript/no-unsafe-type-assertion -- exactly what was sent, and shown as that
    request: run.request as Exchange['request'],
    // its own page may still be waiting; on this one nothing more comes
    status: run.status === 'running' ? 'stopped' : run.status,
    started: Date.parse(run.created_at),
    first_token_ms: run.first_token_ms,
    duration_ms: run.duration_ms,
    response: readAnswer(run.response),
    events: run.events,
    error: run.error === null ? null : readErrorBody(run.error),
    run_id: run.id,
    row: null,
  }
}
