import { Console } from 'node:console'
import { readSync, writeSync } from 'node:fs'
import { ExtractionFailure } from '#service/extraction/extraction.ts'
import { onPage, openPdf, startPdfium, type Pdfium } from '#service/extraction/pdf/pdfium.ts'
import { drawPage } from './draw-page.ts'
import { pageWords } from './page-words.ts'
import { pictureAsPdf } from './picture-pdf.ts'
import type { RenderReply, RenderRequest } from './render-message.ts'
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

function open(pdfium: Pdfium, { kind, bytes }: Extract<RenderRequest, { type: 'open' }>): number {
  if (kind === 'pdf') return openPdf(pdfium, { size: bytes, copyTo: readInto })
  const picture = new Uint8Array(bytes)
  // Read whole before anything is judged, because the next request follows these bytes.
  readInto(picture)
  return openBytes(pdfium, pictureAsPdf(picture))
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
  const document = openBytes(pdfium, Buffer.from(samplePdf, 'latin1'))
  onPage(pdfium, document, 0, (page) => drawPage(pdfium, page, width))
  onPage(pdfium, document, 0, (page) => pageWords(pdfium, page))
  pdfium._FPDF_CloseDocument(document)
}

async function main(): Promise<void> {
  const pdfium = await startPdfium()
  send({ type: 'ready' })
  let document = 0
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
      } else answer(pdfium, document, request)
    } catch (error) {
      send(failureOf(error))
    }
  }
}

await main()
