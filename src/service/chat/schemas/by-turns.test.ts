import { expect, test } from 'vitest'
import { byTurns } from './by-turns.ts'

function begin(mostWaiting = 9) {
  const inTurn = byTurns(mostWaiting)
  const begun: string[] = []
  const endings: (() => void)[] = []
  const never = new AbortController().signal
  return {
    begun,
    ask: (organization_id: string, name: string, signal = never) =>
      inTurn({ organization_id, signal }, async () => {
        begun.push(name)
        const { promise, resolve } = Promise.withResolvers<void>()
        endings.push(resolve)
        await promise
        return name
      }),
    /** Ends what goes on, until so many have begun. */
    until: (count: number) =>
      expect
        .poll(
          () => {
            if (begun.length < count) endings.at(-1)?.()
            return begun.length
          },
          { interval: 1 },
        )
        .toBe(count),
    endLast: () => endings.at(-1)?.(),
  }
}

test('one piece of work goes on at a time, and who has just had a turn waits for the others', async () => {
  const { ask, begun, until } = begin()
  for (const name of ['a1', 'a2', 'a3', 'a4']) void ask('a', name)
  await until(1)
  void ask('b', 'b1')
  void ask('c', 'c1')
  void ask('b', 'b2')
  await until(7)
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4'])
})

test('who is no longer waiting is passed over', async () => {
  const { ask, begun, until, endLast } = begin()
  const first = ask('a', 'a1')
  const gone = new AbortController()
  const left = ask('a', 'a2', gone.signal)
  const last = ask('a', 'a3')
  gone.abort(new Error('hung up'))
  await expect(left).rejects.toThrow('hung up')
  await expect(ask('a', 'a4', gone.signal)).rejects.toThrow('hung up')
  await until(2)
  expect(begun).toEqual(['a1', 'a3'])
  endLast()
  expect([await first, await last]).toEqual(['a1', 'a3'])
})

test('a turn is passed on when the work of another fails, or nobody waits', async () => {
  const inTurn = byTurns(9)
  const asker = { organization_id: 'a', signal: new AbortController().signal }
  const failing = inTurn(asker, () => Promise.reject(new Error('failed')))
  const next = inTurn(asker, () => Promise.resolve('next'))
  await expect(failing).rejects.toThrow('failed')
  expect(await next).toBe('next')
  expect(await inTurn(asker, () => Promise.resolve('later'))).toBe('later')
})

test('as many of one organization wait as may, and others as many again', async () => {
  const { ask, begun, until } = begin(2)
  for (const name of ['a1', 'a2', 'a3']) void ask('a', name)
  await expect(ask('a', 'a4')).rejects.toMatchObject({ key: 'unavailable' })
  void ask('b', 'b1')
  await until(4)
  expect(begun).toEqual(['a1', 'b1', 'a2', 'a3'])
})
