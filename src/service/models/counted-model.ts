import { tokenCounter } from '#service/retrieval/tokens.ts'
import type { ChatModel, ModelEvent, ModelRequest, Tokens } from './chat-model.ts'
import { countTokens } from './count-tokens.ts'

/**
 * A model that reports the tokens of each call to `onTokens` of its request when the call ends, also where it fails or is
 * aborted: those that the model reports, otherwise an estimate. A model that fails before its first event has used none.
 */
export function countedModel(model: ChatModel): ChatModel {
  return {
    kind: model.kind,
    fingerprint: model.fingerprint,
    // The built-in reader runs in a thread, to which no function can be sent.
    answer: ({ onTokens, ...request }, signal) =>
      onTokens === undefined
        ? model.answer(request, signal)
        : countEvents(request, model.answer(request, signal), onTokens),
  }
}

async function* countEvents(
  { messages, functions }: ModelRequest,
  events: AsyncGenerator<ModelEvent, void>,
  onTokens: (tokens: Tokens) => void,
): AsyncGenerator<ModelEvent, void> {
  let reported: Tokens | null = null
  const estimate = tokenCounter()
  let isBegun = false
  try {
    for await (const event of events) {
      isBegun = true
      if (event.type === 'usage') reported = event.usage
      else if (event.type === 'tool_call') estimate.add(event.arguments)
      else if (event.type !== 'finish') estimate.add(event.text)
      yield event
    }
  } finally {
    if (reported !== null) onTokens(reported)
    else if (isBegun) onTokens(estimatedTokens(countTokens(messages, functions), estimate.total()))
  }
}

function estimatedTokens(prompt_tokens: number, completion_tokens: number): Tokens {
  return { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens }
}

/** Sums the tokens of calls: each is given to the result, which passes the sum so far on. */
export function tokenSum(
  onSum: (sum: Pick<Tokens, 'prompt_tokens' | 'completion_tokens'>) => void,
): (tokens: Tokens) => void {
  let prompt_tokens = 0
  let completion_tokens = 0
  return (tokens) => {
    prompt_tokens += tokens.prompt_tokens
    completion_tokens += tokens.completion_tokens
    onSum({ prompt_tokens, completion_tokens })
  }
}
