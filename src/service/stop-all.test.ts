import { expect, test } from 'vitest'
import { DatabaseOutage } from './database/postgres/outage.ts'
import { StoppedInOutage, stopAll } from './stop-all.ts'

const outage = () => Promise.reject(new DatabaseOutage(new Error('connect ECONNREFUSED')))

test('a part that fails does not keep others from being stopped, and the folder is released', async () => {
  const stopped: string[] = []
  const stop = (name: string) => () => {
    stopped.push(name)
    return Promise.resolve()
  }
  const broken = () => Promise.reject(new Error('broken'))
  const all = stopAll([[outage, broken, stop('worker')], [stop('database')]], () =>
    stopped.push('folder'),
  )
  await expect(all).rejects.toThrow('broken')
  expect(stopped).toEqual(['worker', 'database', 'folder'])
})

test('a stop during an outage says what is lost', async () => {
  const all = stopAll([[outage]], () => undefined)
  await expect(all).rejects.toBeInstanceOf(StoppedInOutage)
  await expect(all).rejects.toThrow('counts of the last seconds could not be written')
})

test('a stop without losses resolves', async () => {
  await expect(stopAll([[() => Promise.resolve()]], () => undefined)).resolves.toBe(undefined)
})
