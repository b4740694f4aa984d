import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testCommands } from '#cli/test-command.ts'

const testCommand = testCommands()

test('a broken upload of a folder goes on with what is missing', async () => {
  const { sheaf, startCommand, folder, key, address, client } = await testCommand()
  const env = { SHEAF_URL: address, SHEAF_KEY: key }
  const count = 60
  await mkdir(join(folder, 'papers'))
  for (let at = 0; at < count; at += 1) {
    await writeFile(join(folder, 'papers', `${at}.txt`), `Page ${at}. ${'wool '.repeat(40_000)}`)
  }
  const names = async () => {
    const fileNames: string[] = []
    for await (const { name } of client.listFiles.all()) fileNames.push(name)
    return fileNames
  }
  const advice = 'Run the same command again'
  for (const [signal, code, note] of [
    ['SIGINT', 130, advice],
    ['SIGTERM', 143, advice],
    ['SIGKILL', null, ''],
  ] as const) {
    const child = startCommand(['files', 'upload', 'papers'], env)
    const closed = once(child, 'close')
    let err = ''
    child.stderr.on('data', (chunk: Buffer) => {
      err += chunk.toString()
      // A second signal would end it at once.
      if (!child.killed && err.includes(': uploaded')) child.kill(signal)
    })
    await closed
    expect([signal, child.exitCode]).toEqual([signal, code])
    expect(err).toContain(note)
    expect((await names()).length).toBeLessThan(count)
  }
  const last = await sheaf(['files', 'upload', 'papers'], '', env)
  expect(last.code).toBe(0)
  const all = await names()
  expect(all.length).toBe(count)
  expect(new Set(all).size).toBe(count)
})

test('who may not upload to a graph is told which key may, and not to try again', async () => {
  const { sheaf, folder, address, client } = await testCommand()
  const { id: team_id } = await client.createTeam({ name: 'Yard' })
  await client.createGraph({ name: 'Everyone' })
  const own = await client.createKey({ name: 'Yard', team_id, permissions: ['*:admin'] })
  await writeFile(join(folder, 'note.txt'), 'The gate closes at nine.\n')
  const env = { SHEAF_URL: address, SHEAF_KEY: own.key }
  const refused = await sheaf(['files', 'upload', 'note.txt', '--graph', 'Everyone'], '', env)
  expect(refused.code).toBe(4)
  expect(refused.err).toContain('0 of 1 uploaded.\n')
  expect(refused.err).toContain('Use an organization key')
  expect(refused.err).not.toContain('again')
})
