import type { FileKind } from '#contract/file-kinds.ts'
import { kindOfMediaType } from '#contract/headers/media-types.ts'
import { isText, type PlacedBlock } from '#service/extraction/pictures/placed-picture.ts'
import type { Reader, Source } from '#service/extraction/reader.ts'
import { isCompound } from '#service/extraction/office/office-container.ts'

const sampleChars = 4_096
const documentKinds: ReadonlySet<FileKind> = new Set([
  'doc',
  'docx',
  'rtf',
  'ppt',
  'pptx',
  'xls',
  'xlsx',
  'odt',
  'odp',
  'ods',
  'epub',
])

/** The main folder of each kind of OOXML document. */
export const packageParts = { docx: 'word/', pptx: 'ppt/', xlsx: 'xl/' } as const
// Streams of a compound file; a workbook of Excel 95 has another one.
const streams = [
  ['doc', 'WordDocument'],
  ['ppt', 'PowerPoint Document'],
  ['xls', 'Workbook'],
  ['xls', 'Book'],
] as const

const localHeader = 'PK\u0003\u0004'

/**
 * The format of a file that has the ending of a document, but that a program wrote as another format; null
 * when it is what its ending says, or when that is not certain. 64 KiB of its bytes suffice for most.
 */
export function savedFormat(kind: FileKind, head: Uint8Array): FileKind | null {
  if (!documentKinds.has(kind)) return null
  const other = containedFormat(kind, head) ?? textFormat(kind, head)
  return other === kind ? null : other
}

function containedFormat(kind: FileKind, head: Uint8Array): FileKind | null {
  if (!isCompound(head)) return packageKind(kind, head)
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.byteLength)
  // Stream names are stored as they are. Embedded documents have theirs too, so the own one counts first.
  const matches = streams.filter(([, name]) => bytes.includes(Buffer.from(`${name}\0`, 'utf16le')))
  return matches.find(([own]) => own === kind)?.[0] ?? matches[0]?.[0] ?? null
}

/** The kind of an OOXML document by its parts, and of others by their first part; null when no part tells. */
function packageKind(kind: FileKind, head: Uint8Array): FileKind | null {
  const declared = kindOfMediaType(declaredType(head) ?? '')
  if (declared !== null && documentKinds.has(declared)) return declared
  const names = partNames(head)
  const kinds = (['docx', 'pptx', 'xlsx'] as const).filter((candidate) =>
    names.some((name) => name.startsWith(packageParts[candidate])),
  )
  return kinds.find((own) => own === kind) ?? kinds[0] ?? null
}

/** The media type that an OpenDocument file or an electronic book declares in its first part, which is not compressed. */
function declaredType(head: Uint8Array): string | null {
  const start = Buffer.from(head.buffer, head.byteOffset, Math.min(head.byteLength, 200))
  const text = start.toString('latin1')
  if (!text.startsWith(localHeader)) return null
  return /^mimetype(application\/[\w.+-]+?)(?:-template)?PK/.exec(text.slice(30))?.[1] ?? null
}

/** The names of the first files of a zip archive: a local header with the name precedes each ([APPNOTE] 4.3.7). */
function partNames(head: Uint8Array): string[] {
  const text = Buffer.from(head.buffer, head.byteOffset, head.byteLength).toString('latin1')
  if (!text.startsWith(localHeader)) return []
  const names: string[] = []
  for (let at = 0; at !== -1; at = text.indexOf(localHeader, at + 1)) {
    names.push(text.slice(at + 30, at + 30 + (head[at + 26] ?? 0)))
  }
  return names
}

function textFormat(kind: FileKind, head: Uint8Array): FileKind | null {
  const start = Buffer.from(head.subarray(0, sampleChars)).toString('latin1')
  if (start.startsWith('{\\rtf')) return 'rtf'
  if (start.includes('\0')) return null
  // Word saves a web page with its pictures as an email.
  if (/^MIME-Version:/i.test(start)) return 'eml'
  // A byte order mark of UTF-8 may come first.
  if (/^(?:\u00ef\u00bb\u00bf)?\s*<(?:!doctype html|html|head|meta|body|table)\b/i.test(start)) {
    return 'html'
  }
  return (kind === 'xls' || kind === 'xlsx') && hasColumns(start) ? 'csv' : null
}

/** Whether the first two lines have the same number of columns, more than one. */
function hasColumns(start: string): boolean {
  const [first = '', second = ''] = start.split(/\r?\n/)
  return ['\t', ';', ','].some((sign) => {
    const columns = first.split(sign).length
    return columns > 1 && second.split(sign).length === columns
  })
}

/** Reads a file by its content where a program saved it with this ending, and with `read` otherwise. */
export function byContent(
  kind: FileKind,
  read: Reader,
  readerOf: (format: FileKind) => Promise<Reader>,
): Reader {
  return async function* readByContent(source, progress) {
    const head = headOf(source)
    // The list of streams may be at the end.
    const format = savedFormat(kind, isCompound(head) ? source.bytes() : head)
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
