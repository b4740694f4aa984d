import { createReadStream } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Bytes that are written now and read once later. Only a few of them are in memory, however many there are. */
export interface Spool {
  /** The number of bytes so far. */
  size: () => number
  write: (bytes: Uint8Array) => Promise<void>
  read: () => AsyncGenerator<Uint8Array, void>
  remove: () => Promise<void>
}

const memoryBytes = 256 * 1024

/** A spool whose first bytes stay in memory, so that a small one needs no file. */
export function openSpool(): Spool {
  let chunks: Uint8Array[] = []
  let inMemory = 0
  let size = 0
  let file: { folder: string; path: string; handle: FileHandle } | null = null

  async function flush(): Promise<void> {
    if (file === null) {
      const folder = await mkdtemp(join(tmpdir(), 'sheaf-export-'))
      const path = join(folder, 'spool')
      file = { folder, path, handle: await open(path, 'wx', 0o600) }
    }
    await file.handle.appendFile(Buffer.concat(chunks))
    chunks = []
    inMemory = 0
  }

  return {
    size: () => size,

    async write(bytes) {
      chunks.push(bytes)
      inMemory += bytes.length
      size += bytes.length
      if (inMemory >= memoryBytes) await flush()
    },

    async *read() {
      if (file !== null) yield* createReadStream(file.path)
      yield* chunks
    },

    async remove() {
      chunks = []
      if (file === null) return
      await file.handle.close()
      await rm(file.folder, { recursive: true, force: true })
      file = null
    },
  }
}
