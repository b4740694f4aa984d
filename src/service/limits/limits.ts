import { isOfModels, limitRules } from '#contract/limits.ts'
import type { LimitName } from '#contract/limits.ts'
import type { Caller } from '#service/access/caller.ts'
import type { Clock } from '#service/clock.ts'
import type { Database } from '#service/database/schema.ts'
import { isSqlite } from '#service/database/sqlite.ts'
import { storageTroubleOf } from '#service/disk/storage-trouble.ts'
import { withDefaults } from './default-limits.ts'
import type { DefaultLimits } from './default-limits.ts'
import { limitStore } from './limit-store.ts'
import type { Bound } from './limit-store.ts'
import { windowOf } from './limit-window.ts'
import type { Counter, Limiter } from './limiter.ts'
import { withLocal } from './local-limiter.ts'
import { memoryLimiter } from './memory-limiter.ts'
import { limitCountStore } from './limit-count-store.ts'
import { storageStore } from './storage/storage-store.ts'

/** The limits of all organizations and their usage. */
export interface Limits {
  limiter: Limiter
  /**
   * The limits that apply to a caller: those of its organization, team and key. Cached for a short time, during
   * which this returns synchronously.
   */
  of: (caller: Caller) => readonly Bound[] | Promise<readonly Bound[]>
  /** All limits in the caller's organization, by scope. */
  everyOf: (caller: Caller) => Promise<ReadonlyMap<string, readonly Bound[]>>
  /** The counter of a limit with windows. */
  counter: (caller: Caller, bound: Bound, now: Date) => Counter
  /** The present usage of each limit; null for limits of one request. */
  used: (caller: Caller, bounds: readonly Bound[], now: Date) => Promise<(number | null)[]>
  /** Counts a request or a creation, whether it is limited or not, for `usedUnlimited`. */
  meter: (caller: Caller, name: LimitName, now: Date) => void
  /**
   * What a scope uses of something that has no limit; null for limits of one request. Requests, uploads and
   * new graphs are those of this process.
   */
  usedUnlimited: (
    caller: Caller,
    whose: Pick<Bound, 'scope' | 'scope_id'>,
    name: LimitName,
    now: Date,
  ) => Promise<number | null>
  /** The default limits per key. */
  defaults: DefaultLimits
  /** Clears the cache; must be called after every write. */
  forget: () => void
}

export interface LimitParts {
  database: Database
  clock: Clock
  /** Writes the tokens counted so far. */
  flushUsage: () => Promise<void>
  /** Default: none. */
  defaults?: DefaultLimits
  /** Default: memory when one process has the database, otherwise the database. */
  limiter?: Limiter
}

interface CachedLimits {
  until: number
  revision: number
  byScope: ReadonlyMap<string, readonly Bound[]>
}

// The time until changes by another process are seen.
const freshMs = 2_000
const maxEntries = 10_000
const none: readonly Bound[] = []

export function openLimits({
  database,
  clock,
  flushUsage,
  defaults = {},
  ...parts
}: LimitParts): Limits {
  const store = limitStore(database)
  const limiter =
    parts.limiter ??
    (isSqlite(database)
      ? memoryLimiter()
      : withLocal(lenientWhenFull(limitCountStore(database)), memoryLimiter()))
  const meter = memoryLimiter()
  const cache = new Map<string, CachedLimits>()
  const loading = new Map<string, Promise<CachedLimits>>()
  let forgotten = 0

  async function load(caller: Caller): Promise<CachedLimits> {
    const before = cache.get(caller.organization_id)
    const until = clock.monotonic() + freshMs
    const generation = forgotten
    const revision = await store.revision(caller)
    const byScope =
      before?.revision === revision
        ? before.byScope
        : Map.groupBy(revision === 0 ? [] : await store.all(caller), ({ scope_id }) => scope_id)
    const entry = { until, revision, byScope }
    if (cache.size >= maxEntries) cache.clear()
    // A result read before a write must not be cached after it.
    if (generation === forgotten) cache.set(caller.organization_id, entry)
    return entry
  }

  function loaded(caller: Caller): Promise<CachedLimits> {
    const id = caller.organization_id
    const running = loading.get(id)
    if (running !== undefined) return running
    const promise = load(caller).finally(() => {
      if (loading.get(id) === promise) loading.delete(id)
    })
    loading.set(id, promise)
    return promise
  }

  const bearing = ({ byScope }: CachedLimits, caller: Caller): readonly Bound[] => {
    const { organization_id, team_id, key_id } = caller
    const set =
      byScope.size === 0
        ? none
        : [organization_id, team_id ?? '', key_id].flatMap((id) => byScope.get(id) ?? none)
    return withDefaults(set, caller, defaults)
  }

  const of: Limits['of'] = (caller) => {
    const cached = cache.get(caller.organization_id)
    if (cached !== undefined && clock.monotonic() < cached.until) return bearing(cached, caller)
    return loaded(caller).then((fresh) => bearing(fresh, caller))
  }

  const counter: Limits['counter'] = (caller, bound, now) => {
    const window = windowOf(bound.name, now)
    if (window === null) throw new Error(`${bound.name} has no window`)
    return {
      id: `${bound.scope_id} ${bound.name} ${bound.model}`,
      window,
      ...(bound.isDefault && { isLocal: true as const }),
      ...(isOfModels(bound.name) && {
        restore: async () => {
          await flushUsage().catch((error: unknown) => {
            // On a full disk the last seconds are missing in the count, and requests continue.
            if (storageTroubleOf(error) !== 'full') throw error
          })
          return store.tokens(caller, bound, window)
        },
      }),
    }
  }

  return {
    limiter,
    defaults,
    of,
    everyOf: async (caller) => (await loaded(caller)).byScope,
    counter,
    used: async (caller, bounds, now) => {
      const ofWindows = bounds.filter(({ name }) => windowOf(name, now) !== null)
      const stored = bounds.filter(({ name }) => limitRules[name].per === 'all')
      const [counted, bytes] = await Promise.all([
        limiter.used(ofWindows.map((bound) => counter(caller, bound, now))),
        storageStore(database).bytes(stored.map(({ scope_id }) => scope_id)),
      ])
      const ofBound = new Map(ofWindows.map((bound, at) => [bound, counted[at] ?? 0]))
      return bounds.map((bound) =>
        limitRules[bound.name].per === 'all'
          ? (bytes.get(bound.scope_id) ?? 0)
          : (ofBound.get(bound) ?? null),
      )
    },
    meter: ({ organization_id, team_id, key_id }, name, now) => {
      const window = windowOf(name, now)
      if (window === null) return
      const scope_ids = [organization_id, ...(team_id === null ? [] : [team_id]), key_id]
      for (const id of scope_ids) void meter.add({ id: `${id} ${name}`, window }, 1)
    },
    usedUnlimited: async (caller, whose, name, now) => {
      const { scope_id } = whose
      const window = windowOf(name, now)
      if (limitRules[name].per === 'all') {
        return (await storageStore(database).bytes([scope_id])).get(scope_id) ?? 0
      }
      if (window === null) return null
      if (isOfModels(name)) {
        await flushUsage()
        return store.tokens(caller, { ...whose, model: '' }, window)
      }
      return (await meter.used([{ id: `${scope_id} ${name}`, window }]))[0] ?? 0
    },
    forget: () => {
      forgotten += 1
      cache.clear()
      loading.clear()
    },
  }
}

/** On a full disk nothing is counted, so that reads continue to work. */
export function lenientWhenFull(limiter: Limiter): Limiter {
  const unlessFull = (error: unknown): void => {
    if (storageTroubleOf(error) !== 'full') throw error
  }
  return {
    ...limiter,
    take: async (takings) =>
      limiter.take(takings).catch((error: unknown) => {
        unlessFull(error)
        return { used: takings.map(() => 0), refused: null }
      }),
    add: (counter, amount) => limiter.add(counter, amount).catch(unlessFull),
  }
}
