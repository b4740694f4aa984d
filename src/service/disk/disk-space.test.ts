import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { watchDiskSpace } from './disk-space.ts'

const mebibyte = 1024 * 1024
const noRoom = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })

async function begin(free: number, pollIntervalMs = 10) {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-space-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const disk = { free }
  const changes: boolean[] = []
  return {
    disk,
    changes,
    watch: async () => {
      const space = await watchDiskSpace({
        folder,
        onChange: (isFull) => changes.push(isFull),
        freeBytes: () => disk.free,
        pollIntervalMs,
      })
      onTestFinished(space.stop)
      return space
    },
    reserve: () =>
      stat(join(folder, 'reserve')).then(
        ({ size }) => size / mebibyte,
        () => 0,
      ),
  }
}

test('a reserve file is created on a disk with free space', async () => {
  const { watch, reserve, changes } = await begin(100 * mebibyte)
  const { isFull } = await watch()
  await expect.poll(reserve).toBe(16)
  expect([isFull(), changes]).toEqual([false, []])
})

test('the reserve is freed when the disk becomes full, and made again once there is space', async () => {
  const { watch, reserve, changes, disk } = await begin(100 * mebibyte)
  const { isFull } = await watch()
  await expect.poll(reserve).toBe(16)

  disk.free = 7 * mebibyte
  await expect.poll(isFull).toBe(true)
  await expect.poll(reserve).toBe(1)
  // Space that the reserve freed is not available to changes.
  disk.free = 23 * mebibyte
  const changesBefore = changes.length
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect([isFull(), changes.length]).toEqual([true, changesBefore])

  disk.free = 32 * mebibyte
  await expect.poll(isFull).toBe(false)
  expect(await reserve()).toBe(16)
  expect(changes).toEqual([true, false])
})

test('a disk that was full before a restart counts as full after it', async () => {
  const { watch, changes } = await begin(23 * mebibyte)
  expect((await watch()).isFull()).toBe(true)
  expect(changes).toEqual([true])
})

test('a start that finds no space frees what the reserve kept for it', async () => {
  const { watch, reserve, disk } = await begin(100 * mebibyte)
  const first = await watch()
  await expect.poll(reserve).toBe(16)
  first.noteError(noRoom)
  disk.free = 0
  await expect.poll(reserve).toBe(1)
  await first.stop()
  expect((await watch()).isFull()).toBe(true)
  expect(await reserve()).toBe(0)
})

test('the disk is full while there is no more space than it takes to make room', async () => {
  const { watch, disk } = await begin(100 * mebibyte)
  const { isFull, whileFull } = await watch()
  let needed = 0
  whileFull(
    () => Promise.resolve(),
    () => needed,
  )
  disk.free = 40 * mebibyte
  needed = 20 * mebibyte
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(isFull()).toBe(false)
  needed = 33 * mebibyte
  await expect.poll(isFull).toBe(true)
})

test('a full disk is noticed without waiting for the next look of the timer', async () => {
  const { watch, disk, reserve } = await begin(100 * mebibyte, 60_000)
  const { isFull } = await watch()
  await expect.poll(reserve).toBe(16)
  disk.free = 7 * mebibyte
  await expect.poll(isFull).toBe(true)
  await expect.poll(reserve).toBe(1)
})

test('a write that fails for lack of space makes the disk full, even if free bytes hide a quota', async () => {
  const { watch, reserve, changes } = await begin(Infinity)
  const { isFull, noteError } = await watch()
  await expect.poll(reserve).toBe(16)
  noteError(new Error('something else'))
  expect(isFull()).toBe(false)
  noteError(noRoom)
  expect(isFull()).toBe(true)
  noteError(noRoom)
  await expect.poll(isFull).toBe(false)
  expect(changes).toEqual([true, false])
})

test('room is made again and again while the disk is full, whether or not that fails', async () => {
  const { watch, disk } = await begin(100 * mebibyte)
  const { isFull, whileFull } = await watch()
  let attempts = 0
  whileFull(() => {
    attempts += 1
    if (attempts < 3) return Promise.reject(noRoom)
    disk.free = 100 * mebibyte
    return Promise.resolve()
  })
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(attempts).toBe(0)
  disk.free = 7 * mebibyte
  await expect.poll(() => attempts).toBe(3)
  await expect.poll(isFull).toBe(false)
})
