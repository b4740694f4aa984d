import { decodeAll, encodingOf, knownEncoding, markedEncoding } from './decode-text.ts'
import { htmlPicture } from '#service/extraction/pictures/html-picture.ts'
import { isText } from '#service/extraction/pictures/placed-picture.ts'
import { htmlBlocks } from './html-blocks.ts'
import type { Reader, Source } from '#service/extraction/reader.ts'
import { sections } from './sections.ts'

const declarationBytes = 256 * 1024

/** Reads a web page. Its title becomes the first heading unless the page contains it as one. */
export const readHtml: Reader = function* readHtml(source) {
  const { title, blocks } = htmlBlocks(htmlText(source), htmlPicture)
  const hasTitle = blocks.some((block) => block.type === 'heading' && block.level === 1)
  if (title !== null && !hasTitle && blocks.some(isText)) {
    blocks.unshift({ type: 'heading', level: 1, text: title })
  }
  yield* sections(blocks)
}

/** The characters of a web page, in the encoding that it declares. */
export function htmlText(source: Source): string {
  return decodeAll(source, htmlEncoding(source))
}

/** The encoding that a page declares, or a detected one. */
export function htmlEncoding(source: Source): string {
  const [head = new Uint8Array()] = source.chunks()
  const marked = markedEncoding(head)
  if (marked !== null) return marked
  // Scripts and styles may stand before the declaration, so browsers look further than the standard says.
  const start = new TextDecoder('latin1').decode(head.subarray(0, declarationBytes))
  const declared = /<meta[^>]{1,1000}charset\s*=\s*["']?([\w:-]+)/i.exec(start)?.[1]
  const encoding = declared === undefined ? null : knownEncoding(declared)
  // A declaration in ASCII cannot be in UTF-16, whatever it declares.
  return encoding === null || encoding.startsWith('utf') ? encodingOf(source) : encoding
}
