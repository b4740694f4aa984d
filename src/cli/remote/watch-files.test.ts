import { once } from 'node:events'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { testCommands } from '#cli/test-command.ts'

const testCommand = testCommands()

test('files that appear or change in a watched folder are uploaded, each once', async () => {
  const { startCommand, folder, key, address, client } = await testCommand()
  const papers = join(folder, 'papers')
  await mkdir(papers)
  await writeFile(join(papers, 'first.txt'), 'Wool')
  const child = startCommand(['files', 'upload', 'papers', '--watch', '--json'], {
    SHEAF_URL: address,
    SHEAF_KEY: key,
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const closed = once(child, 'close')
  let out = ''
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()))
  const names = async () =>
    (await client.listFiles()).data.map(({ name, size }) => `${name} ${size}`).toSorted()
  await expect.poll(names).toEqual(['first.txt 4'])
  await mkdir(join(papers, 'deep'))
  await writeFile(join(papers, 'deep', 'second.txt'), 'Linen')
  await writeFile(join(papers, 'program.exe'), 'left out')
  await expect.poll(names).toEqual(['first.txt 4', 'second.txt 5'])
  await rm(join(papers, 'deep'), { recursive: true })
  await writeFile(join(papers, 'first.txt'), 'Wool is dear')
  await expect.poll(names).toEqual(['first.txt 12', 'second.txt 5'])
  // The service lists a file before the command has read its reply.
  await expect.poll(() => out.trim().split('\n')).toHaveLength(3)
  child.kill('SIGINT')
  await closed
  expect(child.exitCode).toBe(130)
  expect(out.trim().split('\n')).toHaveLength(3)
})

test('a watched folder that does not exist is an error', async () => {
  const { sheaf, key, address } = await testCommand()
  const env = { SHEAF_URL: address, SHEAF_KEY: key }
  const { code, err } = await sheaf(['files', 'upload', 'nowhere', '--watch'], '', env)
  expect([code, err]).toEqual([2, expect.stringContaining('nowhere does not exist')])
})
