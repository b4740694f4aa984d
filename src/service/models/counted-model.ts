import type { ModelTokens } from '#service/http/request-hooks.ts'
import { tokenCounter } from '#service/retrieval/tokens.ts'
import type {
  CallTokens,
  ChatModel,
  ModelEvent,
  ModelRequest,
  ResolvedModel,
  Tokens,
} from './chat-model.ts'
import { countTokens } from './count-tokens.ts'

/**
 * A model that reports the tokens of each call to `onTokens` of its request when the call ends, also where it fails or is
 * aborted: those that the model reports, otherwise an estimate. A model that fails before its first event has used none.
 */
export function countedModel({ id, chat }: Pick<ResolvedModel, 'id' | 'chat'>): ChatModel {
  return {
    ...chat,
    // The built-in reader runs in a thread, to which no function can be sent.
    answer: ({ onTokens, ...request }, signal) =>
      onTokens === undefined
        ? chat.answer(request, signal)
        : countEvents(request, chat.answer(request, signal), (tokens, answeredBy) =>
            onTokens({ ...tokens, model: id, answering_model: answeredBy ?? chat.name ?? id }),
          ),
  }
}

async function* countEvents(
  { messages, functions }: ModelRequest,
  events: AsyncGenerator<ModelEvent, void>,
  onEnd: (tokens: Tokens, answeredBy: string | undefined) => void,
): AsyncGenerator<ModelEvent, void> {
  let reported: Tokens | null = null
  let answeredBy: string | undefined
  const estimate = tokenCounter()
  let isBegun = false
  try {
    for await (const event of events) {
      isBegun = true
      if (event.type === 'usage') reported = event.usage
      else if (event.type === 'tool_call') estimate.add(event.arguments)
      else if (event.type === 'finish') answeredBy = event.model
      else estimate.add(event.text)
      yield event
    }
  } finally {
    if (reported !== null) onEnd(reported, answeredBy)
    else if (isBegun) {
      onEnd(estimatedTokens(countTokens(messages, functions), estimate.total()), answeredBy)
    }
  }
}

function estimatedTokens(prompt_tokens: number, completion_tokens: number): Tokens {
  return { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens }
}

/** The tokens of several calls. */
export interface TokenSum {
  prompt_tokens: number
  completion_tokens: number
  /** Those of each model that answered. */
  tokens_by_model: readonly ModelTokens[]
}

export const noTokens: TokenSum = { prompt_tokens: 0, completion_tokens: 0, tokens_by_model: [] }

/** Sums the tokens of calls: each is given to the result, which passes the sum so far on. */
export function tokenSum(onSum: (sum: TokenSum) => void): (tokens: CallTokens) => void {
  let sum = noTokens
  return ({ model, answering_model, prompt_tokens, completion_tokens }) => {
    const isSame = (other: ModelTokens): boolean =>
      other.model === model && other.answering_model === answering_model
    const before = sum.tokens_by_model.find(isSame)
    sum = {
      prompt_tokens: sum.prompt_tokens + prompt_tokens,
      completion_tokens: sum.completion_tokens + completion_tokens,
      tokens_by_model: [
        ...sum.tokens_by_model.filter((other) => other !== before),
        {
          model,
          answering_model,
          prompt_tokens: (before?.prompt_tokens ?? 0) + prompt_tokens,
          completion_tokens: (before?.completion_tokens ?? 0) + completion_tokens,
        },
      ],
    }
    onSum(sum)
  }
}
