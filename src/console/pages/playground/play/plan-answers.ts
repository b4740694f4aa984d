import { ApiError } from '#console/api/api-error.ts'
import {
  addTurn,
  chooseTurn,
  type ConversationTree,
} from '#console/pages/playground/exchange/conversation-tree.ts'
import type { Exchange } from '#console/pages/playground/exchange/exchange.ts'
import { filledTexts, fillVariables, variableNames } from '#contract/playground/variables.ts'
import { buildRequestBody } from '#console/prompt/request-body.ts'
import type { ChatRequestInput } from '#contract/chat/chat.ts'
import { randomUuid } from '#console/api/random-uuid.ts'
import { messagesToTurn, type PlayState } from './play-state.ts'

export type Row = Readonly<Record<string, string>>

/** One request to be sent: the model and the values of its variables. */
export interface AnswerRequest {
  model?: string | undefined
  row?: Row | undefined
}

interface Plan {
  /** The new state, with an empty answer turn below `parent` for each choice. */
  change: Partial<PlayState>
  exchanges: Exchange[]
}

/**
 * Builds the requests for the conversation down to `parent` and adds turns for their answers. More
 * than one exchange, or existing columns, are shown side by side. Throws ApiError if a request is
 * invalid.
 */
export function planAnswers(
  state: PlayState,
  tree: ConversationTree,
  parent: string | null,
  requests: readonly AnswerRequest[],
  existingColumns: readonly string[] = [],
): Plan {
  const messages = messagesToTurn({ tree, exchanges: state.exchanges }, parent)
  if (messages.length === 0) {
    throw new ApiError('field_malformed', 'Write a message first.')
  }
  const conversation = messages.map(({ message }) => message)
  const names = variableNames([state.draft.system, ...conversation.flatMap(filledTexts)])
  const exchanges = requests.map(({ model, row }) => {
    const values = row ?? state.draft.variables.rows[state.draft.variables.chosen] ?? {}
    return createExchange(
      buildRequestBody(state.draft, conversation, model, values),
      rowOf(names, values),
    )
  })

  let newTree = tree
  const turns: string[] = []
  for (const { id: exchange_id, request } of exchanges) {
    for (let choice = 0; choice < (request.n ?? 1); choice += 1) {
      const id = randomUuid()
      newTree = addTurn(newTree, { id, parent, type: 'answer', exchange_id, choice })
      turns.push(id)
    }
  }
  const isCompared = exchanges.length > 1 || existingColumns.length > 0
  const columns = isCompared ? [...existingColumns, ...turns] : []
  const shown = columns[0] ?? turns[0]
  return {
    exchanges,
    change: {
      tree: shown === undefined ? newTree : chooseTurn(newTree, shown),
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

/** The values of the variables that occur in the prompts; null if none do. */
function rowOf(names: readonly string[], values: Row): Row | null {
  const filled = names.filter((name) => fillVariables(`{{${name}}}`, values) !== `{{${name}}}`)
  if (filled.length === 0) return null
  return Object.fromEntries(filled.map((name) => [name, values[name] ?? '']))
}

function createExchange(request: ChatRequestInput, row: Row | null): Exchange {
  return {
    id: randomUuid(),
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
