import WordOleExtractor from 'word-extractor/lib/word-ole-extractor.js'
import type { Block } from '#contract/pages.ts'
import { ExtractionFailure } from '#service/extraction/extraction.ts'
import { openCompound } from './compound.ts'
import { isCompound } from './office-container.ts'
import type { Reader } from '#service/extraction/reader.ts'
import { sections } from '#service/extraction/text/sections.ts'
import { startsWithHeader } from '#service/extraction/text/table-header.ts'

const encryptedFlag = 0x0100
const word97 = 0x00c1

/** Reads the paragraphs and tables of a Word 97–2003 document, which does not store its pages. */
export const readDoc: Reader = async function* readDoc(source) {
  const bytes = Buffer.from(source.bytes())
  if (!isCompound(bytes)) throw new ExtractionFailure(unreadable(bytes))
  const streamOf = openCompound(bytes)
  const main = streamOf('WordDocument')
  if (main === null) throw new ExtractionFailure('corrupted')
  const header = new DataView(main.buffer, main.byteOffset, main.byteLength)
  if ((header.getUint16(10, true) & encryptedFlag) !== 0) {
    throw new ExtractionFailure('password_protected')
  }
  if (header.getUint16(2, true) < word97) throw new ExtractionFailure('unsupported_variant')

  const document = await new StreamExtractor(streamOf).extractWordDocument(null, bufferOf(main))
  const notes = [document.getFootnotes(), document.getEndnotes()].filter(
    (text) => text.trim() !== '',
  )
  yield* sections(docBlocks([document.getBody(), document.getTextboxes(), ...notes].join('\n')))
}

const bufferOf = (bytes: Uint8Array): Buffer =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** Reads the text of streams that are open already; the library would open the file again, in many small steps. */
class StreamExtractor extends WordOleExtractor {
  readonly #streamOf: (name: string) => Uint8Array | null

  constructor(streamOf: (name: string) => Uint8Array | null) {
    super()
    this.#streamOf = streamOf
  }

  override documentStream(_: unknown, name: string): Promise<string> {
    return Promise.resolve(name)
  }

  override streamBuffer(name: string): Promise<Buffer> {
    return Promise.resolve(bufferOf(this.#streamOf(name) ?? new Uint8Array()))
  }
}

// Another package, or a version of Word before 97, with this extension.
function unreadable(bytes: Uint8Array): 'unsupported_variant' | 'corrupted' {
  const head = Buffer.from(bytes.subarray(0, 5)).toString('latin1')
  const isOldWord = bytes[0] === 0xdb && bytes[1] === 0xa5
  const isZip = head.startsWith('PK')
  return isOldWord || isZip ? 'unsupported_variant' : 'corrupted'
}

// A table row is one line with its cells separated by tabs.
function* docBlocks(text: string): Generator<Block, void> {
  let rows: string[][] = []
  for (const line of text.split(/\r\n|[\r\n\f]/)) {
    const cells = line.replace(/\t$/, '').split('\t')
    if (cells.length > 1 && cells.filter((cell) => cell.trim() !== '').length > 1) {
      rows.push(cells)
      continue
    }
    yield* docTable(rows)
    rows = []
    yield { type: 'paragraph', text: line }
  }
  yield* docTable(rows)
}

function* docTable(rows: string[][]): Generator<Block, void> {
  const [first] = rows
  if (first === undefined) return
  if (rows.length === 1) {
    yield { type: 'paragraph', text: first.join(' ') }
    return
  }
  const isNamed = startsWithHeader(rows)
  yield {
    type: 'table',
    header: isNamed ? first : null,
    rows: isNamed ? rows.slice(1) : rows,
    first_row: isNamed ? 2 : 1,
  }
}
