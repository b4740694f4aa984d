import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { BlobsOutage, isBlobsOutage } from '#service/blobs/blobs-outage.ts'
import type { Blobs, ByteRange } from '#service/blobs/blobs.ts'
import type { Bucket } from './bucket.ts'
import { outageWatch } from './outage-watch.ts'
import type { OutageReport } from './outage-watch.ts'
import { pendingObjects } from './pending-objects.ts'
import { receiveParts } from './receive-parts.ts'

export interface S3BlobsParts extends OutageReport {
  bucket: Bucket
  /** This process, as the owner of pending objects. */
  owner: string
  /** A folder on this machine, for copies that are read in place and for parts that are being collected. */
  folder: string
  /** The largest number of bytes of one object. */
  maximum: number
  isFull?: () => boolean
}

export interface S3Blobs extends Blobs {
  stop: () => void
}

const mebibyte = 1024 * 1024
const maxParts = 10_000
const minPartBytes = 8 * mebibyte
const maxPartsInMemory = 6
const readBytes = 256 * 1024
// A read continues where it broke off, unless it breaks off so often without a byte in between.
const maxBreaks = 3
// Recovery may take the objects of a process that it cannot see for abandoned after an hour.
const refreshMarkerMs = 15 * 60_000
// A copy that is older belongs to no running process.
const maxCopyAgeMs = 86_400_000

/**
 * Stores blobs in a bucket as `<last two digits>/<id>`, and while one is pending a marker `doubts/<id>`, as in a folder.
 * A request that fails is tried three times, and a read that breaks off continues. What is being collected or read in
 * place is on the disk of this machine.
 */
export async function s3Blobs({
  bucket,
  owner,
  folder,
  maximum,
  isFull = () => false,
  ...report
}: S3BlobsParts): Promise<S3Blobs> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await removeOldCopies(folder)
  const outage = outageWatch(probe, {
    onOutage: report.onOutage,
    onReturn: (seconds) => {
      report.onReturn(seconds)
      pending.retry().catch(() => undefined)
    },
  })
  const { watch } = outage
  const pending = pendingObjects(bucket, owner, { keyOf: objectKey, watch })
  const inTurn = turns(maxPartsInMemory)
  const partBytes = Math.max(minPartBytes, Math.ceil(maximum / maxParts))
  const reader = bucketReader(bucket, watch)

  async function probe(): Promise<void> {
    await bucket.put('probe', Buffer.alloc(0), emptySha256)
  }

  async function receive(id: string, bytes: AsyncIterable<Uint8Array>) {
    let markedAt = performance.now()
    const marked = pending.mark(id)
    marked.catch(() => undefined)
    const refresh = async (): Promise<void> => {
      markedAt = performance.now()
      await pending.mark(id)
    }
    const timer = setInterval(() => void refresh().catch(() => undefined), refreshMarkerMs)
    timer.unref()
    try {
      const parts = { bucket, folder, partBytes, inTurn, isFull }
      const received = await receiveParts(parts, objectKey(id), bytes, marked)
      if (performance.now() - markedAt > 2 * refreshMarkerMs) {
        // This process stood still, and recovery may have taken it for ended.
        await refresh()
        if ((await bucket.size(objectKey(id))) !== received.size) {
          throw new BlobsOutage('the process stood still while it stored an object')
        }
      }
      return received
    } catch (error) {
      await pending.remove(id, true)
      throw error
    } finally {
      clearInterval(timer)
    }
  }

  return {
    receive: (id, bytes) => watch(receive(id, bytes)),
    commit: (id) => pending.commit(id),
    markPending: (id) => watch(pending.mark(id)),
    recover: (isLive, hasEnded) => watch(pending.recover(isLive, hasEnded)),
    ...reader,
    onDisk: async (id, signal) => {
      const path = join(folder, `${randomUUID()}.copy`)
      const release = (): Promise<void> => rm(path, { force: true })
      try {
        const source = reader.read(id)
        await pipeline(source, createWriteStream(path, { flags: 'wx', mode: 0o600 }), { signal })
      } catch (error) {
        await release()
        throw error
      }
      return { path, release }
    },
    remove: (id) => pending.remove(id, false),
    probe: () => watch(probe()),
    isOut: outage.isOut,
    stop: () => {
      outage.stop()
      bucket.close()
    },
  }
}

// https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html: the hash of nothing.
const emptySha256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

/** The key of the object that has the bytes of a blob. */
export function objectKey(id: string): string {
  // The last digits of a UUIDv7 are random, so that stores which partition by key spread the load.
  return `${id.slice(-2)}/${id}`
}

/** Reads blobs in a bucket without owning it. */
export function bucketReader(
  bucket: Bucket,
  watch: <Result>(request: Promise<Result>) => Promise<Result> = (request) => request,
): Pick<Blobs, 'read' | 'readInto' | 'size'> {
  const pieces = (id: string, range: ByteRange | undefined, signal: AbortSignal) =>
    readPieces(bucket, objectKey(id), range, signal)

  async function* watched(id: string, range: ByteRange | undefined, signal: AbortSignal) {
    const source = pieces(id, range, signal)
    try {
      for (;;) {
        const { done, value } = await watch(source.next())
        if (done === true) return
        yield value
      }
    } finally {
      await source.return()
    }
  }

  return {
    read: (id, range) => {
      const aborting = new AbortController()
      const stream = Readable.from(watched(id, range, aborting.signal), {
        objectMode: false,
        highWaterMark: readBytes,
      })
      // A reader that is gone must not wait for the store.
      stream.once('close', () => aborting.abort())
      return stream
    },
    readInto: (memory, id) =>
      readInto(memory, watched(id, undefined, new AbortController().signal)),
    size: (id) => watch(bucket.size(objectKey(id))),
  }
}

async function* readPieces(
  bucket: Bucket,
  key: string,
  range: ByteRange | undefined,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array, void> {
  let at = range?.start ?? 0
  let missing: number | null = null
  let etag: string | undefined
  for (let breaks = 0; ;) {
    try {
      const from = { start: at, ...(range && { end: range.end }) }
      const answer = await bucket.get(key, from, etag, signal)
      etag = answer.etag
      missing ??= answer.length
      for await (const piece of answer.bytes) {
        at += piece.length
        missing -= piece.length
        breaks = 0
        yield piece
      }
      if (missing <= 0) return
    } catch (error) {
      if (signal.aborted || isBlobsOutage(error) || !isBroken(error)) throw error
    }
    breaks += 1
    if (breaks >= maxBreaks) throw new BlobsOutage('it breaks off what it sends')
    await pause(100 * breaks, undefined, { signal })
  }
}

/** Whether a connection ended before the bytes did. */
function isBroken(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return (
    /^(E(CONN|PIPE|TIMEDOUT)|ERR_STREAM_PREMATURE_CLOSE|HPE_)/.test(code) ||
    error.name === 'TimeoutError'
  )
}

async function* readInto(
  memory: Uint8Array,
  source: AsyncGenerator<Uint8Array, void>,
): AsyncGenerator<Uint8Array, void> {
  const third = Math.floor(memory.length / 3)
  let next = 0
  for await (const piece of source) {
    for (let at = 0; at < piece.length; at += third) {
      const part = piece.subarray(at, at + third)
      const lent = memory.subarray(next * third, next * third + part.length)
      lent.set(part)
      next = (next + 1) % 3
      yield lent
    }
  }
}

/** Runs at most so much work at a time, in the order in which it came. */
function turns(limit: number) {
  let running = 0
  const waiting: (() => void)[] = []
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running >= limit) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      const first = waiting.shift()
      if (first === undefined) running -= 1
      else first()
    }
  }
}

async function removeOldCopies(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }))
    if (Date.now() - mtimeMs > maxCopyAgeMs) await rm(path, { force: true })
  }
}
