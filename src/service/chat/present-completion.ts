import { emptyAnswer } from '#contract/chat/chat.ts'
import type { ChatChunk, ChatCompletion, Delta, FinishReason, Usage } from '#contract/chat/chat.ts'
import type { ToolCall } from '#contract/chat/messages.ts'
import type { Stamp } from '#service/clock.ts'
import type { ResolvedModel } from '#service/models/chat-model.ts'
import type { IndexedEvent } from './answer-chat.ts'
import { sumUsage } from './usage.ts'

type Choice = ChatCompletion['choices'][number]

function identity(model: ResolvedModel, stamp: Stamp) {
  return {
    id: stamp.id,
    created: Math.floor(Date.parse(stamp.created_at) / 1000),
    model: model.id,
    system_fingerprint: model.chat.fingerprint,
    service_tier: null,
  }
}

/** Collects events to a whole completion. */
export async function presentCompletion(
  model: ResolvedModel,
  stamp: Stamp,
  events: AsyncIterable<IndexedEvent>,
): Promise<ChatCompletion> {
  const choices: Choice[] = []
  const spent: Usage[] = []
  for await (const { index, event } of events) {
    const choice = (choices[index] ??= {
      index,
      finish_reason: 'stop',
      message: emptyAnswer(),
      logprobs: null,
    })
    if (event.type === 'end') {
      choice.finish_reason = event.reason
      spent.push(event.usage)
    } else {
      addDelta(choice, event.delta)
      if (event.logprobs) addLogprobs(choice, event.logprobs)
    }
  }
  return {
    ...identity(model, stamp),
    object: 'chat.completion',
    choices,
    usage: sumUsage(spent),
  }
}

/** Presents events as stream chunks. Usage is on the last chunk, or in one after it when requested. */
export async function* presentChunks(
  {
    model,
    stamp,
    count,
    include_usage,
  }: {
    model: ResolvedModel
    stamp: Stamp
    count: number
    include_usage: boolean
  },
  events: AsyncIterable<IndexedEvent>,
): AsyncGenerator<ChatChunk, void> {
  const common = { ...identity(model, stamp), object: 'chat.completion.chunk' as const }
  const startedChoices = new Set<number>()
  const spent: Usage[] = []
  const chunk = (index: number, delta: Delta, finish_reason: FinishReason | null): ChatChunk => {
    const first = startedChoices.has(index) ? {} : { role: 'assistant' as const }
    startedChoices.add(index)
    return { ...common, choices: [{ index, finish_reason, delta: { ...first, ...delta } }] }
  }
  for await (const { index, event } of events) {
    if (event.type === 'delta') {
      const piece = chunk(index, event.delta, null)
      const [choice] = piece.choices
      if (choice !== undefined && event.logprobs) choice.logprobs = event.logprobs
      yield piece
      continue
    }
    spent.push(event.usage)
    const isLast = spent.length === count
    const piece = chunk(index, {}, event.reason)
    yield isLast && !include_usage ? { ...piece, usage: sumUsage(spent) } : piece
  }
  if (include_usage) yield { ...common, choices: [], usage: sumUsage(spent) }
}

function addDelta({ message }: Choice, delta: Delta): void {
  const { content, refusal, reasoning_content, tool_calls, ...data } = delta
  // oxlint-disable-next-line no-param-reassign -- the choice is being made here
  if (content != null) message.content = (message.content ?? '') + content
  // oxlint-disable-next-line no-param-reassign -- the choice is being made here
  if (refusal != null) message.refusal = (message.refusal ?? '') + refusal
  if (reasoning_content !== undefined) {
    // oxlint-disable-next-line no-param-reassign -- the choice is being made here
    message.reasoning_content = (message.reasoning_content ?? '') + reasoning_content
  }
  for (const { index, id, function: piece } of tool_calls ?? []) {
    const calls: ToolCall[] = (message.tool_calls ??= [])
    const call = (calls[index] ??= {
      id: id ?? '',
      type: 'function',
      index,
      function: { name: piece.name ?? '', arguments: '' },
    })
    call.function.arguments += piece.arguments ?? ''
  }
  Object.assign(message, data)
}

function addLogprobs(choice: Choice, next: NonNullable<Choice['logprobs']>): void {
  const before = choice.logprobs?.['content']
  const content: unknown[] = Array.isArray(before) ? before : []
  if (Array.isArray(next['content'])) for (const token of next['content']) content.push(token)
  // oxlint-disable-next-line no-param-reassign -- the choice is being made here
  choice.logprobs = Object.assign(choice.logprobs ?? {}, next, { content })
}
