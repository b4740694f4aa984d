import { callerOfWork } from '#service/access/caller-of-work.ts'
import { narrowedTo, requirePermission } from '#service/access/caller.ts'
import type { Caller } from '#service/access/caller.ts'
import { BundleError } from '#service/bundles/check/bundle-error.ts'
import { isAnyOutage } from '#service/database/postgres/outage.ts'
import { Failure } from '#service/failure.ts'
import { asFailure } from '#service/http/error-handler.ts'
import { resetOf } from '#service/limits/count-work.ts'
import { maxInterruptions } from '#service/leases/back-off.ts'
import { leaseLoop } from '#service/leases/lease-loop.ts'
import type { LoopParts, Worker } from '#service/leases/lease-loop.ts'
import { importFiles } from './import-files.ts'
import type { ImportLease } from './import-lease-store.ts'
import type { ImportParts } from './import-parts.ts'
import { previewBundle } from './preview-bundle.ts'

const maxAttempts = 3

/**
 * Checks staged bundles, and carries out imports, each with the access that its key has when it runs. Both
 * continue in another process if this one is killed.
 */
export function startImports(
  parts: ImportParts & Omit<LoopParts<ImportLease>, 'concurrency'>,
): Worker {
  const { database, clock, imports, blobs, onError } = parts

  async function run(work: ImportLease, signal: AbortSignal): Promise<void> {
    try {
      if (work.interruptions >= maxInterruptions) {
        throw new Failure('internal', `The import was interrupted ${maxInterruptions} times.`)
      }
      const caller = await callerOf(work)
      if (work.status === 'checking') await previewBundle(parts, caller, work, signal)
      else await importFiles(parts, caller, work, signal)
    } catch (error) {
      signal.throwIfAborted()
      const resetMs = error instanceof Failure ? resetOf(error) : null
      // A limit of nothing never has room.
      if (error instanceof Failure && resetMs !== null && error.extras['maximum'] !== 0) {
        await imports.defer(work, { code: error.key, message: error.message }, resetMs)
      } else if (error instanceof BundleError) await giveUp(work, error.code, error.message)
      else if (error instanceof Failure && error.status < 500) {
        await giveUp(work, error.key, error.message)
      } else throw error
    }
  }

  async function giveUp(work: ImportLease, code: string, message: string): Promise<void> {
    const status = work.status === 'checking' ? 'refused' : 'failed'
    if (await imports.end(work, status, { code, message })) await blobs.remove(work.id)
  }

  async function callerOf(work: ImportLease): Promise<Caller> {
    const key = await callerOfWork(database, clock, work.key_id)
    if (key === null) {
      throw new Failure(
        'key_expired',
        'The key that started the import was revoked or has expired.',
      )
    }
    requirePermission(key, 'graphs:write')
    requirePermission(key, 'files:write')
    return work.scope_id === work.organization_id ? key : narrowedTo(key, work.scope_id)
  }

  return leaseLoop<ImportLease>(
    {
      lease: () => imports.lease(),
      renew: (work) => imports.renew(work),
      run,
      recover: async (work, error, isStopping) => {
        if (isStopping) return imports.release(work, 'stopped')
        if (isAnyOutage(error)) return imports.release(work, 'interrupted')
        const failure = asFailure(error)
        // It continues when the disk has room again.
        if (failure.key === 'storage_full') return imports.release(work, 'interrupted')
        // Whoever cancelled the import, or leased it after this worker, decides what becomes of it.
        if (!(await imports.renew(work))) return undefined
        onError(error, work)
        if (work.attempts + 1 < maxAttempts) return imports.release(work, 'failed')
        return giveUp(work, failure.key, failure.message)
      },
    },
    // A second bundle would share the disk with the first, and none would be done sooner.
    { ...parts, concurrency: 1 },
  )
}
