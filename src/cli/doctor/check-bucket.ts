import { createHash, randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { openBucket, usualLimits } from '#service/blobs/s3/bucket.ts'
import type { Config } from '#service/config.ts'
import { failed, ok } from './finding.ts'
import type { Finding } from './finding.ts'

const timeoutMs = 5000

/** Writes an object, reads a range of it, looks for a missing one, sends a part, and deletes everything again. */
export async function checkBucket({
  BLOBS_URL: address,
}: Pick<Config, 'BLOBS_URL'>): Promise<Finding> {
  if (address === undefined) return ok('files', 'Files are stored in the data folder.')
  const name = `s3://${address.bucket}/${address.prefix}`
  const bucket = await openBucket(address, { ...usualLimits, attempts: 1, answerMs: timeoutMs })
  const key = `doctor-${randomUUID()}`
  const bytes = Buffer.from('Sheaf')
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  try {
    await bucket.put(key, bytes, sha256)
    const read = await bucket.get(
      key,
      { start: 1, end: 3 },
      undefined,
      AbortSignal.timeout(timeoutMs),
    )
    const range = String(await buffer(read.bytes))
    if (range !== 'hea') {
      const advice = 'Sheaf needs a store that answers range requests.'
      return failed('files', `${name} returned the wrong bytes for a range request.`, advice)
    }
    const upload = { key, id: await bucket.begin(key) }
    await bucket.putPart(upload, 1, bytes, sha256)
    await bucket.abort(upload)
    await bucket.uploadsUnder(key)
    for await (const object of bucket.list(key)) if (object.key === key) await bucket.remove(key)
    if ((await bucket.size(key)) === null) {
      return ok('files', `${name} can be written, read, listed and deleted.`)
    }
    const advice = 'Sheaf needs a store with strong consistency for listing and deleting.'
    return failed('files', `${name} still lists an object that was deleted.`, advice)
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return failed('files', `${name}: ${message}`, bucketAdvice(message))
  } finally {
    await bucket.remove(key).catch(() => undefined)
    bucket.close()
  }
}

function bucketAdvice(message: string): string {
  if (/Credential|credential/.test(message)) {
    return 'Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or give this machine a role.'
  }
  if (/ 40[13] /.test(message)) {
    return 'Check the credentials, the clock, and that they allow s3:GetObject, s3:PutObject, s3:DeleteObject, s3:ListBucket, s3:AbortMultipartUpload and s3:ListBucketMultipartUploads on the bucket.'
  }
  if (/ 404 /.test(message)) return 'Create the bucket, or correct BLOBS_URL.'
  if (/ 30[127] |[Rr]egion/.test(message))
    return 'Add the region of the bucket to BLOBS_URL: ?region=…'
  return 'Check the endpoint of BLOBS_URL, and that the store is running.'
}
