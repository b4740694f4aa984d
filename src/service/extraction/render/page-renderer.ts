import { ExtractionFailure } from '#service/extraction/extraction.ts'
import type { RenderKind, PdfWord, RenderRequest } from './render-message.ts'
import {
  DrawingEnded,
  startRenderChild,
  type RenderChild,
  type RenderLimits,
  type Reply,
} from './start-render-child.ts'

/** A PDF, picture or document: the untrusted bytes that a child is sent. */
export interface RenderSource {
  id: string
  kind: RenderKind
  /** In bytes. */
  size: number
  bytes: () => AsyncIterable<Uint8Array>
}

export { DrawingEnded }

/** The document has fewer pages. */
export class PageMissing extends Error {
  override readonly name = 'PageMissing'
}

/**
 * Draws pages of PDFs, pictures, and pictures of documents in sandboxed child processes, one for each document. Methods reject with
 * `PageMissing`, with `ExtractionFailure` when the document is at fault, with the reason of `signal`, which
 * ends the drawing at once, with `DrawingEnded` when the machine failed, and with any other error when the bytes cannot be read.
 */
export interface PageRenderer {
  /** A PNG of a page, `width` pixels wide unless the page is very high. */
  image: (source: RenderSource, page: number, width: number, signal: AbortSignal) => Promise<Buffer>
  /** A PNG of a picture of a document, at most `width` pixels wide; `place` is the source that its reader gave it. */
  picture: (
    source: RenderSource,
    place: string,
    width: number,
    signal: AbortSignal,
  ) => Promise<Buffer>
  /** The words of a page's text layer and where they stand. */
  words: (source: RenderSource, page: number, signal: AbortSignal) => Promise<PdfWord[]>
  /** Starts a child in advance, because that takes longer than drawing a page. */
  warmUp: () => void
  stop: () => Promise<void>
}

const defaultLimits: RenderLimits = {
  heap_megabytes: 256,
  resident_megabytes: 600,
  request_milliseconds: 15_000,
  start_milliseconds: 60_000,
  processor_milliseconds: 300_000,
  reply_bytes: 64 * 1024 * 1024,
}

// Who reads a document asks for its next page soon, which a child that has it open draws much faster.
const openForMs = 20_000
const maxOpenDocuments = 2
const spareForMs = 300_000
const warmUpDelayMs = 1_000
// In small steps, because a request waits for the end of one.
const warmUpWidths = [400, 800, 1600]
const neverAborted = new AbortController().signal

export function pageRenderer(overrides: Partial<RenderLimits> = {}): PageRenderer {
  const limits = { ...defaultLimits, ...overrides }
  const children = new Set<RenderChild>()
  /** Children that wait with a document open. The one that was used last stands last. */
  const idle = new Map<string, { child: RenderChild; timer: NodeJS.Timeout }>()
  let spare: { child: RenderChild; timer: NodeJS.Timeout } | null = null
  let soon: NodeJS.Timeout | undefined
  let isStopped = false

  function start(): RenderChild {
    const child = startRenderChild(limits)
    children.add(child)
    void child.ended.then(() => children.delete(child))
    return child
  }

  function killIn(milliseconds: number, child: RenderChild, onKill: () => void): NodeJS.Timeout {
    return setTimeout(() => {
      onKill()
      child.kill()
    }, milliseconds).unref()
  }

  function warmUp(): void {
    if (isStopped) return
    if (spare !== null) {
      spare.timer.refresh()
      return
    }
    const child = start()
    const forget = (): void => {
      if (spare?.child === child) spare = null
    }
    spare = { child, timer: killIn(spareForMs, child, forget) }
    void child.ended.then(forget)
    // A child that failed is reported by the first request.
    drawSamples(child).catch(() => undefined)
  }

  /** Stops when the child gets a document, whose page is drawn sooner without the rest. */
  async function drawSamples(child: RenderChild): Promise<void> {
    await child.ready
    for (const width of warmUpWidths) {
      if (spare?.child !== child) return
      await child.ask({ type: 'warm_up', width }, neverAborted)
    }
  }

  // Not at once: starting takes a processor from the answer and from the page after it.
  function warmUpSoon(): void {
    clearTimeout(soon)
    soon = setTimeout(warmUp, warmUpDelayMs).unref()
  }

  function takeSpare(): RenderChild {
    if (spare === null) return start()
    const { child, timer } = spare
    clearTimeout(timer)
    spare = null
    return child
  }

  function takeOpen(id: string): RenderChild | null {
    const open = idle.get(id)
    if (open === undefined) return null
    clearTimeout(open.timer)
    idle.delete(id)
    return children.has(open.child) ? open.child : null
  }

  function keepOpen(id: string, child: RenderChild): void {
    takeOpen(id)?.kill()
    const [oldest] = idle.keys()
    if (idle.size >= maxOpenDocuments && oldest !== undefined) takeOpen(oldest)?.kill()
    idle.set(id, { child, timer: killIn(openForMs, child, () => idle.delete(id)) })
  }

  async function ask(
    source: RenderSource,
    request: RenderRequest,
    signal: AbortSignal,
  ): Promise<Reply> {
    signal.throwIfAborted()
    if (isStopped) throw new Error('The drawing of pages has been stopped.')
    let child = takeOpen(source.id)
    const isOpen = child !== null
    child ??= takeSpare()
    let isUsable = false
    try {
      if (!isOpen) {
        requireSuccess(
          await child.ask(
            { type: 'open', kind: source.kind, bytes: source.size },
            signal,
            source.bytes,
          ),
        )
      }
      const reply = await child.ask(request, signal)
      isUsable = reply.message.type !== 'failed' || reply.message.code === 'page_missing'
      return requireSuccess(reply)
    } finally {
      if (isUsable && !isStopped) keepOpen(source.id, child)
      else child.kill()
      warmUpSoon()
    }
  }

  async function draw(
    source: RenderSource,
    request: RenderRequest,
    signal: AbortSignal,
  ): Promise<Buffer> {
    const { message, bytes } = await ask(source, request, signal)
    if (message.type !== 'image') throw new Error(`The child replied ${message.type}.`)
    return bytes
  }

  return {
    image: (source, page, width, signal) => draw(source, { type: 'image', page, width }, signal),
    picture: (source, place, width, signal) =>
      draw(source, { type: 'picture', source: place, width }, signal),
    words: async (source, page, signal) => {
      const { message } = await ask(source, { type: 'words', page }, signal)
      if (message.type !== 'words') throw new Error(`The child replied ${message.type}.`)
      return message.words
    },
    warmUp,
    stop: async () => {
      isStopped = true
      const all = [...children]
      for (const child of all) child.kill()
      await Promise.all(all.map((child) => child.ended))
    },
  }
}

function requireSuccess(reply: Reply): Reply {
  const { message } = reply
  if (message.type !== 'failed') return reply
  if (message.code === 'page_missing') throw new PageMissing()
  throw new ExtractionFailure(message.code, { cause: new Error(message.detail) })
}
