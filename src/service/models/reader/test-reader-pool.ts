import { afterAll } from 'vitest'
import type { ReaderPool } from './reader-pool.ts'
import { readerPool } from './reader-pool.ts'

let shared: ReaderPool | undefined

/** One pool for all tests of a file: a thread takes longer to start than most tests run. */
export function sharedReader(): ReaderPool {
  shared ??= readerPool()
  return shared
}

// Of the file that imports this.
afterAll(() => shared?.stop())
