import type { FileKind } from '#contract/file-kinds.ts'
import { isText, type PlacedBlock } from '#service/extraction/pictures/placed-picture.ts'
import type { Reader, Source } from '#service/extraction/reader.ts'

/** A format that other programs save with the ending of another. */
export type SavedFormat = 'rtf' | 'html' | 'csv'

const sampleChars = 4_096

/**
 * The format of a file that has the ending of a Word document or an Excel workbook of before 2007, but that a
 * program wrote as something simpler; null when it is what its ending says, or when that is not certain.
 */
export function savedFormat(kind: FileKind, head: Uint8Array): SavedFormat | null {
  if (kind !== 'doc' && kind !== 'xls') return null
  const start = Buffer.from(head.subarray(0, sampleChars)).toString('latin1')
  if (kind === 'doc' && start.startsWith('{\\rtf')) return 'rtf'
  if (start.includes('\0')) return null
  // A byte order mark of UTF-8 may come first.
  if (/^(?:\u00ef\u00bb\u00bf)?\s*<(?:!doctype html|html|head|meta|body|table)\b/i.test(start)) {
    return 'html'
  }
  return kind === 'xls' && hasColumns(start) ? 'csv' : null
}

/** Whether at least two lines have the same number of columns, more than one, and no other line is between them. */
function hasColumns(start: string): boolean {
  const [first = '', second = ''] = start.split(/\r?\n/)
  return ['\t', ';', ','].some((sign) => {
    const columns = first.split(sign).length
    return columns > 1 && second.split(sign).length === columns
  })
}

/** Reads a file by its content where another program saved it with this ending, and with `read` otherwise. */
export function byContent(
  kind: FileKind,
  read: Reader,
  readerOf: (format: SavedFormat) => Promise<Reader>,
): Reader {
  return async function* readByContent(source, progress) {
    const format = savedFormat(kind, headOf(source))
    if (format === null) {
      yield* read(source, progress)
      return
    }
    const pages = (await readerOf(format))(source, progress)
    for await (const page of pages) yield { ...page, blocks: page.blocks.map(withoutSource) }
  }
}

function headOf(source: Source): Uint8Array {
  for (const chunk of source.chunks()) return chunk
  return new Uint8Array()
}

// Pictures are drawn by the kind of the file, which says where to look for their bytes.
function withoutSource(block: PlacedBlock): PlacedBlock {
  if (isText(block) || block.status !== 'available') return block
  return { ...block, status: 'unsupported', source: '' }
}
