import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Blobs, ByteRange } from '#service/blobs/blobs.ts'
import type { FileRow } from './file-store.ts'

/** Sends the bytes of a file, or one range of them, never to be shown as a page of ours. */
export function sendFile(
  file: FileRow,
  blobs: Blobs,
  { method, headers }: Pick<FastifyRequest, 'method' | 'headers'>,
  reply: FastifyReply,
): void {
  const etag = `"${file.sha256}"`
  const range =
    headers['if-range'] === undefined || headers['if-range'] === etag
      ? readRange(headers.range, file.size)
      : null
  void reply
    .code(range ? 206 : 200)
    .headers({
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-cache',
      'content-disposition': attachment(file.name),
      'content-length': range ? range.end - range.start + 1 : file.size,
      'content-security-policy': "sandbox; default-src 'none'",
      etag,
      'x-content-type-options': 'nosniff',
      ...(range && { 'content-range': `bytes ${range.start}-${range.end}/${file.size}` }),
    })
    .type(file.media_type)
    // whoever asks for the headers alone has no byte read
    .send(method === 'HEAD' ? Readable.from([]) : blobs.read(file.id, range ?? undefined))
}

/** One satisfiable range, or null: RFC 9110, 14.2 lets a server answer anything else with the whole. */
export function readRange(header: string | undefined, size: number): ByteRange | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return null
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return start <= end ? { start, end } : null
}

/** RFC 6266: an ASCII name for old clients, and the true one. */
function attachment(name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
