import { ApiError } from '#console/api/api-error.ts'
import {
  addTurn,
  chooseTurn,
  type ConversationTree,
} from '#console/pages/playground/exchange/conversation-tree.ts'
import type { Exchange } from '#console/pages/playground/exchange/exchange.ts'
import { fillVariables, variableNames } from '#console/pages/playground/fill-variables.ts'
import { requestBody } from '#console/pages/playground/exchange/request-body.ts'
import type { ChatRequestInput } from '#contract/chat/chat.ts'
import type { MessageInput } from '#contract/chat/messages.ts'
import { makeId } from './make-id.ts'
import { messagesOf, type PlayState } from './play-state.ts'

export type Row = Readonly<Record<string, string>>

/** One request that is to be sent: to which model, with which values. */
export interface Wanted {
  model?: string | undefined
  row?: Row | undefined
}

interface Plan {
  /** What the state becomes: each answer a turn below `parent`, still empty. */
  change: Partial<PlayState>
  /** To be sent now. */
  exchanges: Exchange[]
}

/**
 * Makes the requests for the conversation down to `parent`, and the places of their answers;
 * several, or those `beside` others, stand in columns. Throws ApiError where one cannot be sent.
 */
export function planAnswers(
  state: PlayState,
  tree: ConversationTree,
  parent: string | null,
  wanted: readonly Wanted[],
  beside: readonly string[] = [],
): Plan {
  const messages = messagesOf({ tree, exchanges: state.exchanges }, parent)
  if (messages.length === 0) {
    throw new ApiError('field_malformed', 'Write a message first.')
  }
  const said = messages.map(({ message }) => message)
  const names = variableNames([state.draft.system, ...said.flatMap(textsOf)])
  const exchanges = wanted.map(({ model, row }) => {
    const values = row ?? state.draft.variables.rows[state.draft.variables.chosen] ?? {}
    return sentExchange(requestBody(state.draft, said, model, values), rowOf(names, values))
  })

  let grown = tree
  const turns: string[] = []
  for (const { id: exchange_id, request } of exchanges) {
    for (let choice = 0; choice < (request.n ?? 1); choice += 1) {
      const id = makeId()
      grown = addTurn(grown, { id, parent, type: 'answered', exchange_id, choice })
      turns.push(id)
    }
  }
  const isCompared = exchanges.length > 1 || beside.length > 0
  const columns = isCompared ? [...beside, ...turns] : []
  const shown = columns[0] ?? turns[0]
  return {
    exchanges,
    change: {
      tree: shown === undefined ? grown : chooseTurn(grown, shown),
      exchanges: {
        ...state.exchanges,
        ...Object.fromEntries(exchanges.map((exchange) => [exchange.id, exchange])),
      },
      inspected: exchanges[0]?.id ?? null,
      side_by_side: columns,
      problem: null,
    },
  }
}

function textsOf({ role, content }: MessageInput): string[] {
  if (role !== 'user' && role !== 'system') return []
  if (typeof content === 'string') return [content]
  return content.flatMap((part) => (part.type === 'text' ? [part.text] : []))
}

/** The values that were filled in, for whoever reads the answer; null: there was nothing to fill. */
function rowOf(names: readonly string[], values: Row): Row | null {
  const filled = names.filter((name) => fillVariables(`{{${name}}}`, values) !== `{{${name}}}`)
  if (filled.length === 0) return null
  return Object.fromEntries(filled.map((name) => [name, values[name] ?? '']))
}

function sentExchange(request: ChatRequestInput, row: Row | null): Exchange {
  return {
    id: makeId(),
    request,
    status: 'sent',
    started: Date.now(),
    first_token_ms: null,
    duration_ms: null,
    response: null,
    events: [],
    error: null,
    run_id: null,
    row,
  }
}
