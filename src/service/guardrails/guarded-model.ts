import type { Message } from '#contract/chat/messages.ts'
import type {
  ChatModel,
  ModelEvent,
  ModelRequest,
  RedactedText,
} from '#service/models/chat-model.ts'
import type { Finding, Policy } from './guard.ts'
import { guardTexts, guardWithin, textGuard } from './guard-texts.ts'
import type { OnFindings, OnReplaced } from './guard-texts.ts'

export interface Guard {
  input: readonly Policy[]
  output: readonly Policy[]
  onFindings: OnFindings
}

/**
 * Applies guardrails to the requests and answers of a model, including texts of tools and arguments of calls.
 * Also rejects with `guardrail_blocked` and with failures of guardrail providers.
 */
export function guardedModel(model: ChatModel, guard: Guard): ChatModel {
  return {
    kind: model.kind,
    fingerprint: model.fingerprint,
    // The built-in reader runs in a thread, to which no function can be sent.
    answer({ onRedacted, ...request }, signal) {
      const isGuarded = guard.input.length === 0 || request.isGuarded === true
      // Passing each event on would cost as much as making it.
      return isGuarded && guard.output.length === 0
        ? model.answer(request, signal)
        : answer(request, onRedacted, signal)
    },
  }

  async function* answer(
    request: ModelRequest,
    onRedacted: OnRedacted,
    signal: AbortSignal,
  ): AsyncGenerator<ModelEvent, void> {
    const guarded =
      guard.input.length === 0 || request.isGuarded === true
        ? request
        : await guardRequest(request, guard, onRedacted, signal)
    const events = model.answer(guarded, signal)
    if (guard.output.length === 0) yield* events
    else yield* guardEvents(events, guard, onRedacted, signal)
  }
}

type OnRedacted = ModelRequest['onRedacted']

async function guardRequest(
  request: ModelRequest,
  { input, onFindings }: Guard,
  onRedacted: OnRedacted,
  signal: AbortSignal,
): Promise<ModelRequest> {
  const places: { message: number; field: string }[] = []
  const messages = await guardWithin(
    (change) =>
      request.messages.map((message, at) =>
        mapTexts(message, (text, field) => {
          places.push({ message: at, field })
          return change(text)
        }),
      ),
    input,
    onFindings,
    signal,
    (replaced, at) => onRedacted?.(redactedText(replaced, places[at] ?? null)),
  )
  return { ...request, messages }
}

/** What a reply says of the values that were replaced in a text. */
export function redactedText(
  replaced: readonly Finding[],
  input: RedactedText['input'],
): RedactedText {
  const values = replaced.map(({ policy, entity_type, start, end }) => ({
    guardrail_name: policy.name,
    entity_type,
    start,
    end,
  }))
  return { input, values }
}

function mapTexts(message: Message, change: (text: string, field: string) => string): Message {
  const content =
    typeof message.content === 'string'
      ? change(message.content, 'content')
      : message.content?.map((part, at) =>
          part.type === 'text' ? { ...part, text: change(part.text, `content.${at}.text`) } : part,
        )
  if (message.role !== 'assistant' || !message.tool_calls) {
    // oxlint-disable-next-line no-unsafe-type-assertion -- only texts of the message change
    return { ...message, content } as Message
  }
  const tool_calls = message.tool_calls.map((call, at) => ({
    ...call,
    function: {
      ...call.function,
      arguments: change(call.function.arguments, `tool_calls.${at}.function.arguments`),
    },
  }))
  // oxlint-disable-next-line no-unsafe-type-assertion -- only texts of the message change
  return { ...message, content, tool_calls } as Message
}

type TextEvent = Extract<ModelEvent, { type: 'text' | 'reasoning' | 'refusal' }>

async function* guardEvents(
  events: AsyncGenerator<ModelEvent, void>,
  { output, onFindings }: Guard,
  onRedacted: OnRedacted,
  signal: AbortSignal,
): AsyncGenerator<ModelEvent, void> {
  const onReplaced: OnReplaced = (replaced) => onRedacted?.(redactedText(replaced, null))
  const guards = new Map<TextEvent['type'], ReturnType<typeof textGuard>>()
  const calls = new Map<number, Extract<ModelEvent, { type: 'tool_call' }>>()
  for await (const event of events) {
    if (event.type === 'text' || event.type === 'reasoning' || event.type === 'refusal') {
      const guard = guards.get(event.type) ?? textGuard(output, onFindings, signal, onReplaced)
      guards.set(event.type, guard)
      const text = guard.push(event.text)
      // Log probabilities contain the tokens as text, so they are dropped.
      if (text !== '') yield { type: event.type, text }
    } else if (event.type === 'tool_call') {
      const call = calls.get(event.index)
      calls.set(
        event.index,
        call === undefined ? event : { ...call, arguments: call.arguments + event.arguments },
      )
    } else {
      if (event.type === 'finish') {
        for (const [type, guard] of guards) {
          const text = await guard.end()
          if (text !== '') yield { type, text }
        }
        const whole = [...calls.values()]
        const texts = await guardTexts(
          whole.map((call) => call.arguments),
          output,
          onFindings,
          signal,
          onReplaced,
        )
        for (const [at, call] of whole.entries()) yield { ...call, arguments: texts[at] ?? '' }
      }
      yield event
    }
  }
}
