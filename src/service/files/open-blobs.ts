import { join } from 'node:path'
import type { Logger } from 'pino'
import { firstOrganization } from '#service/access/organization-store.ts'
import { isBlobsOutage } from '#service/blobs/blobs-outage.ts'
import type { Blobs } from '#service/blobs/blobs.ts'
import { folderBlobReader, folderBlobs } from '#service/blobs/folder-blobs.ts'
import { claimBucket } from '#service/blobs/s3/claim-bucket.ts'
import { openBucket } from '#service/blobs/s3/bucket.ts'
import { bucketReader, s3Blobs } from '#service/blobs/s3/s3-blobs.ts'
import type { Config } from '#service/config.ts'
import { unlessOutage } from '#service/database/postgres/outage.ts'
import type { Database } from '#service/database/schema.ts'
import type { DataFolder } from '#service/disk/data-folder.ts'
import { processStore } from '#service/leases/process-store.ts'

type BlobsConfig = Pick<
  Config,
  | 'BLOBS_URL'
  | 'DATABASE_URL'
  | 'SHEAF_DATA_DIR'
  | 'SHEAF_MAX_BUNDLE_BYTES'
  | 'SHEAF_MAX_UPLOAD_BYTES'
>

interface OpenBlobsParts {
  database: Database
  folder: Pick<DataFolder, 'owner' | 'hasEnded' | 'hasLeft'>
  /** Whether a record names the bytes. */
  isLive: (id: string) => Promise<boolean>
  isFull: () => boolean
  log: Logger
}

// A process of another machine that shows no sign of life may stand still for a while, and continue an upload.
const abandonedMs = 3_600_000
const sweepIntervalMs = 600_000

/**
 * Opens the store of the bytes of files: the data folder, or the bucket of `BLOBS_URL`. Commits or removes what
 * processes that have ended left pending. The service starts without its bucket, and recovers when it answers.
 */
export async function openBlobs(
  config: BlobsConfig,
  parts: OpenBlobsParts,
): Promise<Blobs & { stop: () => void }> {
  const { folder, isLive, isFull, log } = parts
  if (config.BLOBS_URL !== undefined) return openBucketBlobs(config, config.BLOBS_URL, parts)
  const blobs = await folderBlobs(join(config.SHEAF_DATA_DIR, 'blobs'), folder.owner, isFull)
  await blobs.recover(isLive, folder.hasLeft)
  return {
    ...blobs,
    receive: async (id, bytes) => {
      try {
        return await blobs.receive(id, bytes)
      } catch (error) {
        if (isBlobsOutage(error)) log.error({ err: error }, 'an upload could not be stored')
        throw error
      }
    },
    stop: () => undefined,
  }
}

async function openBucketBlobs(
  config: BlobsConfig,
  address: NonNullable<BlobsConfig['BLOBS_URL']>,
  { database, folder, isLive, isFull, log }: OpenBlobsParts,
): Promise<Blobs & { stop: () => void }> {
  const bucket = await openBucket(address)
  const blobs = await s3Blobs({
    bucket,
    owner: folder.owner,
    folder: join(config.SHEAF_DATA_DIR, 'blobs-in-use'),
    maximum: Math.max(config.SHEAF_MAX_UPLOAD_BYTES, config.SHEAF_MAX_BUNDLE_BYTES),
    isFull,
    onOutage: (error) => log.error({ err: error.cause }, error.message),
    onReturn: (seconds) => {
      log.info({ seconds: Math.round(seconds * 10) / 10 }, 'the store of files answers again')
      recoverSoon()
    },
  })
  let recovering = Promise.resolve()

  /** Ends what processes have left that used this data folder, and what long gone ones of others have. */
  async function recover(): Promise<void> {
    const organization = await firstOrganization(database)
    if (organization !== undefined) await claimBucket(bucket, organization.id)
    const running = new Set((await processStore(database).all()).map(({ id }) => id))
    const isAlone = config.DATABASE_URL === undefined
    await blobs.recover(
      isLive,
      (owner, ageMs) =>
        folder.hasEnded(owner) || (!isAlone && ageMs > abandonedMs && !running.has(owner)),
    )
  }

  function recoverSoon(): void {
    recovering = recovering
      .then(recover)
      .catch(unlessOutage((error) => log.error({ err: error }, 'recovering uploads')))
  }

  await recover().catch((error: unknown) => {
    // Then it is done when the bucket answers.
    if (isBlobsOutage(error)) return
    blobs.stop()
    throw error
  })
  const timer = setInterval(recoverSoon, sweepIntervalMs).unref()
  return {
    ...blobs,
    stop: () => {
      clearInterval(timer)
      blobs.stop()
    },
  }
}

/** Reads stored bytes without owning the store. `close` ends its connections. */
export async function openBlobReader(
  config: BlobsConfig,
): Promise<Pick<Blobs, 'read' | 'readInto' | 'size'> & { close: () => void }> {
  if (config.BLOBS_URL === undefined) {
    return { ...folderBlobReader(join(config.SHEAF_DATA_DIR, 'blobs')), close: () => undefined }
  }
  const bucket = await openBucket(config.BLOBS_URL)
  return { ...bucketReader(bucket), close: bucket.close }
}
