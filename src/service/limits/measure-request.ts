import type { createChatCompletion } from '#contract/chat/chat.ts'
import type { createCompletion } from '#contract/chat/completions.ts'
import type { Body } from '#contract/endpoint.ts'
import { messageText } from '#contract/chat/messages.ts'
import { codePoints } from '#contract/primitives.ts'
import type { askGraph, QueryConfig, searchPassages } from '#contract/questions.ts'
import type { searchWeb } from '#contract/web/web-search.ts'

/** The amount of a per-request limit that a request uses, and the path of the field. */
export interface Measure {
  name: 'text_characters' | 'query_complexity'
  path: string
  amount: number
}

/** The turns before the question of a conversation are stored, and not in its body. */
type AskedQuestion = Omit<Body<typeof askGraph>, 'history'> & Partial<Body<typeof askGraph>>

/** Measures a body that the operation's contract has parsed. */
export function measureRequest(operation: string, body: unknown): Measure[] {
  switch (operation) {
    case 'askGraph':
    case 'askGraphs':
    case 'askConversation': {
      // oxlint-disable-next-line no-unsafe-type-assertion -- the body of this very operation
      const { question, history = [], query_config } = body as AskedQuestion
      const chars = history.reduce(
        (sum, turn) => sum + codePoints(turn.question) + codePoints(turn.answer),
        0,
      )
      return [
        textMeasure('question', question),
        { name: 'text_characters', path: 'history', amount: chars },
        complexity('query_config', query_config),
      ]
    }
    case 'createChatCompletion': {
      // oxlint-disable-next-line no-unsafe-type-assertion -- the body of this very operation
      const { messages, tools } = body as Body<typeof createChatCompletion>
      return [
        {
          name: 'text_characters',
          path: 'messages',
          amount: messages.reduce((sum, message) => sum + codePoints(messageText(message)), 0),
        },
        ...(tools ?? []).flatMap((tool, at) =>
          tool.type === 'graph'
            ? complexity(`tools.${at}.function.query_config`, tool.function.query_config)
            : [],
        ),
      ]
    }
    case 'createCompletion': {
      // oxlint-disable-next-line no-unsafe-type-assertion -- the body of this very operation
      return [textMeasure('prompt', (body as Body<typeof createCompletion>).prompt)]
    }
    case 'searchPassages': {
      // oxlint-disable-next-line no-unsafe-type-assertion -- the body of this very operation
      return [textMeasure('query', (body as Body<typeof searchPassages>).query)]
    }
    case 'searchWeb': {
      // oxlint-disable-next-line no-unsafe-type-assertion -- the body of this very operation
      return [textMeasure('query', (body as Body<typeof searchWeb>).query)]
    }
    default:
      return []
  }
}

const modelOperations = new Set([
  'createChatCompletion',
  'createCompletion',
  'askGraph',
  'askGraphs',
])

/** The model in a body, for operations that use tokens. */
export function modelOf(operation: string, body: unknown): string | null {
  if (!modelOperations.has(operation)) return null
  // oxlint-disable-next-line no-unsafe-type-assertion -- the body of one of these operations
  return (body as Body<typeof createCompletion>).model
}

function textMeasure(path: string, text: string): Measure {
  return { name: 'text_characters', path, amount: codePoints(text) }
}

function complexity(path: string, { max_subquestions, max_snippets }: QueryConfig): Measure {
  return {
    name: 'query_complexity',
    path,
    amount: max_subquestions * max_snippets,
  }
}
