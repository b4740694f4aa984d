import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from './config.ts'
import { startService } from './start-service.ts'

async function begin() {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-start-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return {
    folder,
    start: (env: Record<string, string>) => {
      const config = readConfig({ SHEAF_DATA_DIR: folder, SHEAF_LOG_LEVEL: 'silent', ...env })
      return startService(config, { version: '0.0.0', consoleFolder: null, quiet: true })
    },
  }
}

async function takenPort(): Promise<string> {
  const other = createServer()
  onTestFinished(() => void other.close())
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const address = other.address()
  return String(typeof address === 'object' && address !== null ? address.port : 0)
}

test('a first start on a port in use still shows the created key', async () => {
  const { start } = await begin()
  await expect(start({ PORT: await takenPort() })).rejects.toThrow(
    /Port \d+ is taken[^]*sheaf_[\w-]{43}/,
  )
})

test('a key from the environment is never shown', async () => {
  const { start } = await begin()
  const named = { SHEAF_ADMIN_KEY: 'a-key-that-a-script-has-chosen-itself' }
  const refusal = start({ PORT: await takenPort(), ...named })
  await expect(refusal).rejects.toThrow(/Port \d+ is taken[^]*npm start$/)
  const { createdKey, stop } = await start({ PORT: '0', ...named })
  expect(createdKey).toBe(null)
  await stop()
})

test('a failed start releases the data folder', async () => {
  const { start } = await begin()
  const first = await start({ PORT: '0' })
  await expect(start({ PORT: '0' })).rejects.toThrow('another Sheaf process')
  await first.stop()
  const refusal = start({ PORT: '0', SHEAF_ADMIN_KEY: 'a-key-that-nobody-here-has-ever-seen' })
  await expect(refusal).rejects.toThrow('SHEAF_ADMIN_KEY does not match')
  const next = await start({ PORT: '0' })
  await next.stop()
})
