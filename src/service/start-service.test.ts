import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from './config.ts'
import { startService } from './start-service.ts'

test('a first start on a taken port still shows the key it made', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-start-'))
  const other = createServer()
  onTestFinished(async () => {
    other.close()
    await rm(folder, { recursive: true, force: true })
  })
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const address = other.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const config = readConfig({
    PORT: String(port),
    SHEAF_DATA_DIR: folder,
    SHEAF_LOG_LEVEL: 'silent',
  })
  const start = startService(config, { version: '0.0.0', consoleFolder: null, quiet: true })
  await expect(start).rejects.toThrow(/Port \d+ is taken[^]*sheaf_[\w-]{43}/)
})
