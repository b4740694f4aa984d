import type { Caller } from '#service/access/caller.ts'
import type { Database } from '#service/database/schema.ts'
import type { Failure } from '#service/failure.ts'
import { limitFailure } from './limit-failure.ts'
import type { Bound } from './limit-store.ts'
import type { Limits } from './limits.ts'
import { storageStore } from './storage-store.ts'

/** How many bytes a caller may upload as one file now, and what more of them fails with. */
export interface UploadBounds {
  maximum: number
  refuse: (() => Failure) | null
  /** Counts the file in, in the transaction that records it and last there. Throws `storage_full`. */
  count: (tx: Database, size: number) => Promise<void>
}

/** The least of what the service takes, what a file may be, and what is left to be stored. */
export async function uploadBounds(
  limits: Limits,
  caller: Caller,
  ofService: number,
  now: Date,
): Promise<UploadBounds> {
  const bounds = (await limits.of(caller)).filter(
    ({ name }) => name === 'file_bytes' || name === 'storage_bytes',
  )
  const stored = bounds.filter(({ name }) => name === 'storage_bytes')
  const used = stored.length === 0 ? [] : await limits.used(caller, stored, now)
  const usedOf = (bound: Bound): number => used[stored.indexOf(bound)] ?? 0
  const [least] = bounds
    .map((bound) => ({ bound, left: Math.max(0, bound.maximum - usedOf(bound)) }))
    .toSorted((a, b) => a.left - b.left)
  const refused = (bound: Bound, of: number): Failure =>
    limitFailure(caller, bound, { used: of, now })
  const isLimited = least !== undefined && least.left < ofService
  return {
    maximum: isLimited ? least.left : ofService,
    refuse: isLimited ? () => refused(least.bound, usedOf(least.bound)) : null,
    count: async (tx, size) => {
      const after = await storageStore(tx).add(caller, size)
      for (const bound of stored) {
        const bytes = after.get(bound.scope_id) ?? 0
        if (bytes > bound.maximum) throw refused(bound, bytes - size)
      }
    },
  }
}
