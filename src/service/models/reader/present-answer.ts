import type { Usage } from '#contract/chat/chat.ts'
import { messageText } from '#contract/chat/messages.ts'
import type { ModelRequest } from '#service/models/chat-model.ts'
import { sentencesOf } from '#service/retrieval/sentences.ts'
import type { Call } from './select-function.ts'
import type { ReaderAnswer } from './reader-answer.ts'
import { firstTokens, tokensOf } from '#service/retrieval/tokens.ts'

// JSON has no sentences, so it is streamed in pieces of about a line.
const pieceChars = 160

/** Presents a text as an answer, cut at the first stop sequence and at `max_tokens`. */
export function presentText(whole: string, request: ModelRequest): ReaderAnswer {
  const stopped = cutAtStop(whole, request.stop)
  const text = request.max_tokens === null ? stopped : firstTokens(stopped, request.max_tokens)
  return {
    type: 'text',
    pieces: [...(request.stream ? piecesOf(text) : [text])].filter((piece) => piece !== ''),
    reason: text.length < stopped.length ? 'length' : 'stop',
    usage: usageOf(request, text),
  }
}

/** Presents a function call as an answer. */
export function presentCall(
  { name, args: callArguments }: Call,
  request: ModelRequest,
): ReaderAnswer {
  const text = JSON.stringify(callArguments)
  const calls = request.messages.reduce(
    (sum, message) => sum + (message.role === 'assistant' ? (message.tool_calls?.length ?? 0) : 0),
    0,
  )
  const id = `call_${calls + 1}_${name}`
  return { type: 'call', id, name, arguments: text, usage: usageOf(request, `${name}${text}`) }
}

function cutAtStop(text: string, stops: readonly string[]): string {
  const ends = stops.map((stop) => text.indexOf(stop)).filter((at) => at !== -1)
  return ends.length === 0 ? text : text.slice(0, Math.min(...ends))
}

function* piecesOf(text: string): Generator<string, void> {
  if (text.startsWith('{') || text.startsWith('[')) {
    for (let at = 0; at < text.length; at += pieceChars) yield text.slice(at, at + pieceChars)
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
  const messageTexts = messages.map((message) => {
    const calls = message.role === 'assistant' ? (message.tool_calls ?? []) : []
    return [messageText(message), ...calls.map((call) => call.function.arguments)].join('\n')
  })
  const definitions = [
    ...functions.map(({ name, description, parameters }) => ({ name, description, parameters })),
    ...(schema ? [schema.schema] : []),
  ]
  const prompt_tokens = [
    ...messageTexts,
    ...definitions.map((definition) => JSON.stringify(definition)),
  ].reduce((sum, text) => sum + tokensOf(text), 0)
  const completion_tokens = tokensOf(answer)
  return {
    prompt_tokens,
    completion_tokens,
    total_tokens: prompt_tokens + completion_tokens,
    prompt_token_details: null,
    completion_tokens_details: null,
  }
}
