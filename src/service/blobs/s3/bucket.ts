import { Readable } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'
import { BlobsOutage } from '#service/blobs/blobs-outage.ts'
import type { ByteRange } from '#service/blobs/blobs.ts'
import type { BucketAddress } from '#service/blobs/blobs-url.ts'

interface StoredObject {
  key: string
  changed_at: Date
}

/** The answer to a read: bytes that may end early, and the version of the object that they are of. */
export interface ObjectBytes {
  bytes: AsyncIterable<Uint8Array>
  /** The number of bytes that were promised. */
  length: number
  etag: string | undefined
}

export interface SentPart {
  number: number
  etag: string
}

/**
 * The requests to a bucket of an S3 store. Keys are without the prefix. They reject with `BlobsOutage` whenever the store
 * does not do what it is asked, for whatever reason, and with the code `ENOENT` where an object is missing.
 */
export interface Bucket {
  /** The store verifies the SHA-256 of the bytes. */
  put: (key: string, bytes: Uint8Array, sha256: string) => Promise<void>
  get: (
    key: string,
    range: Partial<ByteRange>,
    etag: string | undefined,
    signal: AbortSignal,
  ) => Promise<ObjectBytes>
  /** The size in bytes; null where there is no such object. */
  size: (key: string) => Promise<number | null>
  remove: (key: string) => Promise<void>
  list: (prefix: string) => AsyncGenerator<StoredObject, void>
  /** Begins an upload in parts; resolves with its ID. */
  begin: (key: string) => Promise<string>
  putPart: (
    upload: { key: string; id: string },
    number: number,
    bytes: Uint8Array,
    sha256: string,
  ) => Promise<SentPart>
  /** Makes the object of its parts. Does not reject where it was made before. */
  complete: (
    upload: { key: string; id: string },
    parts: readonly SentPart[],
    size: number,
  ) => Promise<void>
  abort: (upload: { key: string; id: string }) => Promise<void>
  /** The uploads, of keys that begin so, that have neither been completed nor aborted. */
  uploadsUnder: (start: string) => Promise<{ key: string; id: string }[]>
  close: () => void
}

/** How long requests may take, how often they are tried, and how many run at a time. */
export interface BucketLimits {
  connectMs: number
  /** Without a byte in either direction. */
  idleMs: number
  /** Until the headers of an answer. */
  answerMs: number
  attempts: number
  connections: number
}

export const usualLimits: BucketLimits = {
  connectMs: 3000,
  idleMs: 15_000,
  answerMs: 60_000,
  attempts: 3,
  connections: 128,
}

/** Opens a bucket. Nothing is requested yet. */
export async function openBucket(
  { bucket: Bucket, prefix, endpoint, region }: BucketAddress,
  { connectMs, idleMs, answerMs, attempts, connections: maxSockets }: BucketLimits = usualLimits,
): Promise<Bucket> {
  // It takes 40 MB of memory, so that only installations with a bucket load it.
  const sdk = await import('@aws-sdk/client-s3')
  const client = new sdk.S3Client({
    ...(region !== undefined && { region }),
    // Stores other than Amazon's seldom have a host name for each bucket.
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    maxAttempts: attempts,
    // Many stores do not know the newer checksums. What is sent is verified by its SHA-256 in the signature.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: connectMs,
      socketTimeout: idleMs,
      requestTimeout: answerMs,
      throwOnRequestTimeout: true,
      httpAgent: { keepAlive: true, maxSockets },
      httpsAgent: { keepAlive: true, maxSockets },
    },
  })
  signWithHash(client)
  limitReplies(client, answerMs)
  const within = (key: string) => ({ Bucket, Key: prefix + key })

  const bucket: Bucket = {
    async put(key, bytes, sha256) {
      const command = new sdk.PutObjectCommand({ ...within(key), Body: bytes })
      const reply = await withStoreErrors(client.send(withHash(command, sha256)))
      // Swift leaves the ETag out where it has a newer object with this key: two changes at the same moment.
      if (reply.$metadata.requestId === undefined) requireETag(reply)
    },

    async get(key, { start = 0, end }, etag, signal) {
      const isWhole = start === 0 && end === undefined
      const reply = await withStoreErrors(
        client.send(
          new sdk.GetObjectCommand({
            ...within(key),
            ...(!isWhole && { Range: `bytes=${start}-${end ?? ''}` }),
            ...(etag !== undefined && { IfMatch: etag }),
          }),
          { abortSignal: signal },
        ),
      )
      const version = requireETag(reply)
      if (reply.Body === undefined) throw new BlobsOutage('it sent an answer without a body')
      if (!isWhole && reply.ContentRange === undefined) {
        throw new BlobsOutage('it did not send the range that was requested')
      }
      return {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- in Node, the SDK's body is a Readable
        bytes: reply.Body as unknown as AsyncIterable<Uint8Array>,
        length: reply.ContentLength ?? 0,
        etag: version,
      }
    },

    async size(key) {
      try {
        const reply = await client.send(new sdk.HeadObjectCommand(within(key)))
        requireETag(reply)
        return reply.ContentLength ?? 0
      } catch (error) {
        if (!isStatus(error, 404)) throw asBlobsError(error)
        // The answer has no body, and it is the same where the whole bucket is missing. A missing file would be
        // recorded as damaged.
        await withStoreErrors(client.send(new sdk.HeadBucketCommand({ Bucket })))
        return null
      }
    },

    async remove(key) {
      await withStoreErrors(client.send(new sdk.DeleteObjectCommand(within(key))))
    },

    async *list(under) {
      let token: string | undefined
      do {
        // oxlint-disable-next-line no-await-in-loop -- each page is requested by the token of the one before
        const page = await withStoreErrors(
          client.send(
            new sdk.ListObjectsV2Command({
              Bucket,
              Prefix: prefix + under,
              ...(token !== undefined && { ContinuationToken: token }),
            }),
          ),
        )
        requireList(page)
        for (const { Key, LastModified } of page.Contents ?? []) {
          if (Key === undefined || LastModified === undefined) continue
          yield { key: Key.slice(prefix.length), changed_at: LastModified }
        }
        token = page.IsTruncated === true ? page.NextContinuationToken : undefined
      } while (token !== undefined)
    },

    async begin(key) {
      const reply = await withStoreErrors(
        client.send(new sdk.CreateMultipartUploadCommand(within(key))),
      )
      if (reply.UploadId === undefined) throw new BlobsOutage('it began an upload without an ID')
      return reply.UploadId
    },

    async putPart({ key, id }, number, bytes, sha256) {
      const command = new sdk.UploadPartCommand({
        ...within(key),
        UploadId: id,
        PartNumber: number,
        Body: bytes,
      })
      const reply = await withStoreErrors(client.send(withHash(command, sha256)))
      return { number, etag: requireETag(reply) }
    },

    async complete({ key, id }, parts, size) {
      try {
        const reply = await client.send(
          new sdk.CompleteMultipartUploadCommand({
            ...within(key),
            UploadId: id,
            MultipartUpload: {
              Parts: parts.map(({ number, etag }) => ({ PartNumber: number, ETag: etag })),
            },
          }),
        )
        requireETag(reply)
      } catch (error) {
        // An attempt that succeeded without an answer leaves no upload for the next one.
        const isDone = isStatus(error, 404) && (await bucket.size(key)) === size
        if (!isDone) throw asBlobsError(error)
      }
    },

    async abort({ key, id }) {
      try {
        await client.send(new sdk.AbortMultipartUploadCommand({ ...within(key), UploadId: id }))
      } catch (error) {
        if (!isNamed(error, 'NoSuchUpload')) throw asBlobsError(error)
      }
    },

    async uploadsUnder(start) {
      const reply = await withStoreErrors(
        client.send(new sdk.ListMultipartUploadsCommand({ Bucket, Prefix: prefix + start })),
      )
      requireList(reply)
      return (reply.Uploads ?? []).flatMap(({ Key, UploadId }) =>
        Key === undefined || UploadId === undefined
          ? []
          : [{ key: Key.slice(prefix.length), id: UploadId }],
      )
    },

    close: () => client.destroy(),
  }
  return bucket
}

/** A proxy between here and the store can answer with a page of its own and status 200. Stores name the ETag of an object. */
function requireETag({ ETag }: { ETag?: string | undefined }): string {
  if (ETag === undefined) throw new BlobsOutage('it sent an answer without an ETag')
  return ETag
}

function requireList({ IsTruncated }: { IsTruncated?: boolean | undefined }): void {
  if (IsTruncated === undefined) throw new BlobsOutage('it sent an answer that is not a list')
}

async function withStoreErrors<Reply>(request: Promise<Reply>): Promise<Reply> {
  try {
    return await request
  } catch (error) {
    throw asBlobsError(error)
  }
}

/** What an error of the SDK is to the service. */
function asBlobsError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof BlobsOutage) return error
  // The signal of the caller was aborted.
  if (error.name === 'AbortError') return error
  // A range that begins behind the end: the object is not the one that was stored.
  if (error.name === 'NoSuchKey' || isStatus(error, 416)) {
    return Object.assign(new Error('the object is missing', { cause: error }), { code: 'ENOENT' })
  }
  return new BlobsOutage(reasonOf(error), error)
}

function reasonOf(error: Error): string {
  const status = statusOf(error)
  // A message of the SDK can be a whole page of HTML.
  const text = error.message.split('\n', 1)[0]?.slice(0, 200) ?? ''
  const name = error.name === 'Error' ? '' : error.name
  const words = text === '' || text === 'UnknownError' || text === name ? name : `${name}: ${text}`
  return status === undefined ? words : `${status} ${words}`
}

function statusOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('$metadata' in error)) return undefined
  const metadata: unknown = error.$metadata
  if (typeof metadata !== 'object' || metadata === null || !('httpStatusCode' in metadata))
    return undefined
  return typeof metadata.httpStatusCode === 'number' ? metadata.httpStatusCode : undefined
}

const isStatus = (error: unknown, status: number): boolean => statusOf(error) === status

const isNamed = (error: unknown, name: string): boolean =>
  error instanceof Error && error.name === name

const hashes = new WeakMap<object, string>()

/** Has a command signed with the hash of its body, which was made while the bytes came in. */
function withHash<Command extends { input: object }>(command: Command, sha256: string): Command {
  hashes.set(command.input, sha256)
  return command
}

/**
 * Stores verify the SHA-256 in the signature of a request against its body. Without this the SDK hashes every
 * body once more, or leaves the hash out.
 */
function signWithHash(client: S3Client): void {
  client.middlewareStack.add(
    (next) => (step) => {
      const sha256 = hashes.get(step.input)
      const { request } = step
      if (sha256 !== undefined && isWithHeaders(request)) {
        request.headers['x-amz-content-sha256'] = sha256
      }
      return next(step)
    },
    { step: 'build', name: 'signWithHash' },
  )
}

// Far more than a page of a list.
const maxReplyBytes = 4 * 1024 * 1024
// To these, stores answer with headers alone. Only Swift sends a text at times, and names the request as all its answers do.
// Any other body is the page of a proxy.
const bodilessCommands = new Set([
  'PutObjectCommand',
  'UploadPartCommand',
  'DeleteObjectCommand',
  'AbortMultipartUploadCommand',
])

/** Ends replies other than the bytes of an object, which the SDK reads whole, if they are too long or take too long. */
function limitReplies(client: S3Client, maxMs: number): void {
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (step) => {
        const result = await next(step)
        const { response } = result
        if (!isWithBody(response)) return result
        const isDone = response.statusCode < 300
        if (isDone && commandName === 'GetObjectCommand') return result
        const isOfStore = Object.keys(response.headers).some((name) => name.startsWith('x-amz-'))
        const isEmpty = isDone && !isOfStore && bodilessCommands.has(commandName ?? '')
        const maxBytes = isEmpty ? 0 : maxReplyBytes
        response.body = limited(response.body, maxBytes, maxMs)
        return result
      },
    // The last one before the reply is read.
    { step: 'deserialize', name: 'limitReplies', priority: 'low' },
  )
}

function limited(body: Readable, maxBytes: number, maxMs: number): Readable {
  async function* pieces(): AsyncGenerator<Uint8Array, void> {
    let length = 0
    const timer = setTimeout(() => body.destroy(new Error('its answer does not end')), maxMs)
    try {
      for await (const piece of body) {
        length += piece.length
        if (length > maxBytes) throw new Error('its answer is too long')
        yield piece
      }
    } finally {
      clearTimeout(timer)
    }
  }
  return Readable.from(pieces(), { objectMode: false })
}

interface StoreReply {
  statusCode: number
  headers: Record<string, string>
  body: Readable
}

function isWithBody(response: unknown): response is StoreReply {
  return (
    isWithHeaders(response) &&
    'statusCode' in response &&
    'body' in response &&
    response.body instanceof Readable
  )
}

function isWithHeaders(message: unknown): message is { headers: Record<string, string> } {
  return typeof message === 'object' && message !== null && 'headers' in message
}
