import type { ChatModel, ModelEvent, ModelRequest } from '#service/models/chat-model.ts'
import type { Policy } from './guard.ts'
import { guardRequest, redactedText } from './guard-request.ts'
import { guardWithin, textGuard } from './guard-texts.ts'
import type { OnFindings, OnReplaced } from './guard-texts.ts'

export interface Guard {
  input: readonly Policy[]
  output: readonly Policy[]
  onFindings: OnFindings
}

/**
 * Applies guardrails to the requests and answers of a model, including its functions, schema and calls.
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
        : await guardRequest(request, { ...guard, onRedacted }, signal)
    const events = model.answer(guarded, signal)
    if (guard.output.length === 0) yield* events
    else yield* guardEvents(events, guard, onRedacted, request.schema !== null, signal)
  }
}

type OnRedacted = ModelRequest['onRedacted']

type TextEvent = Extract<ModelEvent, { type: 'text' | 'reasoning' | 'refusal' }>

async function* guardEvents(
  events: AsyncGenerator<ModelEvent, void>,
  { output, onFindings }: Guard,
  onRedacted: OnRedacted,
  isJson: boolean,
  signal: AbortSignal,
): AsyncGenerator<ModelEvent, void> {
  const onReplaced: OnReplaced = (replaced) => onRedacted?.(redactedText(replaced, null))
  const guards = new Map<TextEvent['type'], ReturnType<typeof textGuard>>()
  const calls = new Map<number, Extract<ModelEvent, { type: 'tool_call' }>>()
  for await (const event of events) {
    if (event.type === 'text' || event.type === 'reasoning' || event.type === 'refusal') {
      const kind = isJson && event.type === 'text' ? 'json' : 'text'
      const guard =
        guards.get(event.type) ?? textGuard(output, onFindings, signal, onReplaced, kind)
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
        yield* await guardWithin(
          (change) =>
            whole.map((call) => ({
              ...call,
              ...(call.name !== undefined && { name: change(call.name) }),
              arguments: change(call.arguments),
            })),
          output,
          onFindings,
          signal,
          onReplaced,
        )
      }
      yield event
    }
  }
}
