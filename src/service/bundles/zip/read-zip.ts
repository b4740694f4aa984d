import { createInflateRaw } from 'node:zlib'
import { fromRandomAccessReaderPromise, RandomAccessReader } from 'yauzl'
import type { Entry, ZipFile } from 'yauzl'
import type { ByteSource } from './byte-source.ts'
import { zipFormat } from './zip-format.ts'

/** An entry of the central directory. `name` is as it is stored, also where it is no path. */
export interface ZipEntry {
  name: string
  size: number
  packed: number
  /** Where its local header begins. */
  offset: number
  isEncrypted: boolean
  /** Whether it is stored or deflated, which is all that can be read. */
  isReadable: boolean
  bytes: () => AsyncGenerator<Uint8Array, void>
}

export interface ZipReader {
  /** What the end of the directory says; a walk reads exactly as many. */
  entryCount: number
  /** The entries in the order of the directory, one at a time in memory. */
  entries: () => AsyncGenerator<ZipEntry, void>
}

/**
 * Reads a ZIP file by its central directory. Rejects where the file has none. Entries and their bytes reject
 * where they are damaged, and where an entry is longer or shorter than the directory says.
 */
export async function readZip(source: ByteSource): Promise<ZipReader> {
  const open = (): Promise<ZipFile> =>
    fromRandomAccessReaderPromise(new WindowReader(source), source.size, {
      autoClose: false,
      lazyEntries: true,
      // Names are only compared with those that a bundle may have, so any bytes can be one.
      decodeStrings: false,
    })
  const { entryCount } = await open()
  return {
    entryCount,
    async *entries() {
      const zip = await open()
      for await (const entry of zip.eachEntry()) yield presentEntry(source, zip, entry)
    },
  }
}

function presentEntry(source: ByteSource, zip: ZipFile, entry: Entry): ZipEntry {
  const { compressionMethod: method, uncompressedSize: size, compressedSize: packed } = entry
  return {
    name: entry.fileNameRaw.toString('latin1'),
    size,
    packed,
    offset: entry.relativeOffsetOfLocalHeader,
    isEncrypted: entry.isEncrypted(),
    isReadable: method === zipFormat.stored || method === zipFormat.deflated,
    async *bytes() {
      const { fileDataStart: start } = await zip.readLocalFileHeaderPromise(entry, {
        minimal: true,
      })
      if (start + packed > source.size)
        throw new Error('an entry reaches behind the end of the file')
      let left = size
      for await (const chunk of unpacked(source, start, packed, method)) {
        left -= chunk.length
        if (left < 0) throw new Error('an entry is longer than the directory says')
        yield chunk
      }
      if (left > 0) throw new Error('an entry is shorter than the directory says')
    },
  }
}

function unpacked(
  source: ByteSource,
  start: number,
  packed: number,
  method: number,
): AsyncIterable<Uint8Array> {
  if (packed === 0) return nothing()
  const bytes = source.read({ start, end: start + packed - 1 })
  if (method === zipFormat.stored) return bytes
  const inflate = createInflateRaw()
  bytes.once('error', (error) => inflate.destroy(error))
  inflate.once('close', () => bytes.destroy())
  return bytes.pipe(inflate)
}

async function* nothing(): AsyncGenerator<Uint8Array, void> {
  // An entry without bytes.
}

const windowBytes = 64 * 1024

/** Reads the many short headers of a ZIP file by the window, because each read opens the file. */
class WindowReader extends RandomAccessReader {
  readonly #source: ByteSource
  #start = 0
  #window = Buffer.alloc(0)

  constructor(source: ByteSource) {
    super()
    this.#source = source
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ): void {
    this.#fill(position, length).then(
      () => {
        const from = position - this.#start
        this.#window.copy(buffer, offset, from, from + length)
        callback(null)
      },
      (error: unknown) => callback(error instanceof Error ? error : new Error(String(error))),
    )
  }

  async #fill(position: number, length: number): Promise<void> {
    const end = position + length
    if (position >= this.#start && end <= this.#start + this.#window.length) return
    if (position < 0 || end > this.#source.size) {
      throw new Error('a record reaches behind the end of the file')
    }
    const last = Math.min(this.#source.size, Math.max(end, position + windowBytes)) - 1
    const chunks: Uint8Array[] = []
    for await (const chunk of this.#source.read({ start: position, end: last })) chunks.push(chunk)
    this.#window = Buffer.concat(chunks)
    this.#start = position
  }
}
