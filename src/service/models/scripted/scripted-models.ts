import type { Abilities } from '#contract/models.ts'
import { Failure } from '#service/failure.ts'
import type { ChatModel, ModelEvent, ModelRequest } from '#service/models/chat-model.ts'
import { argumentsOf, functionsToCall, resultsOf } from './scripted-calls.ts'
import { fillSchema } from './fill-schema.ts'
import {
  countImages,
  formatCount,
  lastUserText,
  longPieces,
  summarize,
  quoteResults,
} from './scripted-text.ts'
import { streamText, wait } from './stream-text.ts'

export interface ScriptedModel {
  id: string
  name: string
  description: string
  kind: ChatModel['kind']
  chat: () => ChatModel
  context_window: number
  abilities: Abilities
}

type Answer = ChatModel['answer']

const notJson = 'Here is what you asked for: {"answer": '

const answerFromScript: Answer = (request, signal) => answerOrCall(request, signal, 0)

async function* answerOrCall(
  request: ModelRequest,
  signal: AbortSignal,
  delay: number,
): AsyncGenerator<ModelEvent, void> {
  const called = functionsToCall(request)
  if (called.length === 0) return yield* streamText(textOf(request), request, signal, delay)
  yield* call(called.map((target) => ({ name: target.name, text: argumentsOf(target, request) })))
}

async function* call(
  called: readonly { name: string; text: string }[],
): AsyncGenerator<ModelEvent, void> {
  for (const [index, { name, text }] of called.entries()) {
    const half = Math.ceil(text.length / 2)
    const id = `call_scripted_${index + 1}`
    yield { type: 'tool_call', index, id, name, arguments: text.slice(0, half) }
    yield { type: 'tool_call', index, arguments: text.slice(half) }
  }
  yield { type: 'finish', reason: 'tool_calls' }
}

function textOf(request: ModelRequest): string {
  const { messages, schema } = request
  if (schema !== null) return JSON.stringify(fillSchema(schema.schema, lastUserText(messages)))
  const results = resultsOf(messages)
  return results.length > 0 ? quoteResults(results) : summarize(messages)
}

/** Fails before the first event. */
function failing(
  key: ConstructorParameters<typeof Failure>[0],
  message: string,
  extras = {},
): Answer {
  // oxlint-disable-next-line require-yield -- it fails before any event
  return async function* fail() {
    throw new Failure(key, message, extras)
  }
}

async function* cutOff(
  request: ModelRequest,
  signal: AbortSignal,
): AsyncGenerator<ModelEvent, void> {
  const text = summarize(request.messages)
  const half = text.slice(0, Math.ceil(text.length / 2))
  for await (const event of streamText(half, request, signal, 10)) {
    if (event.type === 'text') yield event
  }
  throw new Failure('model_failed', 'The answer was cut off before it was complete.')
}

async function* answerAtLength(
  request: ModelRequest,
  signal: AbortSignal,
): AsyncGenerator<ModelEvent, void> {
  yield* streamText(longPieces(), request, signal, 4)
}

async function* reasonThenAnswer(
  request: ModelRequest,
  signal: AbortSignal,
): AsyncGenerator<ModelEvent, void> {
  for (const text of ['First I count the words. ', 'Then I say how many there are.']) {
    await wait(20, signal)
    yield { type: 'reasoning', text }
  }
  yield* answerOrCall(request, signal, 0)
}

// oxlint-disable-next-line require-yield -- it never emits an event
async function* hang(
  _request: ModelRequest,
  signal: AbortSignal,
): AsyncGenerator<ModelEvent, void> {
  for (;;) await wait(60_000, signal)
}

const malformedCall: Answer = (request, signal) => {
  const [first] = functionsToCall({ ...request, function_choice: 'required' })
  const isCalled = first !== undefined && request.function_choice !== 'none'
  return isCalled
    ? call([{ name: first.name, text: '{"unfinished": ' }])
    : answerFromScript(request, signal)
}

const invalidJson: Answer = (request, signal) =>
  request.schema === null || functionsToCall(request).length > 0
    ? answerFromScript(request, signal)
    : streamText(notJson, request, signal)

const invalidJsonOnce: Answer = (request, signal) => {
  const isRetry = JSON.stringify(request.messages).includes(JSON.stringify(notJson).slice(1, -1))
  return isRetry ? answerFromScript(request, signal) : invalidJson(request, signal)
}

const images: Answer = (request, signal) =>
  streamText(`I was given ${formatCount(countImages(request.messages), 'image')}.`, request, signal)

/** Models with scripted answers for tests and demonstrations; each but the first shows one special case. */
export const scriptedModels: readonly ScriptedModel[] = [
  scriptedModel(
    'scripted',
    'Scripted',
    'Summarizes your message, calls functions and fills schemas.',
    answerFromScript,
  ),
  scriptedModel(
    'scripted-slow',
    'Scripted, slow',
    'Streams one word every 120 ms.',
    (request, signal) => answerOrCall(request, signal, 120),
  ),
  scriptedModel(
    'scripted-long',
    'Scripted, long',
    'Streams 500 pieces of Markdown.',
    answerAtLength,
  ),
  scriptedModel(
    'scripted-thinks',
    'Scripted, thinking',
    'Streams reasoning before the answer.',
    reasonThenAnswer,
  ),
  scriptedModel(
    'scripted-cut-off',
    'Scripted, cut off',
    'Fails halfway through the answer.',
    cutOff,
  ),
  scriptedModel(
    'scripted-429',
    'Scripted, quota',
    'Always over its rate limit.',
    failing('model_quota', 'Provider rate limit reached.', {
      retry_after_seconds: 2,
    }),
  ),
  scriptedModel(
    'scripted-503',
    'Scripted, unavailable',
    'Always unavailable.',
    failing('model_unavailable', 'The model is not responding.'),
  ),
  scriptedModel(
    'scripted-500',
    'Scripted, failing',
    'Always fails.',
    failing('model_failed', 'The model failed to answer.'),
  ),
  scriptedModel(
    'scripted-unsafe',
    'Scripted, unsafe',
    'Declines every request.',
    failing('model_unsafe', 'The model declined the request.'),
  ),
  scriptedModel(
    'scripted-silent',
    'Scripted, silent',
    'Returns an empty answer.',
    failing('model_silent', 'The model returned an empty answer.'),
  ),
  scriptedModel('scripted-hang', 'Scripted, hanging', 'Never answers.', hang),
  scriptedModel(
    'scripted-malformed-tool-call',
    'Scripted, malformed call',
    'Calls the first function with invalid JSON arguments.',
    malformedCall,
  ),
  scriptedModel(
    'scripted-invalid-json',
    'Scripted, invalid JSON',
    'Returns invalid JSON, even on retry.',
    invalidJson,
  ),
  scriptedModel(
    'scripted-repairs',
    'Scripted, repairing',
    'Returns invalid JSON first and valid JSON on retry.',
    invalidJsonOnce,
  ),
  scriptedModel(
    'scripted-small',
    'Scripted, small',
    'Has a context window of 500 tokens.',
    answerFromScript,
    500,
  ),
  scriptedModel(
    'scripted-images',
    'Scripted, images',
    'Counts the images in your messages.',
    images,
  ),
]

function scriptedModel(
  id: string,
  name: string,
  description: string,
  answer: Answer,
  context_window = 128_000,
): ScriptedModel {
  const abilities = { tools: true, json_schema: true, images: true }
  const chat: ChatModel = { kind: 'scripted', fingerprint: id, answer }
  return { id, name, description, kind: chat.kind, chat: () => chat, context_window, abilities }
}
