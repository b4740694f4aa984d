import { mapItems } from '#service/scheduling/map-items.ts'
import type { PreparedChat } from './prepare-chat.ts'
import { answerChoice } from './answer-choice.ts'
import type { ChoiceEvent } from './answer-choice.ts'
import { estimatedUsage } from './usage.ts'

/** An event of the answer with this index. */
export interface IndexedEvent {
  index: number
  event: ChoiceEvent
}

/**
 * Generates `count` answers concurrently and yields their events as they arrive. A failure of one ends all.
 * The built-in reader is deterministic, so it answers once and the other answers are copies without usage.
 */
export function answerChat(
  chat: PreparedChat,
  count: number,
  signal: AbortSignal,
): AsyncGenerator<IndexedEvent, void> {
  if (count > 1) return answerOften(chat, count, signal)
  return mapItems(answerChoice(chat, signal), (event) => ({ index: 0, event }))
}

async function* answerOften(
  chat: PreparedChat,
  count: number,
  signal: AbortSignal,
): AsyncGenerator<IndexedEvent, void> {
  const isOne = chat.model.chat.kind === 'reader' && chat.tool?.isRepeatable !== false
  if (isOne) {
    for await (const event of answerChoice(chat, signal)) {
      for (let index = 0; index < count; index += 1) {
        yield { index, event: index === 0 ? event : withoutUsage(event) }
      }
    }
    return
  }
  const ending = new AbortController()
  const anyAbort = AbortSignal.any([signal, ending.signal])
  const choices = Array.from({ length: count }, () => answerChoice(chat, anyAbort))
  const steps = new Map(choices.map((choice, index) => [index, next(choice, index)]))
  try {
    while (steps.size > 0) {
      const { index, step } = await Promise.race(steps.values())
      const choice = choices[index]
      if (step.done === true || choice === undefined) {
        steps.delete(index)
        continue
      }
      steps.set(index, next(choice, index))
      yield { index, event: step.value }
    }
  } finally {
    ending.abort()
    // The other answers are no longer awaited, so their rejections are ignored.
    await Promise.allSettled(steps.values())
  }
}

function withoutUsage(event: ChoiceEvent): ChoiceEvent {
  return event.type === 'end' ? { ...event, usage: estimatedUsage(0, 0) } : event
}

async function next(choice: AsyncGenerator<ChoiceEvent, void>, index: number) {
  return { index, step: await choice.next() }
}
