import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Blobs, ByteRange } from '#service/blobs/blobs.ts'
import { Failure } from '#service/failure.ts'
import type { FileChecks } from './upload/file-checks.ts'
import { goOn } from '#service/http/request-hooks.ts'
import { matchesEtag } from './matches-etag.ts'
import { fileDeleted } from './file-store.ts'
import { checkedBytes, fileDamaged } from './stored-bytes.ts'
import type { StoredFile } from './stored-bytes.ts'

/** A version of a file. `id` is that of the version. */
type DownloadedFile = StoredFile & { media_type: string; damaged_at: string | null }

/**
 * Sends the bytes of a file, or one range of them, with headers that keep browsers from showing them as a
 * page of this site; or 304 when the client has them. A whole file is verified while it is sent, and the response is aborted before its end if
 * the bytes differ from the uploaded ones; after a range, the file is verified in the background. Throws
 * `file_damaged`.
 */
export async function sendFile(
  file: DownloadedFile,
  {
    blobs,
    checks,
    record,
  }: {
    blobs: Blobs
    checks: FileChecks
    /** Called with the status, and awaited before the first byte is sent. */
    record: (status: number) => Promise<void>
  },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { method, headers, log } = request
  if (file.damaged_at !== null) throw fileDamaged(file)
  if ((await blobs.size(file.id)) !== file.size) throw await damageOf()

  const etag = `"${file.sha256}"`
  // The client may keep the bytes, but must check for every use that the caller still has access.
  const cacheHeaders = { 'cache-control': 'private, no-cache', etag }
  if (matchesEtag(headers['if-none-match'], etag)) {
    await record(304)
    void reply.code(304).headers(cacheHeaders).send()
    return
  }
  const range =
    headers['if-range'] === undefined || headers['if-range'] === etag
      ? readRange(headers.range, file.size)
      : null
  if (range) checks.checkSoon(file, log)
  const bytes =
    // A HEAD request reads no bytes.
    method === 'HEAD'
      ? Readable.from([])
      : range
        ? paced(opened(range))
        : paced(await verified(opened()))
  const status = range ? 206 : 200
  try {
    await record(status)
  } catch (error) {
    bytes.destroy()
    throw error
  }
  void reply
    .code(status)
    .headers({
      'accept-ranges': 'bytes',
      ...cacheHeaders,
      'content-disposition': attachment(file.name),
      'content-length': range ? range.end - range.start + 1 : file.size,
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      ...(range && { 'content-range': `bytes ${range.start}-${range.end}/${file.size}` }),
    })
    .type(file.media_type)
    .send(bytes)

  async function damageOf(): Promise<Failure> {
    const isLive = await checks.report(file, log)
    return isLive ? fileDamaged(file) : fileDeleted(file)
  }

  function opened(part?: ByteRange): Readable {
    const source = blobs.read(file.id, part)
    reply.raw.once('close', () => source.destroy())
    return source
  }

  // Sockets take megabytes at once, so many downloads that begin together would keep the thread from all others.
  function paced(pieces: AsyncIterable<Uint8Array>): Readable {
    async function* inTurns(): AsyncGenerator<Uint8Array, void> {
      for await (const piece of pieces) {
        await goOn(request)
        yield piece
      }
    }
    return Readable.from(inTurns(), { objectMode: false })
  }

  /**
   * Reads the first chunk before the reply starts, so that a damaged short file fails with an error status.
   */
  async function verified(source: Readable): Promise<AsyncGenerator<Uint8Array, void>> {
    const pieces = checkedBytes(source, file)
    const next = async () => {
      try {
        return await pieces.next()
      } catch (error) {
        throw error instanceof Failure ? await damageOf() : error
      }
    }
    const firstChunk = await next()
    async function* all(): AsyncGenerator<Uint8Array, void> {
      for (let piece = firstChunk; piece.done !== true; piece = await next()) yield piece.value
    }
    return all()
  }
}

/**
 * The one satisfiable range of a header, or null: RFC 9110, 14.2 allows the whole file as the reply to any
 * other header.
 */
export function readRange(header: string | undefined, size: number): ByteRange | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return null
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return start <= end ? { start, end } : null
}

/** A header by RFC 6266: an ASCII name for old clients, and the real one. */
function attachment(name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
