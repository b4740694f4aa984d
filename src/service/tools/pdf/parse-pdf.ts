import { randomUUID } from 'node:crypto'
import { pageText } from '#contract/page-text.ts'
import type { Page } from '#contract/pages.ts'
import type { Blobs } from '#service/blobs/blobs.ts'
import { extractor } from '#service/extraction/extract.ts'
import { ExtractionFailure, extractionFailures } from '#service/extraction/extraction.ts'
import type { ExtractionFailureCode } from '#service/extraction/extraction.ts'
import { Failure } from '#service/failure.ts'
import type { FileRow } from '#service/files/file-store.ts'
import type { pageStore } from '#service/files/page-store.ts'
import { receiveFile } from '#service/files/upload/receive-file.ts'
import { pageMarkdown } from './page-markdown.ts'

export type PdfFormat = 'text' | 'markdown'

/** The maximum length of the text of a parsed PDF: a response is held in memory as a whole. */
const maxContentChars = 10_000_000
const pagesPerRead = 50
// Nobody waits longer for a response; the upload of a file has no such limit.
const maxParsingMs = 120_000

const extract = extractor({
  total_milliseconds: maxParsingMs,
  clock_factor: 1,
  text_characters: maxContentChars,
})

const writers: Record<PdfFormat, (page: Page) => string> = {
  text: ({ blocks }) => pageText(blocks).text,
  markdown: pageMarkdown,
}

/**
 * The text of a PDF that was uploaded, from its stored pages. Throws `file_kind_unsupported` for other kinds,
 * `file_in_progress`, and `pdf_unreadable` or `pdf_too_large` for a file that could not be processed.
 */
export async function parseStoredPdf(
  file: FileRow,
  format: PdfFormat,
  { pages, signal }: { pages: Pick<ReturnType<typeof pageStore>, 'list'>; signal: AbortSignal },
): Promise<string> {
  if (file.kind !== 'pdf') {
    throw new Failure('file_kind_unsupported', `“${file.name}” is not a PDF.`)
  }
  if (file.status === 'in_progress') {
    throw new Failure('file_in_progress', `“${file.name}” is still being processed.`, {
      status: file.status,
    })
  }
  if (file.status === 'failed') throw unreadable(`“${file.name}”`, file.error_code)
  const content = contentOf(format, `“${file.name}”`)
  for (let from = 1; ;) {
    signal.throwIfAborted()
    const read = await pages.list(file, { from, limit: pagesPerRead })
    for (const page of read) content.add(page)
    const last = read.at(-1)
    if (last === undefined || read.length < pagesPerRead) return content.text()
    from = last.number + 1
  }
}

/**
 * The text of a PDF that is sent as bytes, which are stored only while they are read. Throws `pdf_unreadable`,
 * `pdf_too_large` and `upload_incomplete`.
 */
export async function parsePdfBytes(
  bytes: AsyncIterable<Uint8Array>,
  format: PdfFormat,
  {
    blobs,
    length,
    maximum,
    refuse,
    signal,
    inTurn,
  }: {
    blobs: Blobs
    /** The `Content-Length` header in bytes; null without one. */
    length: number | null
    maximum: number
    /** The failure of a PDF that is larger than `maximum`. */
    refuse: () => Failure
    signal: AbortSignal
    /** Waits for a turn of the caller to start a process that reads. */
    inTurn: (work: () => Promise<string>) => Promise<string>
  },
): Promise<string> {
  // No record ever names these bytes, so the next start removes them after a crash.
  const id = randomUUID()
  try {
    await receiveFile(blobs, id, {
      name: 'document.pdf',
      kind: 'pdf',
      bytes,
      length,
      maximum,
      refuse,
    }).catch((error: unknown) => {
      throw asPdfFailure(error)
    })
    return await inTurn(async () => {
      const content = contentOf(format, 'The PDF')
      const { path, release } = await blobs.onDisk(id, signal)
      try {
        const pages = extract({ path, kind: 'pdf', signal, onProgress: () => undefined })
        for await (const page of pages) content.add(page)
        return content.text()
      } finally {
        await release()
      }
    })
  } catch (error) {
    throw error instanceof ExtractionFailure ? unreadable('The PDF', error.code) : error
  } finally {
    await blobs.remove(id)
  }
}

/** Adds up the pages of a file. Throws `pdf_too_large` when they have too much text for one response. */
function contentOf(format: PdfFormat, name: string) {
  const texts: string[] = []
  let chars = 0
  return {
    add: (page: Page): void => {
      const text = writers[format](page)
      if (text === '') return
      chars += text.length + 2
      if (chars > maxContentChars) {
        throw new Failure('pdf_too_large', `${name} has too much text for one response.`, {
          maximum_characters: maxContentChars,
        })
      }
      texts.push(text)
    },
    text: (): string => texts.join('\n\n'),
  }
}

const tooLarge = new Set<string | null>(['too_large_to_read', 'too_slow_to_read'])

function unreadable(name: string, code: string | null): Failure {
  const key = tooLarge.has(code) ? 'pdf_too_large' : 'pdf_unreadable'
  const reason = isReason(code) ? extractionFailures[code] : 'The file cannot be read.'
  return new Failure(key, `${name} cannot be parsed. ${reason}`, { reason: code })
}

function isReason(code: string | null): code is ExtractionFailureCode {
  return code !== null && Object.hasOwn(extractionFailures, code)
}

/** The failures of an upload, as those of a PDF that is only read. */
function asPdfFailure(error: unknown): unknown {
  if (!(error instanceof Failure)) return error
  if (error.key === 'file_empty') {
    return new Failure(
      'pdf_unreadable',
      'The body is empty. Send a PDF, or JSON with its file_id.',
      { reason: 'empty' },
    )
  }
  if (error.key !== 'file_content_mismatch') return error
  return new Failure('pdf_unreadable', 'The body is not a PDF, or is damaged.', {
    reason: 'corrupted',
  })
}
