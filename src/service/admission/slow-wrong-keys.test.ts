import { expect, test } from 'vitest'
import { openConnection, requestText } from '#service/http/server/test-connection.ts'
import { Failure } from '#service/failure.ts'
import { embeddedService } from '#service/test-service.ts'
import { slowWrongKeys } from './slow-wrong-keys.ts'

/** Returns how long each guess waits, in milliseconds. Time passes only through `pass`. */
function guesser(limits: Parameters<typeof slowWrongKeys>[1]) {
  let nowMs = 0
  let waitedMs = 0
  const wait = async (milliseconds: number) => void (waitedMs = milliseconds)
  const authenticate = slowWrongKeys(
    () => {
      throw new Failure('credentials_invalid', 'The key is not known.')
    },
    limits,
    new AbortController().signal,
    { now: () => nowMs, wait },
  )
  return {
    pass: (milliseconds: number) => {
      nowMs += milliseconds
    },
    guess: async (address: string): Promise<number> => {
      waitedMs = 0
      const never = () => new AbortController().signal
      await expect(authenticate('Bearer x', address, never)).rejects.toThrow('not known')
      return waitedMs
    },
  }
}

test('wrong keys of one address are delayed after a burst; other addresses are not', async () => {
  const { guess, pass } = guesser({ burst: 3, perSecond: 4, maxDelayMs: 600 })
  const waits: number[] = []
  for (let at = 0; at < 8; at += 1) waits.push(await guess('192.0.2.1'))
  expect(waits).toEqual([0, 0, 0, 250, 500, 600, 600, 600])
  for (const other of ['192.0.2.2', '2001:db8::1', '::1', '::ffff:192.0.2.1']) {
    expect(await guess(other)).toBe(0)
  }
  pass(250)
  expect(await guess('192.0.2.1')).toBe(600)
  pass(60_000)
  expect(await guess('192.0.2.1')).toBe(0)
})

test('all addresses of one IPv6 network share a limit', async () => {
  const { guess } = guesser({ burst: 1, perSecond: 4, maxDelayMs: 600 })
  const waits: number[] = []
  for (const address of [
    '2001:db8:0:7::1',
    '2001:db8:0:7:ffff::2',
    '2001:db8:0:8::1',
    '2001:db8::7',
    '2001:db8:0:0:1:2:3:4',
  ]) {
    waits.push(await guess(address))
  }
  expect(waits).toEqual([0, 250, 0, 0, 250])
})

test('the number of remembered addresses is bounded', async () => {
  const { guess } = guesser({ burst: 1, perSecond: 4, maxDelayMs: 600 })
  for (let at = 0; at <= 10_000; at += 1) await guess(`10.${at >> 8}.${at & 255}.1`)
  expect(await guess('10.0.0.1')).toBe(0)
  expect(await guess('10.39.16.1')).toBe(250)
})

test('a valid key is not delayed by wrong keys of its address', async () => {
  const { app, admin } = await embeddedService({
    wrongKeys: { burst: 1, perSecond: 0.01, maxDelayMs: 600_000 },
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const connections = await Promise.all(Array.from({ length: 20 }, () => openConnection(app)))
  for (const [at, { write }] of connections.entries()) {
    write(requestText('GET /v1/me', at % 2 === 0 ? {} : { authorization: `Bearer wrong-${at}` }))
  }
  await expect.poll(() => connections.flatMap(({ statuses }) => statuses())).toEqual([401])
  const valid = await openConnection(app)
  valid.write(requestText('GET /v1/me', { authorization: `Bearer ${admin}` }))
  await valid.answers(1)
  expect(valid.statuses()).toEqual([200])
  // Delayed refusals must not hold up the stop of the service.
  await app.close()
  expect(connections.flatMap(({ statuses }) => statuses()).length).toBeGreaterThanOrEqual(1)
})
