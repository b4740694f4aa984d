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

/** The file kind to store a page as; null for types that are not read from the web. */
export function kindOfPage(media_type: string): FileKind | null {
  return kinds.get(media_type) ?? null
}

/**
 * The text of an HTML page, and bytes to store from which the reader gets equal text: the encoding may be
 * declared only in the HTTP header, which is not stored.
 */
export function decodePage(bytes: Buffer, charset: string | null): { text: string; bytes: Buffer } {
  const own = htmlEncoding(sourceOf(bytes))
  const declared = charset === null ? null : knownEncoding(charset)
  // Many pages wrongly declare UTF-8, while text that is valid UTF-8 is practically never anything else.
  const isOwn =
    declared === null ||
    [declared, own].includes('utf-8') ||
    declared === own ||
    markedEncoding(bytes) !== null
  const text = new TextDecoder(isOwn ? own : declared).decode(bytes)
  return { text, bytes: isOwn ? bytes : Buffer.from(`\ufeff${text}`) }
}
