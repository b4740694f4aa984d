import { decodeAll, encodingOf, knownEncoding, markedEncoding } from './decode-text.ts'
import { htmlBlocks } from './html-blocks.ts'
import type { Reader, Source } from '#service/extraction/reader.ts'
import { sections } from './sections.ts'

/** Reads a web page. Its title becomes the first heading, unless the page says it itself. */
export const readHtml: Reader = function* readHtml(source) {
  const { title, blocks } = htmlBlocks(decodeAll(source, htmlEncoding(source)))
  const isSaid = blocks.some((block) => block.type === 'heading' && block.level === 1)
  if (title !== null && !isSaid && blocks.length > 0) {
    blocks.unshift({ type: 'heading', level: 1, text: title })
  }
  yield* sections(blocks)
}

/** The encoding a page is written in, as it says itself or as it looks. */
export function htmlEncoding(source: Source): string {
  const [head = new Uint8Array()] = source.chunks()
  const marked = markedEncoding(head)
  if (marked !== null) return marked
  const start = new TextDecoder('latin1').decode(head.subarray(0, 4_096))
  const declared = /<meta[^>]+charset\s*=\s*["']?([\w:-]+)/i.exec(start)?.[1]
  const known = declared === undefined ? null : knownEncoding(declared)
  // a page that can say so in ASCII is not in UTF-16, whatever it says
  return known === null || known.startsWith('utf') ? encodingOf(source) : known
}
