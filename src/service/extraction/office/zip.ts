import { unzipSync } from 'fflate'
import { ExtractionFailure } from '#service/extraction/extraction.ts'

const entryLimit = 20_000
const inflatedLimit = 200 * 1024 * 1024

/**
 * The wanted files of a zip archive. What the archive declares is the most it may inflate to: the
 * inflater writes into a buffer of just that size.
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
      if (entries > entryLimit) throw new ExtractionFailure('too_large_to_read')
      if (!isWanted(name)) return false
      inflated += originalSize
      if (inflated > inflatedLimit) throw new ExtractionFailure('too_large_to_read')
      return true
    },
  })
  return new Map(Object.entries(files))
}

/** The text of one file in an archive, or null when it is not there. */
export function textIn(files: ReadonlyMap<string, Uint8Array>, name: string): string | null {
  const bytes = files.get(name)
  if (bytes === undefined) return null
  const isWide =
    (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
  if (!isWide) return new TextDecoder().decode(bytes)
  return new TextDecoder(bytes[0] === 0xff ? 'utf-16le' : 'utf-16be').decode(bytes)
}
