import type { createChatCompletion } from '#contract/chat/chat.ts'
import type { createCompletion } from '#contract/chat/completions.ts'
import type { Body } from '#contract/endpoint.ts'
import { messageText } from '#contract/chat/messages.ts'
import { defaultModel } from '#contract/models.ts'
import { codePoints } from '#contract/primitives.ts'
import type { askGraph, searchPassages, tryRetrieval } from '#contract/questions.ts'
import type { findMedicalEntities } from '#contract/tools/medical.ts'
import type { splitText } from '#contract/tools/splitting.ts'
import type { translateText } from '#contract/tools/translation.ts'
import type { analyzeImages } from '#contract/tools/vision.ts'
import type { searchWeb } from '#contract/web/web-search.ts'
import type { Caller } from '#service/access/caller.ts'
import { limitFailure } from './limit-failure.ts'
import type { Bound } from './limit-store.ts'

/**
 * The amount of a per-request limit that a request uses, and the path of the field. The complexity of a query is
 * known once the settings of its graphs are (`limited-settings.ts`).
 */
export interface Measure {
  name: 'text_characters'
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
      const { question, history = [] } = body as AskedQuestion
      const chars = history.reduce(
        (sum, turn) => sum + codePoints(turn.question) + codePoints(turn.answer),
        0,
      )
      return [
        textMeasure('question', question),
        { name: 'text_characters', path: 'history', amount: chars },
      ]
    }
    case 'createChatCompletion': {
      // oxlint-disable-next-line no-unsafe-type-assertion -- the body of this very operation
      const { messages } = body as Body<typeof createChatCompletion>
      return [
        {
          name: 'text_characters',
          path: 'messages',
          amount: messages.reduce((sum, message) => sum + codePoints(messageText(message)), 0),
        },
      ]
    }
    case 'createCompletion': {
      // oxlint-disable-next-line no-unsafe-type-assertion -- the body of this very operation
      return [textMeasure('prompt', (body as Body<typeof createCompletion>).prompt)]
    }
    case 'tryRetrieval': {
      // oxlint-disable-next-line no-unsafe-type-assertion -- the body of this very operation
      return [textMeasure('question', (body as Body<typeof tryRetrieval>).question)]
    }
    case 'searchPassages': {
      // oxlint-disable-next-line no-unsafe-type-assertion -- the body of this very operation
      return [textMeasure('query', (body as Body<typeof searchPassages>).query)]
    }
    case 'searchWeb': {
      // oxlint-disable-next-line no-unsafe-type-assertion -- the body of this very operation
      return [textMeasure('query', (body as Body<typeof searchWeb>).query)]
    }
    case 'splitText': {
      // oxlint-disable-next-line no-unsafe-type-assertion -- the body of this very operation
      return [textMeasure('text', (body as Body<typeof splitText>).text)]
    }
    case 'findMedicalEntities': {
      // oxlint-disable-next-line no-unsafe-type-assertion -- the body of this very operation
      return [textMeasure('content', (body as Body<typeof findMedicalEntities>).content)]
    }
    case 'translateText': {
      // oxlint-disable-next-line no-unsafe-type-assertion -- the body of this very operation
      return [textMeasure('text', (body as Body<typeof translateText>).text)]
    }
    case 'analyzeImages': {
      // oxlint-disable-next-line no-unsafe-type-assertion -- the body of this very operation
      return [textMeasure('prompt', (body as Body<typeof analyzeImages>).prompt)]
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
  'splitText',
  'findMedicalEntities',
  'translateText',
  'analyzeImages',
])

/** The model in a body, for operations that use tokens. */
export function modelOf(operation: string, body: unknown): string | null {
  if (!modelOperations.has(operation)) return null
  // oxlint-disable-next-line no-unsafe-type-assertion -- the body of one of these operations
  const { model } = body as Pick<Body<typeof askGraph>, 'model'>
  return model ?? defaultModel.id
}

function textMeasure(path: string, text: string): Measure {
  return { name: 'text_characters', path, amount: codePoints(text) }
}

/** Throws the failure of the first limit of a single request that is exceeded, with its path. */
export function requireMeasures(
  bounds: readonly Bound[],
  caller: Caller,
  measures: readonly Measure[],
  now: Date,
): void {
  for (const { name, path, amount } of measures) {
    const over = bounds.find((bound) => bound.name === name && amount > bound.maximum)
    if (over) throw limitFailure(caller, over, { used: amount, now, path })
  }
}
