import { z } from 'zod'

/** A bucket of an S3 store, and the part of it that belongs to this installation. */
export interface BucketAddress {
  bucket: string
  /** What the key of every object begins with: empty, or with a slash at its end. */
  prefix: string
  /** The URL of a store other than Amazon's. */
  endpoint: string | undefined
  /** By default, the SDK takes it from its variables, as it takes the credentials. */
  region: string | undefined
}

const parameters = z.strictObject({
  endpoint: z.url({ protocol: /^https?$/, error: 'must be an http or https URL' }).optional(),
  region: z.string().min(1).optional(),
})

/**
 * Reads `s3://bucket/prefix?endpoint=…&region=…`. Throws with a sentence that says what is wrong. Credentials do
 * not belong in it, because addresses are logged.
 */
export function readBlobsUrl(text: string): BucketAddress {
  const url = URL.parse(text)
  // A URL parser changes the case of a host; a bucket must be in lower case anyway.
  const bucket = /^s3:\/\/([^/?]*)/.exec(text)?.[1] ?? ''
  if (url === null || url.protocol !== 's3:') {
    throw new Error(
      'Must be s3://bucket/prefix, with ?endpoint=… for a store other than Amazon S3.',
    )
  }
  if (url.username !== '' || url.password !== '') {
    throw new Error(
      'Must not contain credentials. Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.',
    )
  }
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) {
    throw new Error('Must name a bucket of 3 to 63 lower-case letters, digits, dots and hyphens.')
  }
  const prefix = decodeURIComponent(url.pathname).replaceAll(/^\/+|\/+$/g, '')
  const parsed = parameters.safeParse(Object.fromEntries(url.searchParams))
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new Error(
      `Its parameters are endpoint and region: ${issue?.path.join('.')} ${issue?.message}.`,
    )
  }
  const { endpoint, region = endpoint === undefined ? undefined : 'us-east-1' } = parsed.data
  return { bucket, prefix: prefix === '' ? '' : `${prefix}/`, endpoint, region }
}
