import type { IncomingMessage } from 'node:http'
import type { Caller } from '#service/access/caller.ts'
import type { Blobs, Received } from '#service/blobs/blobs.ts'
import type { Clock, Stamp } from '#service/clock.ts'
import { isOutage } from '#service/database/postgres/outage.ts'
import type { Database } from '#service/database/schema.ts'
import { transact } from '#service/database/transact.ts'
import { Failure } from '#service/failure.ts'
import { bodyChunks } from '#service/http/server/watch-bodies.ts'
import type { Limits } from '#service/limits/limits.ts'
import { uploadBounds } from '#service/limits/storage/upload-bounds.ts'
import { importStore } from './import-store.ts'

export interface StagingParts {
  database: Database
  blobs: Blobs
  clock: Clock
  limits: Limits
  /** Bytes of the largest bundle. */
  maximum: number
}

/**
 * Stages the bundle of a request as a blob. When it resolves, the bytes and the import are on the disk. Throws
 * `bundle_too_large`, `bundle_incomplete`, `imports_too_many` or `storage_full`, leaving nothing behind.
 */
export async function receiveBundle(
  { database, blobs, clock, limits, maximum }: StagingParts,
  caller: Caller,
  request: IncomingMessage,
): Promise<Received & { id: string }> {
  const bounds = await uploadBounds(limits, caller, caller.team_id, maximum, clock.now(), false)
  const refuse = bounds.refuse ?? (() => tooLarge(maximum))
  const length = request.headers['content-length']
  if (length !== undefined && Number(length) > bounds.maximum) throw refuse()
  await importStore(database).requireRoom(caller)
  const stamp = clock.stamp()
  const received = await receive(blobs, stamp, request, { maximum: bounds.maximum, refuse })
  try {
    await transact(database, async (tx) => {
      await importStore(tx).requireRoom(caller)
      await importStore(tx).create(caller, received.size, stamp, clock.now())
      await bounds.count(tx, received.size)
    })
  } catch (error) {
    // Where the database may have recorded the import, the next start decides.
    if (!isOutage(error)) await blobs.remove(stamp.id)
    throw error
  }
  await blobs.commit(stamp.id)
  return { ...received, id: stamp.id }
}

async function receive(
  blobs: Blobs,
  { id }: Stamp,
  request: IncomingMessage,
  { maximum, refuse }: { maximum: number; refuse: () => Failure },
): Promise<Received> {
  async function* limited(): AsyncGenerator<Uint8Array, void> {
    let size = 0
    for await (const chunk of bodyChunks(request)) {
      size += chunk.length
      if (size > maximum) throw refuse()
      yield chunk
    }
  }
  try {
    const received = await blobs.receive(id, limited())
    const length = request.headers['content-length']
    if (received.size > 0 && (length === undefined || received.size === Number(length))) {
      return received
    }
    throw incomplete()
  } catch (error) {
    await blobs.remove(id)
    const code = error instanceof Error && 'code' in error ? error.code : null
    if (code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE') throw incomplete()
    throw error
  }
}

function incomplete(): Failure {
  return new Failure('bundle_incomplete', 'The upload of the bundle was interrupted.')
}

function tooLarge(maximum: number): Failure {
  return new Failure('bundle_too_large', 'The bundle exceeds the maximum size.', {
    maximum_bytes: maximum,
  })
}
