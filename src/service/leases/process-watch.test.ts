import { expect, onTestFinished, test } from 'vitest'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { testClock } from '#service/test-clock.ts'
import { processStore } from './process-store.ts'
import { watchProcesses } from './process-watch.ts'

onEveryDatabase('the watch of processes', (database) => {
  function begin(owner: string, { fails = 0 } = {}) {
    const { clock, pass } = testClock()
    const ended: string[] = []
    let failures = fails
    const watch = watchProcesses({
      database: database(),
      holder: { owner, leaseSeconds: 30, clock },
      onEnded: async (hasEnded) => {
        if (failures > 0) {
          failures -= 1
          throw new Error('It broke.')
        }
        const others = ['a', 'b', 'c', owner].filter(hasEnded)
        ended.push(...others)
      },
      onError: () => undefined,
    })
    onTestFinished(watch.stop)
    return { ...watch, pass, ended }
  }

  test('a process that beats no more has ended for the others after a lease, and only once', async () => {
    const [a, b] = [begin('a'), begin('b')]
    await a.check()
    await b.check()
    for (let second = 0; second < 60; second += 10) {
      await b.check()
      await a.check()
      a.pass(10)
    }
    expect(a.ended).toEqual([])

    await a.check()
    a.pass(10)
    await a.check()
    expect(a.ended).toEqual([])
    a.pass(21)
    await a.check()
    await a.check()
    expect(a.ended).toEqual(['b'])
    const ids = (await processStore(database()).all()).map(({ id }) => id)
    expect(ids).toEqual(['a'])

    // It was only held up.
    await b.check()
    await a.check()
    a.pass(10)
    await a.check()
    expect(a.ended).toEqual(['b'])
  })

  test('what an ended process left behind is ended again when that failed', async () => {
    const c = begin('c', { fails: 1 })
    await processStore(database()).beat('b')
    await c.check()
    c.pass(31)
    await c.check()
    expect(c.ended).toEqual([])
    await c.check()
    c.pass(31)
    await c.check()
    expect(c.ended).toEqual(['b'])
  })

  test('a process that stops is known no more', async () => {
    const a = begin('a')
    await a.check()
    await a.stop()
    const ids = (await processStore(database()).all()).map(({ id }) => id)
    expect(ids).not.toContain('a')
  })
})
