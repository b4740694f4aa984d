import { setImmediate } from 'node:timers/promises'
import type { Usage } from '#contract/chat.ts'
import { messageText } from '#contract/messages.ts'
import type { ModelEvent, ModelRequest } from '#service/models/chat-model.ts'
import { sentencesOf } from '#service/retrieval/sentences.ts'
import { firstTokens, tokensOf } from './tokens.ts'

// what has no sentences, like JSON, comes in pieces of about a line
const longestPiece = 160

/** Says a text piece by piece, up to the first stop and no longer than may be, and how it ended. */
export async function* sayText(
  whole: string,
  request: ModelRequest,
  signal: AbortSignal,
): AsyncGenerator<ModelEvent, void> {
  const stopped = beforeStop(whole, request.stop)
  const text = request.max_tokens === null ? stopped : firstTokens(stopped, request.max_tokens)
  for (const piece of request.stream ? piecesOf(text) : [text]) {
    if (piece === '') continue
    signal.throwIfAborted()
    yield { type: 'text', text: piece }
    await setImmediate()
  }
  signal.throwIfAborted()
  yield { type: 'finish', reason: text.length < stopped.length ? 'length' : 'stop' }
  yield { type: 'usage', usage: usageOf(request, text) }
}

/** Calls a function, and what that took. */
export function* callFunction(
  name: string,
  given: object,
  request: ModelRequest,
): Generator<ModelEvent, void> {
  const text = JSON.stringify(given)
  const calls = request.messages.reduce(
    (sum, each) => sum + (each.role === 'assistant' ? (each.tool_calls?.length ?? 0) : 0),
    0,
  )
  yield { type: 'tool_call', index: 0, id: `call_${calls + 1}_${name}`, name, arguments: text }
  yield { type: 'finish', reason: 'tool_calls' }
  yield { type: 'usage', usage: usageOf(request, `${name}${text}`) }
}

function beforeStop(text: string, stops: readonly string[]): string {
  const ends = stops.map((stop) => text.indexOf(stop)).filter((at) => at !== -1)
  return ends.length === 0 ? text : text.slice(0, Math.min(...ends))
}

function* piecesOf(text: string): Generator<string, void> {
  if (text.startsWith('{') || text.startsWith('[')) {
    for (let at = 0; at < text.length; at += longestPiece) yield text.slice(at, at + longestPiece)
    return
  }
  let from = 0
  for (const { start } of sentencesOf(text).slice(1)) {
    yield text.slice(from, start)
    from = start
  }
  if (from < text.length) yield text.slice(from)
}

function usageOf({ messages, functions, schema }: ModelRequest, answer: string): Usage {
  const asked = messages.map((message) => {
    const calls = message.role === 'assistant' ? (message.tool_calls ?? []) : []
    return [messageText(message), ...calls.map((call) => call.function.arguments)].join('\n')
  })
  const rest = [
    ...functions.map(({ name, description, parameters }) => ({ name, description, parameters })),
    ...(schema ? [schema.schema] : []),
  ]
  const prompt_tokens = [...asked, ...rest.map((each) => JSON.stringify(each))].reduce(
    (sum, text) => sum + tokensOf(text),
    0,
  )
  const completion_tokens = tokensOf(answer)
  return {
    prompt_tokens,
    completion_tokens,
    total_tokens: prompt_tokens + completion_tokens,
    prompt_token_details: null,
    completion_tokens_details: null,
  }
}
