import { expect, test } from 'vitest'
import { fileWatch, type FileState } from './file-watch.ts'

function bench(answer: (ids: string[]) => FileState[] | Error) {
  const asked: string[][] = []
  const changes: { changed: readonly FileState[]; gone: readonly string[] }[] = []
  let timer: { wait: number; run: () => void } | null = null
  let hidden = false
  let timers = 0
  const watch = fileWatch({
    ask: (ids) => {
      asked.push(ids)
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
    asked,
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
  }
}

function completed(id: string): FileState {
  return { id, status: 'completed', error: null, progress: null }
}

test('everything in flight is asked about in one request', async () => {
  const { watch, asked, tick } = bench((ids) => ids.map((id) => state(id)))
  watch.watch(['a', 'b'])
  watch.watch(['b', 'c'])
  await tick()
  expect(asked).toEqual([['a', 'b', 'c']])
})

test('while nothing changes the pause grows from one second to fifteen', async () => {
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

test('a change brings the pause back to one second', async () => {
  let done = 0
  const { watch, wait, tick } = bench((ids) => ids.map((id) => state(id, done)))
  watch.watch(['a'])
  for (let turn = 0; turn < 5; turn += 1) await tick()
  expect(wait()).toBeGreaterThan(3000)
  done = 1
  await tick()
  expect(wait()).toBe(1000)
})

test('a new file brings the pause back to one second', async () => {
  const { watch, wait, tick } = bench((ids) => ids.map((id) => state(id)))
  watch.watch(['a'])
  for (let turn = 0; turn < 5; turn += 1) await tick()
  watch.watch(['b'])
  expect(wait()).toBe(1000)
})

test('files that keep coming do not put the question off', () => {
  const { watch, timers } = bench((ids) => ids.map((id) => state(id)))
  watch.watch(['a'])
  watch.watch(['b'])
  watch.watch(['c'])
  expect(timers()).toBe(1)
})

test('asking stops when nothing is in flight', async () => {
  const { watch, wait, changes, tick } = bench((ids) => ids.map((id) => completed(id)))
  watch.watch(['a'])
  await tick()
  expect(changes).toEqual([{ changed: [completed('a')], gone: [] }])
  expect(wait()).toBeNull()
})

test('a hidden tab asks nothing, and asks at once when it is shown', async () => {
  const { watch, wait, asked, hide } = bench((ids) => ids.map((id) => state(id)))
  watch.watch(['a'])
  hide(true)
  expect(wait()).toBeNull()
  hide(false)
  expect(asked).toHaveLength(1)
})

test('a file missing in the answer is gone and watched no more', async () => {
  const { watch, changes, wait, tick } = bench(() => [])
  watch.watch(['a'])
  await tick()
  expect(changes).toEqual([{ changed: [], gone: ['a'] }])
  expect(wait()).toBeNull()
})

test('a question that fails changes nothing and is asked again, later', async () => {
  const { watch, changes, wait, tick } = bench(() => new Error('unreachable'))
  watch.watch(['a'])
  await tick()
  expect(changes).toEqual([])
  expect(wait()).toBe(1500)
})

test('more than a thousand files are asked about a thousand at a time', async () => {
  const { watch, asked, tick } = bench((ids) => ids.map((id) => state(id)))
  watch.watch(Array.from({ length: 1500 }, (_, index) => `file-${index}`))
  await tick()
  expect(asked.map((ids) => ids.length)).toEqual([1000, 500])
})
