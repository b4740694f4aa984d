import { addDelta, joinLogprobs } from '#contract/chat/add-delta.ts'
import { emptyAnswer } from '#contract/chat/chat.ts'
import type {
  ChatChunk,
  ChatCompletion,
  Delta,
  FinishReason,
  Logprobs,
  Usage,
} from '#contract/chat/chat.ts'
import type { Stamp } from '#service/clock.ts'
import type { ResolvedModel } from '#service/models/chat-model.ts'
import type { IndexedEvent } from './answer-chat.ts'
import type { RedactionReport } from '#service/guardrails/redaction-report.ts'
import { sumUsage } from './usage.ts'

type Redactions = Pick<RedactionReport, 'list'>

type Choice = ChatCompletion['choices'][number]
type ChoiceInProgress = Omit<Choice, 'finish_reason' | 'logprobs'> & {
  finish_reason: FinishReason | null
  /** Joined only when the choice is presented, because joining after every token costs quadratic time. */
  logprobPieces: Logprobs[]
}

function presentRedactions(report: Redactions): Pick<ChatCompletion, 'redactions'> {
  const redactions = report.list()
  return redactions === undefined ? {} : { redactions }
}

function identity(model: ResolvedModel, stamp: Stamp) {
  return {
    id: stamp.id,
    created: Math.floor(Date.parse(stamp.created_at) / 1000),
    model: model.id,
    system_fingerprint: model.chat.fingerprint,
    service_tier: null,
  }
}

/** Builds a completion from events. The unfinished completion can be read at any time. */
export function completionBuilder(model: ResolvedModel, stamp: Stamp, report: Redactions) {
  const choices: ChoiceInProgress[] = []
  const usages: Usage[] = []
  const presentAs = <C, U>(presented: C, usage: U) => ({
    ...identity(model, stamp),
    object: 'chat.completion' as const,
    choices: presented,
    usage,
    ...presentRedactions(report),
  })
  return {
    add({ index, event }: IndexedEvent): void {
      const choice = (choices[index] ??= {
        index,
        finish_reason: null,
        message: emptyAnswer(),
        logprobPieces: [],
      })
      if (event.type === 'end') {
        choice.finish_reason = event.reason
        usages.push(event.usage)
      } else {
        choice.message = addDelta(choice.message, event.delta)
        if (event.logprobs) choice.logprobPieces.push(event.logprobs)
      }
    },

    /** The completion after its last event. */
    whole: (): ChatCompletion =>
      presentAs(
        choices.map(presentChoice).map((choice) => ({
          ...choice,
          finish_reason: choice.finish_reason ?? 'stop',
        })),
        sumUsage(usages),
      ),

    /**
     * The completion so far; null before its first event. An unfinished choice has no finish reason, and a
     * completion with such a choice has no usage.
     */
    partial: () => {
      const startedChoices = choices.filter((choice) => choice !== undefined).map(presentChoice)
      if (startedChoices.length === 0) return null
      const isWhole = startedChoices.every(({ finish_reason }) => finish_reason !== null)
      return presentAs(startedChoices, isWhole ? sumUsage(usages) : null)
    },
  }
}

/** Builds a complete completion from events. */
export async function presentCompletion(
  model: ResolvedModel,
  stamp: Stamp,
  report: Redactions,
  events: AsyncIterable<IndexedEvent>,
): Promise<ChatCompletion> {
  const completion = completionBuilder(model, stamp, report)
  for await (const event of events) completion.add(event)
  return completion.whole()
}

/** Presents events as stream chunks. Usage is on the last chunk, or in one after it when requested. */
export async function* presentChunks(
  {
    model,
    stamp,
    count,
    include_usage,
    report,
  }: {
    model: ResolvedModel
    stamp: Stamp
    count: number
    include_usage: boolean
    report: Redactions
  },
  events: AsyncIterable<IndexedEvent>,
): AsyncGenerator<ChatChunk, void> {
  const common = { ...identity(model, stamp), object: 'chat.completion.chunk' as const }
  const startedChoices = new Set<number>()
  const usages: Usage[] = []
  let isFirst = true
  const chunk = (index: number, delta: Delta, finish_reason: FinishReason | null): ChatChunk => {
    const first = startedChoices.has(index) ? {} : { role: 'assistant' as const }
    startedChoices.add(index)
    const redactions = isFirst ? presentRedactions(report) : {}
    isFirst = false
    return {
      ...common,
      choices: [{ index, finish_reason, delta: { ...first, ...delta } }],
      ...redactions,
    }
  }
  for await (const { index, event } of events) {
    if (event.type === 'delta') {
      const piece = chunk(index, event.delta, null)
      const [choice] = piece.choices
      if (choice !== undefined && event.logprobs) choice.logprobs = event.logprobs
      yield piece
      continue
    }
    usages.push(event.usage)
    const isLast = usages.length === count
    const piece = chunk(index, {}, event.reason)
    if (!isLast) yield piece
    else {
      const sum = include_usage ? {} : { usage: sumUsage(usages) }
      yield { ...piece, ...presentRedactions(report), ...sum }
    }
  }
  if (include_usage) yield { ...common, choices: [], usage: sumUsage(usages) }
}

function presentChoice({ logprobPieces, ...choice }: ChoiceInProgress) {
  return { ...choice, logprobs: joinLogprobs(logprobPieces) }
}
