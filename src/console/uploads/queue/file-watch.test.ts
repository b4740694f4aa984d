import { expect, test } from 'vitest'
import { fileWatch, type FileState } from './file-watch.ts'

function bench(answer: (ids: string[]) => FileState[] | Error) {
  const idBatches: string[][] = []
  const changes: { changed: readonly FileState[]; gone: readonly string[] }[] = []
  let timer: { wait: number; run: () => void } | null = null
  let hidden = false
  let timers = 0
  const watch = fileWatch({
    ask: (ids) => {
      idBatches.push(ids)
      const states = answer(ids)
      return states instanceof Error ? Promise.reject(states) : Promise.resolve(states)
    },
    onChange: (changed, gone) => changes.push({ changed, gone }),
    later: (wait, run) => {
      const mine = { wait, run }
      timers += 1
      timer = mine
      return () => {
        if (timer === mine) timer = null
      }
    },
    isHidden: () => hidden,
  })
  return {
    watch,
    idBatches,
    changes,
    wait: () => timer?.wait ?? null,
    timers: () => timers,
    hide: (value: boolean) => {
      hidden = value
      watch.visibilityChanged()
    },
    tick: async (): Promise<void> => {
      const due = timer
      timer = null
      due?.run()
      for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
    },
  }
}

function state(id: string, done = 0): FileState {
  return {
    id,
    status: 'in_progress',
    error: null,
    progress: { stage: 'extracting', done, total: 10 },
    version_id: id,
  }
}

function completed(id: string): FileState {
  return { id, status: 'completed', error: null, progress: null, version_id: id }
}

test('all files in progress are polled in one request', async () => {
  const { watch, idBatches, tick } = bench((ids) => ids.map((id) => state(id)))
  watch.watch(['a', 'b'])
  watch.watch(['b', 'c'])
  await tick()
  expect(idBatches).toEqual([['a', 'b', 'c']])
})

test('while nothing changes, the interval grows from 1 to 15 seconds', async () => {
  const { watch, wait, tick } = bench((ids) => ids.map((id) => state(id)))
  watch.watch(['a'])
  const waits: (number | null)[] = []
  for (let turn = 0; turn < 10; turn += 1) {
    waits.push(wait())
    await tick()
  }
  expect(waits.slice(0, 3)).toEqual([1000, 1000, 1500])
  expect(waits.at(-1)).toBe(15_000)
})

test('a change resets the interval to 1 second', async () => {
  let done = 0
  const { watch, wait, tick } = bench((ids) => ids.map((id) => state(id, done)))
  watch.watch(['a'])
  for (let turn = 0; turn < 5; turn += 1) await tick()
  expect(wait()).toBeGreaterThan(3000)
  done = 1
  await tick()
  expect(wait()).toBe(1000)
})

test('a new file resets the interval to 1 second', async () => {
  const { watch, wait, tick } = bench((ids) => ids.map((id) => state(id)))
  watch.watch(['a'])
  for (let turn = 0; turn < 5; turn += 1) await tick()
  watch.watch(['b'])
  expect(wait()).toBe(1000)
})

test('a steady stream of new files does not postpone the poll', () => {
  const { watch, timers } = bench((ids) => ids.map((id) => state(id)))
  watch.watch(['a'])
  watch.watch(['b'])
  watch.watch(['c'])
  expect(timers()).toBe(1)
})

test('polling stops when no file is in progress', async () => {
  const { watch, wait, changes, tick } = bench((ids) => ids.map((id) => completed(id)))
  watch.watch(['a'])
  await tick()
  expect(changes).toEqual([{ changed: [completed('a')], gone: [] }])
  expect(wait()).toBeNull()
})

test('a hidden tab does not poll, and polls at once when it is shown', async () => {
  const { watch, wait, idBatches, hide } = bench((ids) => ids.map((id) => state(id)))
  watch.watch(['a'])
  hide(true)
  expect(wait()).toBeNull()
  hide(false)
  expect(idBatches).toHaveLength(1)
})

test('a file missing in the result is gone and no longer polled', async () => {
  const { watch, changes, wait, tick } = bench(() => [])
  watch.watch(['a'])
  await tick()
  expect(changes).toEqual([{ changed: [], gone: ['a'] }])
  expect(wait()).toBeNull()
})

test('a failed poll changes nothing and is repeated later', async () => {
  const { watch, changes, wait, tick } = bench(() => new Error('unreachable'))
  watch.watch(['a'])
  await tick()
  expect(changes).toEqual([])
  expect(wait()).toBe(1500)
})

test('more than 1,000 files are polled 1,000 at a time', async () => {
  const { watch, idBatches, tick } = bench((ids) => ids.map((id) => state(id)))
  watch.watch(Array.from({ length: 1500 }, (_, index) => `file-${index}`))
  await tick()
  expect(idBatches.map((ids) => ids.length)).toEqual([1000, 500])
})
