import { accessUseStore } from '#service/access/access-use-store.ts'
import type { Clock } from '#service/clock.ts'
import type { Database } from '#service/database/schema.ts'
import type { Answered, Watch } from '#service/http/watch.ts'
import { graphsOf } from './graphs-of-request.ts'
import { bucketCount, bucketOf } from './latency-buckets.ts'
import type { UsageCounts, UsageKey } from './usage-store.ts'
import { usageStore } from './usage-store.ts'

export interface UsageWatch extends Watch {
  /** Writes down what was counted; what could not be written is kept for the next time. */
  flush: () => Promise<void>
  stop: () => Promise<void>
}

const flushEvery = 2_000

/** Counts requests in memory, and adds what it counted to the tables now and then. */
export function usageWatch(
  database: Database,
  clock: Clock,
  onError: (error: unknown) => void,
): UsageWatch {
  const store = usageStore(database)
  let counted = new Map<string, { key: UsageKey; counts: UsageCounts }>()
  let uses = new Map<string, { graph_id: string; key_id: string }>()
  let writing: Promise<void> = Promise.resolve()

  const add = (key: UsageKey, counts: UsageCounts): void => {
    const text = Object.values(key).join('\n')
    const known = counted.get(text)
    if (known === undefined) counted.set(text, { key, counts })
    else merge(known.counts, counts)
  }

  const write = async (): Promise<void> => {
    const used = [...uses.values()]
    uses = new Map()
    const day = clock.now().toISOString().slice(0, 10)
    for (let at = 0; at < used.length; at += 500) {
      await accessUseStore(database).note(used.slice(at, at + 500), day)
    }
    const batch = [...counted.values()]
    counted = new Map()
    for (const [at, { key, counts }] of batch.entries()) {
      try {
        await store.add(key, counts)
      } catch (error) {
        for (const rest of batch.slice(at)) add(rest.key, rest.counts)
        throw error
      }
    }
  }
  const flush = (): Promise<void> => {
    writing = writing.then(write, write)
    return writing
  }
  const timer = setInterval(() => {
    if (counted.size > 0) flush().catch(onError)
  }, flushEvery)
  timer.unref()

  return {
    answered: (answered) => {
      const { caller, operation } = answered
      // whose it is, nobody knows
      if (caller === null || operation === null) return
      if (answered.status < 300) {
        for (const graph_id of graphsOf(answered.request)) {
          uses.set(`${graph_id} ${caller.key_id}`, { graph_id, key_id: caller.key_id })
        }
      }
      add(
        {
          organization_id: caller.organization_id,
          day: clock.now().toISOString().slice(0, 10),
          key_id: caller.key_id,
          team_id: caller.team_id ?? '',
          model: answered.notes.model ?? '',
          operation,
        },
        countsOf(answered),
      )
    },
    flush,
    stop: async () => {
      clearInterval(timer)
      await flush()
    },
  }
}

function countsOf({ status, failure, milliseconds, notes }: Answered): UsageCounts {
  // a stream that failed half-way had the status of one that did not
  const failed = status >= 500 || (status === 200 && failure !== null)
  const took = Array.from({ length: bucketCount }, () => 0)
  took[bucketOf(milliseconds)] = 1
  return {
    requests: 1,
    refused: status >= 400 && status < 500 && status !== 429 ? 1 : 0,
    limited: status === 429 ? 1 : 0,
    failed: failed ? 1 : 0,
    prompt_tokens: notes.prompt_tokens ?? 0,
    completion_tokens: notes.completion_tokens ?? 0,
    took,
  }
}

function merge(into: UsageCounts, more: UsageCounts): void {
  const target = into
  target.requests += more.requests
  target.refused += more.refused
  target.limited += more.limited
  target.failed += more.failed
  target.prompt_tokens += more.prompt_tokens
  target.completion_tokens += more.completion_tokens
  for (const [at, count] of more.took.entries()) target.took[at] = (target.took[at] ?? 0) + count
}
