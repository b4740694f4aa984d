import { unzipSync } from 'fflate'
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
  const files = unzipSync(bytes, {
    filter: ({ name, size, originalSize }) => {
      if (size > bytes.length) throw new ExtractionFailure('corrupted')
      entries += 1
      if (entries > maxEntries) throw new ExtractionFailure('too_large_to_read')
      if (!isWanted(name)) return false
      inflated += originalSize
      if (inflated > maxInflatedBytes) throw new ExtractionFailure('too_large_to_read')
      return true
    },
  })
  return new Map(Object.entries(files))
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
