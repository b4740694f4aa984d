import type { Caller } from '#service/access/caller.ts'
import type { Database } from '#service/database/schema.ts'
import type { Failure } from '#service/failure.ts'
import { limitFailure } from '#service/limits/limit-failure.ts'
import type { Bound } from '#service/limits/limit-store.ts'
import type { Limits } from '#service/limits/limits.ts'
import { storageStore } from './storage-store.ts'

/** The maximum size of an upload at this time, and the failure of a larger one. */
export interface UploadBounds {
  maximum: number
  refuse: (() => Failure) | null
  /** Counts the file; must be called last in the transaction that records it. Throws `storage_full`. */
  count: (tx: Database, size: number) => Promise<void>
}

/**
 * The tightest of the service's maximum, the file size limit and the remaining storage. `team_id` is the team
 * whose storage is used; its limit also holds for a key of the organization. What is not a file, such as a bundle
 * of files, has no file size limit.
 */
export async function uploadBounds(
  limits: Limits,
  caller: Caller,
  team_id: string | null,
  ofService: number,
  now: Date,
  isFile = true,
): Promise<UploadBounds> {
  const ofTeam =
    team_id === null || team_id === caller.team_id
      ? []
      : ((await limits.everyOf(caller)).get(team_id) ?? [])
  const bounds = [
    ...(await limits.of(caller)).filter(({ name }) => isFile && name === 'file_bytes'),
    ...[...(await limits.of(caller)), ...ofTeam].filter(({ name }) => name === 'storage_bytes'),
  ]
  const stored = bounds.filter(({ name }) => name === 'storage_bytes')
  const used = stored.length === 0 ? [] : await limits.used(caller, stored, now)
  const usedOf = (bound: Bound): number => used[stored.indexOf(bound)] ?? 0
  const [least] = bounds
    .map((bound) => ({ bound, left: Math.max(0, bound.maximum - usedOf(bound)) }))
    .toSorted((a, b) => a.left - b.left)
  const failureOf = (bound: Bound, of: number): Failure =>
    limitFailure(caller, bound, { used: of, now })
  const isLimited = least !== undefined && least.left < ofService
  return {
    maximum: isLimited ? least.left : ofService,
    refuse: isLimited ? () => failureOf(least.bound, usedOf(least.bound)) : null,
    count: async (tx, size) => {
      const after = await storageStore(tx).add({ ...caller, team_id }, size)
      for (const bound of stored) {
        const bytes = after.get(bound.scope_id) ?? 0
        if (bytes > bound.maximum) throw failureOf(bound, bytes - size)
      }
    },
  }
}

/**
 * Counts what a team, or with null the organization, stores besides files. The function must be called last in the transaction that stores it, and
 * throws `storage_full`.
 */
export async function countStored(
  limits: Limits,
  caller: Caller,
  team_id: string | null,
  now: Date,
): Promise<UploadBounds['count']> {
  const { count } = await uploadBounds(limits, caller, team_id, Infinity, now, false)
  return count
}
