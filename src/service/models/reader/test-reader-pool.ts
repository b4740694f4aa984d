import type { ReaderPool } from './reader-pool.ts'
import { readerPool } from './reader-pool.ts'

let shared: ReaderPool | undefined

/** A pool for all tests of a process, because starting a thread takes longer than most tests. */
export function sharedReader(): ReaderPool {
  shared ??= readerPool()
  return shared
}
