import { parsePdf, parsePdfBody } from '#contract/tools/pdf-parser.ts'
import type { Caller } from '#service/access/caller.ts'
import { readId } from '#service/access/read-id.ts'
import type { RecordRead } from '#service/audit/content-reads.ts'
import type { LongReads } from '#service/database/long-reads.ts'
import { Failure } from '#service/failure.ts'
import type { FileParts } from '#service/files/file-parts.ts'
import { fileStore } from '#service/files/file-store.ts'
import { pageStore } from '#service/files/page-store.ts'
import { readInput } from '#service/http/bodies/read-input.ts'
import { bodyChunks } from '#service/http/server/watch-bodies.ts'
import { stayOpen } from '#service/http/server/stay-open.ts'
import type { Call, Serve } from '#service/http/serve.ts'
import { parseJson } from '#service/json/parse-json.ts'
import { limitFailure } from '#service/limits/limit-failure.ts'
import { fairQueue } from '#service/scheduling/fair-queue.ts'
import { parsePdfBytes, parseStoredPdf } from './parse-pdf.ts'
import type { PdfFormat } from './parse-pdf.ts'

// A response has up to 10 million characters, and a process that reads takes up to 600 MB.
const queueLimits = {
  concurrency: 2,
  concurrencyPerKey: 1,
  maxWaiting: 64,
  maxWaitingPerKey: 16,
  maxWaitMs: 60_000,
}
// The body is an ID and a format.
const maxJsonBytes = 64 * 1024

type PdfCall = Pick<Call<typeof parsePdf>, 'caller' | 'request' | 'signal'>

/** The deprecated PDF parser. */
export function pdfParserRoutes(
  serve: Serve,
  {
    database,
    reads,
    blobs,
    clock,
    limits,
    maximum,
    recordRead,
  }: Pick<FileParts, 'database' | 'blobs' | 'clock' | 'limits' | 'maximum'> & {
    reads: LongReads
    recordRead: RecordRead
  },
): void {
  const files = fileStore(database)
  const queue = fairQueue('PDFs to be parsed', queueLimits)

  async function parseFile(
    operation: 'parsePdf' | 'parsePdfBody',
    { caller, request, signal }: PdfCall,
    { file_id, format }: { file_id: string; format: PdfFormat },
  ): Promise<{ content: string }> {
    const file = await files.require(caller, readId(file_id))
    const pages = pageStore(reads.of(caller, signal))
    const content = await queue.run(
      caller,
      () => parseStoredPdf(file, format, { pages, signal }),
      signal,
    )
    await recordRead({ operation, caller, request, files: [file] })
    return { content }
  }

  /** The tightest limit of a PDF in bytes, and the failure of a larger one. */
  async function sizeLimit(
    caller: Caller,
  ): Promise<Pick<Parameters<typeof parsePdfBytes>[2], 'maximum' | 'refuse'>> {
    const [tightest] = (await limits.of(caller))
      .filter((bound) => bound.name === 'file_bytes' && bound.maximum < maximum)
      .toSorted((a, b) => a.maximum - b.maximum)
    if (tightest === undefined) {
      const text = `The service reads PDFs of up to ${maximum.toLocaleString('en-US')} bytes.`
      return {
        maximum,
        refuse: () => new Failure('pdf_too_large', text, { maximum_bytes: maximum }),
      }
    }
    const { message, extras } = limitFailure(caller, tightest, { used: 0, now: clock.now() })
    return {
      maximum: tightest.maximum,
      refuse: () => new Failure('pdf_too_large', message, extras),
    }
  }

  serve(parsePdf, async (call) =>
    parseFile('parsePdf', call, { file_id: call.params.file_id, format: call.body.format }),
  )

  serve(parsePdfBody, async (call) => {
    const { caller, query, request, reply, signal } = call
    const { isJson, bytes } = await readStart(bodyChunks(request.raw))
    if (isJson) {
      const { file_id, format } = readInput(parsePdfBody.jsonBody, await readJson(bytes))
      return parseFile('parsePdfBody', call, { file_id, format: format ?? query.format ?? 'text' })
    }
    stayOpen(reply)
    const length = request.headers['content-length']
    const content = await parsePdfBytes(bytes, query.format ?? 'text', {
      blobs,
      length: length === undefined ? null : Number(length),
      ...(await sizeLimit(caller)),
      signal,
      inTurn: (work) => queue.run(caller, work, signal),
    })
    return { content }
  })
}

/**
 * Tells JSON from a PDF by its first byte that is no white space, because clients send any content type. `bytes` are
 * all of the body.
 */
async function readStart(
  body: AsyncIterable<Uint8Array>,
): Promise<{ isJson: boolean; bytes: AsyncIterable<Uint8Array> }> {
  const chunks = body[Symbol.asyncIterator]()
  const first: Uint8Array[] = []
  let isJson: boolean | null = null
  while (isJson === null) {
    const next = await chunks.next()
    if (next.done === true) break
    first.push(next.value)
    const begin = Buffer.from(next.value).toString('latin1').trimStart()
    if (begin !== '') isJson = begin.startsWith('{')
    else if (first.length > 64) isJson = false
  }
  async function* all(): AsyncGenerator<Uint8Array, void> {
    try {
      yield* first
      for (let next = await chunks.next(); next.done !== true; next = await chunks.next()) {
        yield next.value
      }
    } finally {
      await chunks.return?.()
    }
  }
  return { isJson: isJson ?? false, bytes: all() }
}

async function readJson(bytes: AsyncIterable<Uint8Array>): Promise<unknown> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of bytes) {
    size += piece.length
    if (size > maxJsonBytes) throw new Failure('body_too_large', 'The request body is too large.')
    pieces.push(piece)
  }
  const parsed = parseJson(Buffer.concat(pieces))
  if (parsed.isJson) return parsed.value
  throw new Failure('body_not_json', 'The body is not valid JSON.')
}
