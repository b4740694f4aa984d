import { createHash } from 'node:crypto'
import { hasPictures } from '#contract/file-kinds.ts'
import type { Caller } from '#service/access/caller.ts'
import type { Blobs } from '#service/blobs/blobs.ts'
import type { Clock } from '#service/clock.ts'
import type { DiskCache } from '#service/disk/disk-cache.ts'
import { ExtractionFailure } from '#service/extraction/extraction.ts'
import type { ReadPicture } from '#service/extraction/extraction.ts'
import { DrawingEnded, PageMissing } from '#service/extraction/render/page-renderer.ts'
import type { PageRenderer, RenderSource } from '#service/extraction/render/page-renderer.ts'
import { pdfWords } from '#service/extraction/render/render-message.ts'
import type { PdfWord, RenderKind } from '#service/extraction/render/render-message.ts'
import { Failure } from '#service/failure.ts'
import type { FileRow } from '#service/files/file-store.ts'
import { checkedBytes, fileDamaged } from '#service/files/stored-bytes.ts'
import { fairQueue } from '#service/scheduling/fair-queue.ts'
import { failureMemory, RenderingTooSlow } from './failure-memory.ts'

/**
 * Images and words of the pages of PDFs and pictures, and pictures of documents, rendered in a queue that is fair
 * between keys, and cached. Methods throw `page_not_found`, `page_unreadable` or `picture_unreadable`,
 * `file_damaged`, and `too_many_requests` or `unavailable` if too many pages wait, or drawing takes too long. They take the row of the file as proof that the caller may read it.
 */
export interface PageImages {
  /** Returns a PNG of this width in pixels. */
  image: (
    caller: Caller,
    file: FileRow,
    page: number,
    width: number,
    signal: AbortSignal,
  ) => Promise<Buffer>
  /** Returns a PNG of a picture of a document, at most so many pixels wide. */
  picture: (
    caller: Caller,
    file: FileRow,
    picture: ReadPicture,
    width: number,
    signal: AbortSignal,
  ) => Promise<Buffer>
  /** Returns the words of a page in content order, with the box of each character. */
  words: (caller: Caller, file: FileRow, page: number, signal: AbortSignal) => Promise<PdfWord[]>
  /** Starts the renderer in advance, so that the first image comes sooner. */
  warmUp: () => void
}

/** Must be increased when the rendering of pages changes, so that cached images are not used. */
export const renderingVersion = 1

// Each rendering takes one processor and up to 600 MB.
const maxConcurrentRenderings = 2

export function pageImages({
  renderer,
  cache,
  blobs,
  clock,
}: {
  renderer: PageRenderer
  cache: DiskCache
  blobs: Pick<Blobs, 'read'>
  clock: Pick<Clock, 'monotonic'>
}): PageImages {
  const failures = failureMemory(clock)
  const queue = fairQueue('pages to be rendered', {
    concurrency: maxConcurrentRenderings,
    concurrencyPerKey: 1,
    maxWaiting: 200,
    maxWaitMs: 20_000,
  })

  /**
   * Returns a cached result, or makes it. The cache is per file, not per content: otherwise a fast response
   * would reveal to one team that another has the same document.
   */
  async function fromCacheOr(
    { caller, file, subject, form, signal, asFailure }: CacheRequest,
    make: (source: RenderSource) => Promise<Buffer>,
  ): Promise<Buffer> {
    if (file.damaged_at !== null) throw fileDamaged(file)
    const entry = `${renderingVersion}-${subject}-${form}`
    const cached = await cache.get(file.version_id, entry)
    if (cached !== null) return cached
    const source: RenderSource = {
      id: file.version_id,
      kind: renderKind(file),
      size: file.size,
      bytes: () => checkedBytes(blobs.read(file.version_id), file),
    }
    const work = async (): Promise<Buffer> => {
      // An earlier request in the queue may have made it.
      const cachedMeanwhile = await cache.get(file.version_id, entry)
      if (cachedMeanwhile !== null) return cachedMeanwhile
      // Another width fails as well, because of the page and not of the size of its image.
      const failing = `${file.version_id} ${subject} ${form === wordsForm ? form : ''}`
      const result = await failures.attempt(failing, () => make(source))
      void cache.put(file.version_id, entry, result)
      return result
    }
    try {
      return await queue.run(caller, work, signal)
    } catch (error) {
      throw asFailure(error)
    }
  }

  return {
    image: (caller, file, page, width, signal) =>
      fromCacheOr(
        {
          caller,
          file,
          subject: String(page),
          form: `${width}.png`,
          signal,
          asFailure: (error) => asPageFailure(error, file, page),
        },
        (source) => renderer.image(source, page, width, signal),
      ),
    picture: (caller, file, picture, width, signal) =>
      fromCacheOr(
        {
          caller,
          file,
          subject: pictureName(picture),
          form: `${width}.png`,
          signal,
          asFailure: (error) => asPictureFailure(error, file),
        },
        (source) => renderer.picture(source, picture.source, width, signal),
      ),
    words: async (caller, file, page, signal) => {
      const json = await fromCacheOr(
        {
          caller,
          file,
          subject: String(page),
          form: wordsForm,
          signal,
          asFailure: (error) => asPageFailure(error, file, page),
        },
        async (source) => Buffer.from(JSON.stringify(await renderer.words(source, page, signal))),
      )
      return pdfWords.parse(JSON.parse(json.toString('utf8')))
    },
    warmUp: renderer.warmUp,
  }
}

interface CacheRequest {
  caller: Caller
  file: FileRow
  /** The page or picture, as a part of a file name. */
  subject: string
  /** What is made of it, as the end of a file name. */
  form: string
  signal: AbortSignal
  asFailure: (error: unknown) => unknown
}

const wordsForm = 'words.json'

function renderKind({ kind }: FileRow): RenderKind {
  return kind === 'pdf' || hasPictures(kind) ? kind : 'picture'
}

/** Names a picture by where its bytes stand: a logo on every slide is one picture. */
export function pictureName({ source }: Pick<ReadPicture, 'source'>): string {
  return `picture-${createHash('sha256').update(source).digest('hex').slice(0, 32)}`
}

function asPictureFailure(error: unknown, { name }: FileRow): unknown {
  if (!(error instanceof ExtractionFailure)) return asTemporary(error, `this picture of “${name}”`)
  return new Failure('picture_unreadable', `This picture of “${name}” cannot be shown.`, {
    reason: error.code,
  })
}

function asPageFailure(error: unknown, { name }: FileRow, page: number): unknown {
  if (error instanceof PageMissing) return pageNotFound(name, page)
  if (!(error instanceof ExtractionFailure)) return asTemporary(error, `page ${page} of “${name}”`)
  return new Failure('page_unreadable', `Page ${page} of “${name}” cannot be rendered.`, {
    reason: error.code,
  })
}

/** What took too long, or failed with the machine, may succeed when there is less to do. */
function asTemporary(error: unknown, subject: string): unknown {
  if (error instanceof RenderingTooSlow) {
    const { retryAfterSeconds: seconds } = error
    const message = `Drawing ${subject} took too long. The service may be busy: try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`
    return new Failure('unavailable', message, { retry_after_seconds: seconds })
  }
  if (!(error instanceof DrawingEnded)) return error
  // Without a number of seconds, the failure is logged as an error.
  const failure = new Failure('unavailable', `Drawing ${subject} was interrupted. Try again.`)
  failure.cause = error
  return failure
}

function pageNotFound(name: string, page: number): Failure {
  return new Failure('page_not_found', `“${name}” has no page ${page}.`)
}
