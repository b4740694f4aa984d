import { setImmediate as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { isOutage } from '#service/database/postgres/outage.ts'
import { logSync } from './log-sync.ts'

function begin() {
  const syncs: PromiseWithResolvers<void>[] = []
  const failures: unknown[] = []
  const log = logSync(
    {
      sync: () => {
        const sync = Promise.withResolvers<void>()
        syncs.push(sync)
        return sync.promise
      },
      close: () => undefined,
    },
    (error) => failures.push(error),
  )
  const synced: string[] = []
  const commit = (name: string): void => {
    log.noteCommit()
    log.whenSynced()?.then(
      () => synced.push(name),
      () => synced.push(`${name} failed`),
    )
  }
  return { log, syncs, synced, commit, failures }
}

test('a commit waits for a sync that began after it, and shares it with others', async () => {
  const { log, syncs, synced, commit } = begin()
  expect(log.whenSynced()).toBe(null)
  commit('a')
  commit('b')
  commit('c')
  expect(syncs.length).toBe(1)
  syncs[0]?.resolve()
  await pause()
  // The sync began before the commits of b and c, and may not have seen them.
  expect([synced, syncs.length]).toEqual([['a'], 2])
  commit('d')
  syncs[1]?.resolve()
  await pause()
  expect([synced, syncs.length]).toEqual([['a', 'b', 'c'], 3])
  syncs[2]?.resolve()
  await pause()
  expect([synced, syncs.length]).toEqual([['a', 'b', 'c', 'd'], 3])
  expect(log.whenSynced()).toBe(null)
})

test('a reader waits for the commits of others', async () => {
  const { log, syncs, commit } = begin()
  commit('a')
  let isDone = false
  const reading = log.whenSynced()?.then(() => {
    isDone = true
  })
  await pause()
  expect(isDone).toBe(false)
  syncs[0]?.resolve()
  await reading
  expect(syncs.length).toBe(1)
})

test('nothing is acknowledged after a sync that failed', async () => {
  const { log, syncs, synced, commit, failures } = begin()
  commit('a')
  commit('b')
  syncs[0]?.reject(new Error('EIO: i/o error, fdatasync'))
  await pause()
  commit('c')
  await pause()
  expect([synced, syncs.length]).toEqual([['a failed', 'b failed', 'c failed'], 1])
  expect(failures.length).toBe(1)
  // The outcome is unknown, as after an outage: what was stored with the commit stays.
  await expect(log.whenSynced()).rejects.toSatisfy(isOutage)
})
