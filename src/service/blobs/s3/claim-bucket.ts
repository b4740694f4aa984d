import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { isErrorCode } from '#service/disk/is-error-code.ts'
import type { Bucket } from './bucket.ts'

const key = 'installation'
const timeoutMs = 60_000

/** Objects that are not the bytes of a file. */
export const ownKeys: ReadonlySet<string> = new Set([key, 'probe'])

/**
 * Writes to which installation a prefix of a bucket belongs, or rejects if it belongs to another: each would remove
 * uploads of the other that its own records do not name.
 */
export async function claimBucket(bucket: Bucket, installation: string): Promise<void> {
  const owner = await readOwner(bucket)
  if (owner === installation) return
  if (owner !== null) {
    throw new Error(
      'The bucket of BLOBS_URL has files of another installation. Choose another prefix, such as s3://bucket/second.',
    )
  }
  const bytes = Buffer.from(installation)
  await bucket.put(key, bytes, createHash('sha256').update(bytes).digest('hex'))
}

async function readOwner(bucket: Bucket): Promise<string | null> {
  try {
    const { bytes } = await bucket.get(key, {}, undefined, AbortSignal.timeout(timeoutMs))
    return String(await buffer(bytes))
  } catch (error) {
    if (isErrorCode(error, 'ENOENT')) return null
    throw error
  }
}
