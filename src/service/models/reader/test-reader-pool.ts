import { afterAll } from 'vitest'
import type { ReaderPool } from './reader-pool.ts'
import { readerPool } from './reader-pool.ts'

let shared: ReaderPool | undefined

/** One pool for all tests of a file, because starting a thread takes longer than most tests. */
export function sharedReader(): ReaderPool {
  shared ??= readerPool()
  return shared
}

// Runs at the end of each test file that imports this module.
afterAll(() => shared?.stop())
