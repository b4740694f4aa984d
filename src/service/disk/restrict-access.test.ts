import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#service/config.ts'
import { restrictDatabase } from './restrict-access.ts'
import { startService } from '#service/start-service.ts'

async function begin() {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-access-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return { folder, modeOf: async (path: string) => (await stat(join(folder, path))).mode & 0o7777 }
}

/** Everything in a folder that the group or everybody may use. */
async function openToOthers(folder: string): Promise<string[]> {
  const open = []
  for (const path of ['.', ...(await readdir(folder, { recursive: true }))]) {
    if (((await stat(join(folder, path))).mode & 0o077) !== 0) open.push(path)
  }
  return open
}

test.skipIf(process.platform === 'win32')(
  'a start removes the access of other users to a folder of an earlier version',
  async () => {
    const { folder } = await begin()
    const config = readConfig({ PORT: '0', SHEAF_DATA_DIR: folder, SHEAF_LOG_LEVEL: 'silent' })
    const start = () => startService(config, { version: '0', consoleFolder: null, quiet: true })
    const first = await start()
    expect(await openToOthers(folder)).toEqual([])
    await first.stop()

    await writeFile(join(folder, 'blobs', 'ab', 'a-file'), '')
    for (const path of ['.', ...(await readdir(folder, { recursive: true }))]) {
      const isFolder = (await stat(join(folder, path))).isDirectory()
      await chmod(join(folder, path), isFolder ? 0o755 : 0o644)
    }
    const second = await start()
    expect(await openToOthers(folder)).toEqual([])
    await second.stop()
  },
)

test.skipIf(process.platform === 'win32')(
  'files of other programs and sticky folders keep their modes',
  async () => {
    const { folder, modeOf } = await begin()
    await mkdir(join(folder, 'processes'))
    await writeFile(join(folder, 'notes.txt'), '')
    await chmod(join(folder, 'notes.txt'), 0o644)
    await writeFile(join(folder, 'sheaf.db'), '')
    await chmod(join(folder, 'sheaf.db'), 0o644)
    await chmod(folder, 0o1777)
    await restrictDatabase(folder)
    const paths = ['.', 'notes.txt', 'sheaf.db']
    expect(await Promise.all(paths.map(modeOf))).toEqual([0o1777, 0o644, 0o600])
  },
)
