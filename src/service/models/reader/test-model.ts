import type { ChatModel, ModelFunction, ModelRequest } from '#service/models/chat-model.ts'
import type { FinishReason, Usage } from '#contract/chat/chat.ts'
import type { Message } from '#contract/chat/messages.ts'
import { answerRequest } from './answer-request.ts'
import { readerModel } from './reader-model.ts'

/** The reader on the test's own thread. */
export function inProcessReader(): ChatModel {
  return readerModel(answerRequest)
}

/** A request with these messages, and defaults for the rest. */
export function modelRequest(
  messages: ModelRequest['messages'] | string,
  rest: Partial<ModelRequest> = {},
): ModelRequest {
  return {
    messages: typeof messages === 'string' ? [{ role: 'user', content: messages }] : messages,
    functions: [],
    function_choice: 'auto',
    schema: null,
    stream: true,
    max_tokens: null,
    temperature: null,
    top_p: null,
    stop: [],
    seed: null,
    frequency_penalty: null,
    presence_penalty: null,
    top_k: null,
    reasoning_effort: null,
    logprobs: false,
    ...rest,
  }
}

export function modelFunction(
  name: string,
  builtIn: ModelFunction['builtIn'],
  parameters: Record<string, unknown> | null = null,
  description: string | null = null,
): ModelFunction {
  return { name, description, parameters, strict: null, builtIn }
}

/** The messages of a conversation in which a function was called and returned these results. */
export function functionResultMessages(
  question: string,
  name: string,
  ...results: string[]
): Message[] {
  return [
    { role: 'user', content: question },
    {
      role: 'assistant',
      content: null,
      tool_calls: results.map((_, at) => ({
        id: `call_${at}`,
        type: 'function',
        function: { name, arguments: '{}' },
      })),
    },
    ...results.map((content, at): Message => ({
      role: 'tool',
      content,
      tool_call_id: `call_${at}`,
    })),
  ]
}

export interface Answer {
  text: string
  pieces: string[]
  calls: { name: string; args: unknown }[]
  finish: FinishReason | null
  usage: Usage | null
}

/** Collects a model's whole answer. */
export async function ask(
  model: ChatModel,
  request: ModelRequest,
  signal: AbortSignal = new AbortController().signal,
): Promise<Answer> {
  const answer: Answer = { text: '', pieces: [], calls: [], finish: null, usage: null }
  for await (const event of model.answer(request, signal)) {
    if (event.type === 'text') answer.pieces.push(event.text)
    if (event.type === 'tool_call') {
      answer.calls.push({ name: event.name ?? '', args: JSON.parse(event.arguments) })
    }
    if (event.type === 'finish') answer.finish = event.reason
    if (event.type === 'usage') answer.usage = event.usage
  }
  return { ...answer, text: answer.pieces.join('') }
}
