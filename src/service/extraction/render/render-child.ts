import { Console } from 'node:console'
import { readSync, writeSync } from 'node:fs'
import { endLoading } from '#service/extraction/end-loading.ts'
import { ExtractionFailure } from '#service/extraction/extraction.ts'
import {
  onPage,
  openPdf,
  startPdfium,
  withPdf,
  type Pdfium,
} from '#service/extraction/pdf/pdfium.ts'
import { drawPage } from './draw-page.ts'
import { pageWords } from './page-words.ts'
import { pictureAsPdf } from './picture-pdf.ts'
import type { RenderKind, RenderReply, RenderRequest } from './render-message.ts'
import { samplePdf } from './sample-pdf.ts'

// Standard output carries the replies, so libraries must not write there.
globalThis.console = new Console(process.stderr)

const pieceBytes = 256 * 1024
const piece = new Uint8Array(pieceBytes)
let unread = piece.subarray(0, 0)

/** Waits for more input. Ends the process with its parent. */
function receive(): void {
  const count = retrying(() => readSync(0, piece))
  if (count === 0) process.exit(0)
  unread = piece.subarray(0, count)
}

function readLine(): string {
  const parts: Buffer[] = []
  for (;;) {
    if (unread.length === 0) receive()
    const end = unread.indexOf(10)
    parts.push(Buffer.from(unread.subarray(0, end === -1 ? undefined : end)))
    unread = unread.subarray(end === -1 ? unread.length : end + 1)
    if (end !== -1) return Buffer.concat(parts).toString('utf8')
  }
}

function readInto(target: Uint8Array): void {
  for (let filled = 0; filled < target.length;) {
    if (unread.length === 0) receive()
    const part = unread.subarray(0, target.length - filled)
    target.set(part, filled)
    filled += part.length
    unread = unread.subarray(part.length)
  }
}

function send(reply: RenderReply, bytes?: Uint8Array): void {
  for (const part of [Buffer.from(`${JSON.stringify(reply)}\n`), bytes ?? Buffer.alloc(0)]) {
    for (let written = 0; written < part.length;) {
      written += retrying(() => writeSync(1, part, written))
    }
  }
}

function retrying(work: () => number): number {
  for (;;) {
    try {
      return work()
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EAGAIN')) throw error
    }
  }
}

type PageRequest = Extract<RenderRequest, { page: number }>

function answer(pdfium: Pdfium, document: number, request: PageRequest): void {
  if (request.page > pdfium._FPDF_GetPageCount(document)) {
    send({ type: 'failed', code: 'page_missing', detail: '' })
    return
  }
  const at = request.page - 1
  if (request.type === 'words') {
    const words = onPage(pdfium, document, at, (page) => pageWords(pdfium, page))
    send({ type: 'words', words: words ?? [] })
    return
  }
  const image = onPage(pdfium, document, at, (page) => drawPage(pdfium, page, request.width))
  if (image === null) throw new ExtractionFailure('corrupted')
  send({ type: 'image', bytes: image.length }, image)
}

/** The document of a child: a PDF that pdfium has open, or the bytes of another kind. */
interface OpenDocument {
  kind: RenderKind
  pdf: number
  bytes: Uint8Array
}

function open(
  pdfium: Pdfium,
  { kind, bytes: size }: Extract<RenderRequest, { type: 'open' }>,
): OpenDocument {
  const none = new Uint8Array()
  if (kind === 'pdf') {
    return { kind, pdf: openPdf(pdfium, { size, copyTo: readInto }), bytes: none }
  }
  const bytes = new Uint8Array(size)
  // Read whole before anything is judged, because the next request follows these bytes.
  readInto(bytes)
  if (kind === 'picture') return { kind, pdf: openBytes(pdfium, pictureAsPdf(bytes)), bytes: none }
  return { kind, pdf: 0, bytes }
}

async function sendPicture(
  pdfium: Pdfium,
  { kind, bytes }: OpenDocument,
  { source, width }: Extract<RenderRequest, { type: 'picture' }>,
): Promise<void> {
  if (kind === 'pdf' || kind === 'picture') throw new ExtractionFailure('unsupported_variant')
  const { embeddedPictureAsPdf } = await import('./embedded-picture-pdf.ts')
  const picture = await embeddedPictureAsPdf(kind, bytes, source)
  // A document has many pictures, so the memory of one is freed before the next.
  const image = withPdf(pdfium, picture.pdf, (document) =>
    onPage(pdfium, document, 0, (page) => drawPage(pdfium, page, Math.min(width, picture.width))),
  )
  if (image === null) throw new ExtractionFailure('corrupted')
  send({ type: 'image', bytes: image.length }, image)
}

function openBytes(pdfium: Pdfium, bytes: Buffer): number {
  return openPdf(pdfium, { size: bytes.length, copyTo: (target) => target.set(bytes) })
}

function failureOf(error: unknown): RenderReply {
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error)
  const code = error instanceof ExtractionFailure ? error.code : 'corrupted'
  return { type: 'failed', code, detail }
}

function warmUp(pdfium: Pdfium, width: number): void {
  withPdf(pdfium, Buffer.from(samplePdf, 'latin1'), (document) => {
    onPage(pdfium, document, 0, (page) => drawPage(pdfium, page, width))
    onPage(pdfium, document, 0, (page) => pageWords(pdfium, page))
  })
}

async function main(): Promise<void> {
  const pdfium = await startPdfium()
  endLoading()
  send({ type: 'ready' })
  let document: OpenDocument = { kind: 'pdf', pdf: 0, bytes: new Uint8Array() }
  for (;;) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the parent is trusted
    const request = JSON.parse(readLine()) as RenderRequest
    try {
      if (request.type === 'open') {
        document = open(pdfium, request)
        send({ type: 'opened' })
      } else if (request.type === 'warm_up') {
        warmUp(pdfium, request.width)
        send({ type: 'ready' })
      } else if (request.type === 'picture') await sendPicture(pdfium, document, request)
      else answer(pdfium, document.pdf, request)
    } catch (error) {
      send(failureOf(error))
    }
  }
}

await main()
