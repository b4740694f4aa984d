import { openSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testProcess } from './test-process.ts'

/** A service that runs `code` when it gets SIGUSR2. */
async function begin(code: string) {
  const service = await testProcess()
  const fault = join(service.folder, 'fault.mjs')
  writeFileSync(fault, `process.on('SIGUSR2', () => { ${code} })`)
  const running = await service.start({ SHEAF_LOG_LEVEL: 'error' }, { node: ['--import', fault] })
  const isWell = async () => (await fetch(`${running.address}/healthz`)).status
  return { ...running, isWell }
}

test('an unhandled rejection is logged, and the service continues', async () => {
  const { main, log, isWell } = await begin(`void Promise.reject(new Error('left alone'))`)
  main.kill('SIGUSR2')
  await expect.poll(log).toContain('left alone')
  expect(log()).toContain('fault.mjs')
  expect([await isWell(), main.exitCode]).toEqual([200, null])
})

test('an unhandled connection error is logged, and the service continues', async () => {
  const { main, log, isWell } = await begin(
    `throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET', syscall: 'read' })`,
  )
  main.kill('SIGUSR2')
  await expect.poll(log).toContain('read ECONNRESET')
  expect([await isWell(), main.exitCode]).toEqual([200, null])
})

test('any other exception ends the service with a message, after its requests are answered', async () => {
  const { main, log, closed } = await begin(`throw new Error('half-changed')`)
  main.kill('SIGUSR2')
  expect(await closed).toBe(1)
  expect(log()).toContain('"level":60')
  expect(log()).toContain('fault.mjs')
  expect(log()).toContain('Sheaf exits because of an uncaught error: half-changed')
})

test.skipIf(process.platform !== 'linux')(
  'a log that cannot be written does not end the service',
  async () => {
    const { start, authorization } = await testProcess()
    const stderr = openSync('/dev/full', 'w')
    const { address, main } = await start({ SHEAF_LOG_LEVEL: 'debug' }, { stderr })
    for (let at = 0; at < 3; at += 1) {
      const reply = await fetch(`${address}/v1/me`, { headers: { authorization } })
      expect(reply.status).toBe(200)
    }
    expect(main.exitCode).toBe(null)
  },
)
