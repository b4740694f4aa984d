import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createClient } from '#client/client.ts'
import { testProcess } from '#service/resilience/test-process.ts'
import { testCommands } from '#cli/test-command.ts'

const testCommand = testCommands()

test('a backup of a running service starts as another service', async () => {
  const { sheaf, folder, key, client } = await testCommand()
  const backups = join(folder, 'backups')
  const { id: file_id } = await client.uploadFile(new File(['Goats give milk.'], 'a.txt'))
  expect(await sheaf(['backup', backups])).toMatchObject({
    code: 0,
    out: expect.stringContaining('1 file (16 B)'),
  })
  const { out: list } = await sheaf(['--json', 'backups', backups])
  expect(JSON.parse(list)).toMatchObject({ manifest: { files: 1, damaged: [] } })
  expect(await sheaf(['restore', backups, '--check'])).toMatchObject({
    code: 0,
    out: expect.stringContaining('every hash'),
  })

  const other = await testProcess({ usesFolder: true })
  const env = { SHEAF_DATA_DIR: other.folder }
  expect(await sheaf(['restore', backups], '', env)).toMatchObject({ code: 0 })
  const { address } = await other.start()
  const restored = createClient({ baseUrl: address, key })
  expect(await new Response((await restored.downloadFile({ file_id })).body).text()).toBe(
    'Goats give milk.',
  )

  expect(await sheaf(['restore', backups], '', env)).toMatchObject({
    code: 2,
    err: expect.stringContaining('already has a database'),
  })
})

test('a backup that cannot be made says why', async () => {
  const { sheaf, folder } = await testCommand()
  await writeFile(join(folder, 'a-file'), '')
  const empty = join(folder, 'empty')
  for (const [args, env, message] of [
    [['backup', 'backups', '--keep', 'few'], {}, '--keep must be a whole number of at least 1.'],
    [['backup', 'backups'], { SHEAF_DATA_DIR: empty }, 'There is no database at'],
    [['backup', 'backups'], { DATABASE_URL: 'postgres://a/b' }, 'Back up PostgreSQL'],
    [['restore', 'backups'], {}, 'There is no backup in backups.'],
  ] as const) {
    const { code, err } = await sheaf(args, '', env)
    expect([code, err]).toEqual([2, expect.stringContaining(message)])
  }
})

test('the service makes scheduled backups and keeps the newest', async () => {
  const { start, folder } = await testProcess({ usesFolder: true })
  const target = join(folder, 'backups')
  const env = { SHEAF_BACKUP_DIR: target, SHEAF_BACKUP_HOURS: '0.0001', SHEAF_BACKUP_KEEP: '1' }
  const names: string[] = []
  for (let count = 0; count < 2; count += 1) {
    const { main, closed } = await start(env)
    const isNew = async (): Promise<boolean> => {
      const points = await readdir(join(target, 'points')).catch(() => [])
      return points.length === 1 && /^\d/.test(points[0] ?? '') && !names.includes(points[0] ?? '')
    }
    await expect.poll(isNew).toBe(true)
    names.push(...(await readdir(join(target, 'points'))))
    main.kill('SIGTERM')
    expect(await closed).toBe(0)
  }
})
