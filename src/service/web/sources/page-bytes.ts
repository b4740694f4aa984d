import type { FileKind } from '#contract/file-kinds.ts'
import { knownEncoding, markedEncoding } from '#service/extraction/text/decode-text.ts'
import { htmlEncoding } from '#service/extraction/text/read-html.ts'
import { sourceOf } from '#service/extraction/reader.ts'

const kinds = new Map<string, FileKind>([
  ['text/html', 'html'],
  ['application/xhtml+xml', 'html'],
  ['', 'html'],
  ['text/plain', 'txt'],
  ['text/markdown', 'md'],
  ['application/pdf', 'pdf'],
])

/** The kind of file a page is kept as; null when it is none that is read from the web. */
export function kindOfPage(media_type: string): FileKind | null {
  return kinds.get(media_type) ?? null
}

/**
 * The text of an HTML page, and the bytes to keep of it, from which its reader takes the same text:
 * a server may say how a page is written where the page itself does not.
 */
export function decodePage(bytes: Buffer, charset: string | null): { text: string; bytes: Buffer } {
  const own = htmlEncoding(sourceOf(bytes))
  const declared = charset === null ? null : knownEncoding(charset)
  // that it is UTF-8 is said of pages that are not, and what reads as UTF-8 is nothing else
  const isOwn =
    declared === null ||
    [declared, own].includes('utf-8') ||
    declared === own ||
    markedEncoding(bytes) !== null
  const text = new TextDecoder(isOwn ? own : declared).decode(bytes)
  return { text, bytes: isOwn ? bytes : Buffer.from(`\ufeff${text}`) }
}
