import { clientHeader } from '#contract/endpoint.ts'
import { failures } from '#contract/failures/failures.ts'
import type { FailureKey } from '#contract/failures/failures.ts'
import type { UsageSource } from '#contract/usage.ts'
import type { Caller } from '#service/access/caller.ts'
import { accessUseStore } from '#service/keys/access-use-store.ts'
import { dayLength, dayOf } from '#service/clock.ts'
import type { Clock } from '#service/clock.ts'
import { asOwner } from '#service/database/postgres/tenant-scope.ts'
import { isRefusedValue } from '#service/database/refused-values.ts'
import type { Database } from '#service/database/schema.ts'
import { sourceOf } from '#service/http/source-of.ts'
import type { ModelTokens, RequestHooks } from '#service/http/request-hooks.ts'
import { thingsOf } from './things-of-request.ts'
import { bucketCount, bucketOf } from './latency-buckets.ts'
import type { UsageCounter, UsageCounts, UsageKey } from './usage-store.ts'
import { identityOf, usageStore } from './usage-store.ts'

export interface UsageWatch extends RequestHooks {
  /** Writes the counters; those that could not be written are added at the next flush. */
  flush: () => Promise<void>
  /** Counts the tokens of work without a request, such as a job, towards the operation that queued it. */
  addTokens: (work: BackgroundWork & ModelTokens) => void
  /** Counts a request of such work to a model, with its tokens. */
  addRequest: (work: BackgroundRequest) => void
  stop: () => Promise<void>
}

interface BackgroundWork {
  caller: Caller
  operation: string
  /** The client that queued it, where that is known. */
  source?: UsageSource
}

interface BackgroundRequest extends BackgroundWork {
  model: string
  tokens_by_model: readonly ModelTokens[]
  /** Null where it succeeded. */
  failure: FailureKey | null
  milliseconds: number
  /** Whether the request that queued it is counted in its place, so that only tokens and a failure are added. */
  wasCounted?: boolean
}

/** The key of a counter without its models. */
type WorkKey = Omit<UsageKey, 'model' | 'answering_model'>

const flushIntervalMs = 2_000
// A statement for each counter would take seconds while others write too. One of 50 has 1,850 parameters.
const countersPerStatement = 50

/**
 * Counts requests in memory, and periodically adds the counters to the tables. `onError` also receives each counter that is
 * left out because the database refuses its values.
 */
export function usageHooks(
  database: Database,
  clock: Clock,
  onError: (error: unknown, refused?: UsageCounter) => void,
): UsageWatch {
  const store = usageStore(database)
  let counted = new Map<string, UsageCounter>()
  let uses = new Map<string, { thing_id: string; key_id: string }>()
  let writing: Promise<void> = Promise.resolve()

  let today = ''
  let tomorrow = 0

  const countsOf = (key: UsageKey): UsageCounts => {
    const text = identityOf(key)
    const existing = counted.get(text)
    if (existing !== undefined) return existing.counts
    const counts = noCounts()
    counted.set(text, { key, counts })
    return counts
  }

  const day = (): string => {
    const now = clock.now().getTime()
    // The second condition handles a clock that was set back to another day.
    if (now >= tomorrow || now < tomorrow - dayLength) {
      today = dayOf(now)
      tomorrow = Date.parse(today) + dayLength
    }
    return today
  }

  const keyOf = ({ caller, operation, source }: BackgroundWork): WorkKey => ({
    organization_id: caller.organization_id,
    day: day(),
    key_id: caller.key_id,
    team_id: caller.team_id ?? '',
    operation,
    source: source ?? sourceOf(caller),
  })

  const addTokens = (
    key: WorkKey,
    { model, answering_model, prompt_tokens, completion_tokens }: ModelTokens,
  ): void => {
    const counts = countsOf({ ...key, model, answering_model })
    counts.prompt_tokens += prompt_tokens
    counts.completion_tokens += completion_tokens
  }

  /** Counts the tokens of a request for the models that used them. Returns where the request itself counts. */
  const countTokens = (
    key: WorkKey,
    model: string,
    tokens: readonly ModelTokens[],
  ): UsageCounts => {
    for (const part of tokens) addTokens(key, part)
    const answered = tokens.findLast((part) => part.model === model)
    return countsOf({ ...key, model, answering_model: answered?.answering_model ?? '' })
  }

  /** Writes counters and removes them from the list; those of a refused statement in smaller ones, until one is left. */
  const addAll = async (counters: UsageCounter[]): Promise<void> => {
    let size = countersPerStatement
    while (counters.length > 0) {
      const batch = counters.slice(0, size)
      try {
        await store.add(batch)
        counters.splice(0, batch.length)
      } catch (error) {
        if (!isRefusedValue(error)) throw error
        size = Math.floor(batch.length / 2)
        if (batch.length > 1) continue
        onError(error, counters.shift())
        size = countersPerStatement
      }
    }
  }

  const write = async (): Promise<void> => {
    const used = uses
    uses = new Map()
    // PostgreSQL locks the rows in this order: processes that add to the same ones do not end in a deadlock.
    const batch = [...counted.keys()].toSorted().flatMap((text) => counted.get(text) ?? [])
    counted = new Map()
    try {
      await accessUseStore(database).note([...used.values()], day())
      used.clear()
      await addAll(batch)
    } catch (error) {
      for (const [text, use] of used) uses.set(text, use)
      for (const { key, counts } of batch) addTo(countsOf(key), counts)
      throw error
    }
  }
  const flush = (): Promise<void> => {
    const next = (): Promise<void> => asOwner(write)
    writing = writing.then(next, next)
    return writing
  }
  const timer = setInterval(() => {
    if (counted.size + uses.size > 0) flush().catch((error: unknown) => onError(error))
  }, flushIntervalMs)
  timer.unref()

  return {
    onResponse: (finished) => {
      const { caller, operation } = finished
      // Without a caller, there is nobody to count the request for.
      if (caller === null || operation === null) return
      if (finished.status < 300) {
        const { graph_ids = [] } = finished.notes
        for (const thing_id of [...thingsOf(finished.endpoint, finished.request), ...graph_ids]) {
          uses.set(`${thing_id} ${caller.key_id}`, { thing_id, key_id: caller.key_id })
        }
      }
      const source = sourceOf(caller, finished.request.headers[clientHeader])
      const { model = '', tokens_by_model = [] } = finished.notes
      const counts = countTokens(keyOf({ caller, operation, source }), model, tokens_by_model)
      countOutcome(counts, finished.status, finished.failure)
      countRequest(counts, finished.milliseconds)
    },
    addTokens: (work) => addTokens(keyOf(work), work),
    addRequest: ({
      model,
      tokens_by_model,
      failure,
      milliseconds,
      wasCounted = false,
      ...work
    }) => {
      const counts = countTokens(keyOf(work), model, tokens_by_model)
      countOutcome(counts, failure === null ? 200 : failures[failure].status, failure)
      if (!wasCounted) countRequest(counts, milliseconds)
    },
    flush,
    stop: async () => {
      clearInterval(timer)
      await flush()
    },
  }
}

function noCounts(): UsageCounts {
  return {
    requests: 0,
    refused: 0,
    limited: 0,
    failed: 0,
    prompt_tokens: 0,
    completion_tokens: 0,
    took: Array.from({ length: bucketCount }, () => 0),
  }
}

function countOutcome(into: UsageCounts, status: number, failure: FailureKey | null): void {
  const target = into
  // A provider that refuses with 429 has limits of its own.
  if (status === 429 && failure !== 'model_quota') target.limited += 1
  // A stream that failed half-way had already sent status 200.
  else if (status >= 500 || status === 429 || (status === 200 && failure !== null)) {
    target.failed += 1
  } else if (status >= 400) target.refused += 1
}

function countRequest(into: UsageCounts, milliseconds: number): void {
  const target = into
  target.requests += 1
  const bucket = bucketOf(milliseconds)
  target.took[bucket] = (target.took[bucket] ?? 0) + 1
}

function addTo(into: UsageCounts, more: UsageCounts): void {
  const target = into
  target.requests += more.requests
  target.refused += more.refused
  target.limited += more.limited
  target.failed += more.failed
  target.prompt_tokens += more.prompt_tokens
  target.completion_tokens += more.completion_tokens
  for (const [at, times] of more.took.entries()) target.took[at] = (target.took[at] ?? 0) + times
}
