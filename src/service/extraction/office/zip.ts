import { inflateRawSync } from 'node:zlib'
import { inflateSync, unzipSync, type UnzipFileInfo } from 'fflate'
import { ExtractionFailure } from '#service/extraction/extraction.ts'

const maxEntries = 20_000
const maxInflatedBytes = 200 * 1024 * 1024

/**
 * The selected files of a zip archive. A file cannot inflate beyond its declared size, because the inflater
 * writes into a buffer of that size.
 */
export function readZip(
  bytes: Uint8Array,
  isWanted: (name: string) => boolean = () => true,
): Map<string, Uint8Array> {
  let entries = 0
  let inflated = 0
  const isSelected = ({ name, size, originalSize }: UnzipFileInfo): boolean => {
    if (size > bytes.length) throw new ExtractionFailure('corrupted')
    entries += 1
    if (entries > maxEntries) throw new ExtractionFailure('too_large_to_read')
    if (!isWanted(name)) return false
    inflated += originalSize
    if (inflated > maxInflatedBytes) throw new ExtractionFailure('too_large_to_read')
    return true
  }
  const directory = directoryOf(bytes)
  if (directory === null) return new Map(Object.entries(unzipSync(bytes, { filter: isSelected })))
  const files = new Map<string, Uint8Array>()
  for (const entry of directory) {
    if (isSelected(entry)) files.set(entry.name, contentOf(bytes, entry))
  }
  return files
}

interface Entry extends UnzipFileInfo {
  /** Where its header begins. */
  header: number
}

const endSignature = 0x06054b50
const endBytes = 22
const maxCommentBytes = 65_536
const largeSignature = 0x07064b50
const largeBytes = 20
const isUtf8 = 0x0800

/**
 * The directory of an archive; null for one that has none, or 64-bit sizes, which are left to the library. It has places,
 * unlike that of the library, whose inflater takes three times as long as zlib. See section 4.3 of APPNOTE.TXT.
 */
function directoryOf(bytes: Uint8Array): Generator<Entry, void> | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const last = bytes.length - endBytes
  let end = last
  while (end >= 0 && view.getUint32(end, true) !== endSignature) {
    if (last - end > maxCommentBytes) return null
    end -= 1
  }
  if (end < 0) return null
  const large = end - largeBytes
  return large >= 0 && view.getUint32(large, true) === largeSignature ? null : entriesOf(view, end)
}

function* entriesOf(view: DataView, end: number): Generator<Entry, void> {
  const count = view.getUint16(end + 8, true)
  let at = view.getUint32(end + 16, true)
  for (let entry = 0; entry < count; entry += 1) {
    const nameBytes = view.getUint16(at + 28, true)
    const name = Buffer.from(view.buffer, view.byteOffset + at + 46, nameBytes)
    yield {
      name: name.toString((view.getUint16(at + 8, true) & isUtf8) === 0 ? 'latin1' : 'utf8'),
      compression: view.getUint16(at + 10, true),
      size: view.getUint32(at + 20, true),
      originalSize: view.getUint32(at + 24, true),
      header: view.getUint32(at + 42, true),
    }
    at += 46 + nameBytes + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
}

const stored = 0
const deflated = 8
// For less, zlib takes longer to start than to inflate.
const minZlibBytes = 4_096

function contentOf(
  bytes: Uint8Array,
  { header, compression, size, originalSize }: Entry,
): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const start = header + 30 + view.getUint16(header + 26, true) + view.getUint16(header + 28, true)
  const content = bytes.subarray(start, start + size)
  if (compression === stored) return content.slice()
  if (compression !== deflated) throw new ExtractionFailure('corrupted')
  if (size >= minZlibBytes && originalSize >= size) {
    try {
      return inflateRawSync(content, { maxOutputLength: originalSize, chunkSize: originalSize })
    } catch {
      // What is longer than declared, or breaks off, is for the other inflater to judge.
    }
  }
  return inflateSync(content, { out: new Uint8Array(originalSize) })
}

/** The text of a file in an archive, or null when it is missing. */
export function textIn(files: ReadonlyMap<string, Uint8Array>, name: string): string | null {
  const bytes = files.get(name)
  if (bytes === undefined) return null
  const isWide =
    (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
  if (!isWide) return new TextDecoder().decode(bytes)
  return new TextDecoder(bytes[0] === 0xff ? 'utf-16le' : 'utf-16be').decode(bytes)
}

const maxEntryBytes = 64 * 1024 * 1024

/** One file of a zip archive, or null when it is missing, damaged or larger than 64 MiB. */
export function readZipEntry(bytes: Uint8Array, entryName: string): Uint8Array | null {
  let entries = 0
  try {
    const files = unzipSync(bytes, {
      filter: ({ name, size, originalSize }) => {
        entries += 1
        if (entries > maxEntries) throw new ExtractionFailure('too_large_to_read')
        return name === entryName && size <= bytes.length && originalSize <= maxEntryBytes
      },
    })
    return files[entryName] ?? null
  } catch {
    return null
  }
}
