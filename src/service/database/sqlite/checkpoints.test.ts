import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { checkpoints } from './checkpoints.ts'
import type { LogState } from './log-state.ts'

function begin() {
  const log = { pages: 0, copied: 0 }
  const copies: { end: (state: LogState) => void; fail: (error: Error) => void }[] = []
  const copy = (): Promise<LogState> =>
    new Promise((resolve, reject) => copies.push({ end: resolve, fail: reject }))
  const { noteCommit, whenShort, whenIdle } = checkpoints(() => log, copy)
  const commit = (pages: number): void => {
    log.pages = pages
    noteCommit()
  }
  return { commit, copies, whenShort, whenIdle }
}

test('a log is copied once for each thousand pages, by one copy at a time', async () => {
  const { commit, copies, whenIdle } = begin()
  commit(999)
  expect(copies.length).toBe(0)
  commit(1000)
  commit(2500)
  expect(copies.length).toBe(1)
  copies[0]?.end({ pages: 2500, copied: 1000 })
  await whenIdle()
  commit(2500)
  expect(copies.length).toBe(2)
  copies[1]?.end({ pages: 2500, copied: 2500 })
  await whenIdle()
  commit(3499)
  expect(copies.length).toBe(2)
  // The log has begun anew.
  commit(1200)
  expect(copies.length).toBe(3)
})

test('work that can wait does so while a long log is copied to its end', async () => {
  const { commit, copies, whenShort } = begin()
  commit(3999)
  expect(whenShort()).toBe(null)
  commit(4000)
  const short = whenShort()
  expect(short).not.toBe(null)
  copies[0]?.end({ pages: 4000, copied: 3999 })
  await turn()
  expect(whenShort()).toBe(short)
  copies[1]?.end({ pages: 4000, copied: 4000 })
  await short
  expect(whenShort()).toBe(null)
})

test('a copy that fails keeps nobody waiting, and the next is tried', async () => {
  const { commit, copies, whenShort } = begin()
  commit(4000)
  copies[0]?.fail(new Error('the disk is full'))
  await whenShort()
  expect(whenShort()).toBe(null)
  commit(5000)
  expect(copies.length).toBe(2)
})
