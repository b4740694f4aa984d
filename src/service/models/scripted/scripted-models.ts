import type { Abilities } from '#contract/models.ts'
import { Failure } from '#service/failure.ts'
import type { ChatModel, ModelEvent, ModelRequest } from '#service/models/chat-model.ts'
import { argumentsOf, functionsToCall, resultsOf } from './scripted-calls.ts'
import { fillSchema } from './fill-schema.ts'
import { countImages, counted, lastUserText, longPieces, summary, told } from './scripted-text.ts'
import { speak, wait } from './speak.ts'

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

const answerByRote: Answer = (request, signal) => speakOrCall(request, signal, 0)

async function* speakOrCall(
  request: ModelRequest,
  signal: AbortSignal,
  delay: number,
): AsyncGenerator<ModelEvent, void> {
  const called = functionsToCall(request)
  if (called.length === 0) return yield* speak(textOf(request), request, signal, delay)
  yield* call(called.map((each) => ({ name: each.name, text: argumentsOf(each, request) })))
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
  return results.length > 0 ? told(results) : summary(messages)
}

/** Fails before it says anything. */
function failing(
  key: ConstructorParameters<typeof Failure>[0],
  message: string,
  extras = {},
): Answer {
  // oxlint-disable-next-line require-yield -- it says nothing
  return async function* fail() {
    throw new Failure(key, message, extras)
  }
}

async function* cutOff(
  request: ModelRequest,
  signal: AbortSignal,
): AsyncGenerator<ModelEvent, void> {
  const text = summary(request.messages)
  const half = text.slice(0, Math.ceil(text.length / 2))
  for await (const event of speak(half, request, signal, 10)) {
    if (event.type === 'text') yield event
  }
  throw new Failure('model_failed', 'The answer was cut off before it was complete.')
}

async function* long(request: ModelRequest, signal: AbortSignal): AsyncGenerator<ModelEvent, void> {
  yield* speak(longPieces(), request, signal, 4)
}

async function* think(
  request: ModelRequest,
  signal: AbortSignal,
): AsyncGenerator<ModelEvent, void> {
  for (const text of ['First I count the words. ', 'Then I say how many there are.']) {
    await wait(20, signal)
    yield { type: 'reasoning', text }
  }
  yield* speakOrCall(request, signal, 0)
}

// oxlint-disable-next-line require-yield -- it says nothing
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
    : answerByRote(request, signal)
}

const invalidJson: Answer = (request, signal) =>
  request.schema === null || functionsToCall(request).length > 0
    ? answerByRote(request, signal)
    : speak(notJson, request, signal)

const repairs: Answer = (request, signal) => {
  const isAskedAgain = JSON.stringify(request.messages).includes(
    JSON.stringify(notJson).slice(1, -1),
  )
  return isAskedAgain ? answerByRote(request, signal) : invalidJson(request, signal)
}

const images: Answer = (request, signal) =>
  speak(`I was given ${counted(countImages(request.messages), 'image')}.`, request, signal)

/** Models that answer by rote, for tests and demonstrations; each but the first does one thing amiss. */
export const scriptedModels: readonly ScriptedModel[] = [
  made(
    'scripted',
    'Scripted',
    'Sums up what was said, calls functions, fills schemas.',
    answerByRote,
  ),
  made(
    'scripted-slow',
    'Scripted, slow',
    'Says a word every 120 milliseconds.',
    (request, signal) => speakOrCall(request, signal, 120),
  ),
  made('scripted-long', 'Scripted, long', 'Says 500 pieces of Markdown.', long),
  made('scripted-thinks', 'Scripted, thinking', 'Thinks aloud before it answers.', think),
  made('scripted-cut-off', 'Scripted, cut off', 'Breaks off in the middle of its answer.', cutOff),
  made(
    'scripted-429',
    'Scripted, quota',
    'Takes no more requests.',
    failing('model_quota', 'Provider rate limit reached.', {
      retry_after_seconds: 2,
    }),
  ),
  made(
    'scripted-503',
    'Scripted, unavailable',
    'Is never there.',
    failing('model_unavailable', 'The model is not responding.'),
  ),
  made(
    'scripted-500',
    'Scripted, failing',
    'Fails to answer.',
    failing('model_failed', 'The model failed to answer.'),
  ),
  made(
    'scripted-unsafe',
    'Scripted, unsafe',
    'Declines whatever it is asked.',
    failing('model_unsafe', 'The model declined the request.'),
  ),
  made(
    'scripted-silent',
    'Scripted, silent',
    'Answers nothing.',
    failing('model_silent', 'The model returned an empty answer.'),
  ),
  made('scripted-hang', 'Scripted, hanging', 'Never answers, until it is stopped.', hang),
  made(
    'scripted-malformed-tool-call',
    'Scripted, malformed call',
    'Calls the first function with arguments that are no JSON.',
    malformedCall,
  ),
  made(
    'scripted-invalid-json',
    'Scripted, invalid JSON',
    'Breaks every JSON schema, also when it is asked again.',
    invalidJson,
  ),
  made(
    'scripted-repairs',
    'Scripted, repairing',
    'Breaks a JSON schema, and keeps to it when it is asked again.',
    repairs,
  ),
  made('scripted-small', 'Scripted, small', 'Reads 500 tokens at most.', answerByRote, 500),
  made('scripted-images', 'Scripted, images', 'Says how many images it was given.', images),
]

function made(
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
