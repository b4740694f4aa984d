import { mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { secretBox } from './secret-box.ts'
import { secretKey } from './secret-key.ts'

const secret = 'a secret of 32 characters or more'

test('a secret can only be decrypted for the owner it was encrypted for', () => {
  const box = secretBox(secret)
  const sealed = box.seal('sk-wool-é', 'a')
  expect(sealed).not.toContain('wool')
  expect(box.open(sealed, 'a')).toBe('sk-wool-é')
  expect(box.open(sealed, 'b')).toBe(null)
  expect(secretBox(`${secret}!`).open(sealed, 'a')).toBe(null)
  expect(secretBox(secret).open(sealed, 'a')).toBe('sk-wool-é')
})

test('encrypting a secret twice gives different texts', () => {
  const box = secretBox(secret)
  expect(box.seal('same', 'a')).not.toBe(box.seal('same', 'a'))
})

test('a modified, cut or unencrypted text cannot be decrypted', () => {
  const box = secretBox(secret)
  const sealed = box.seal('sk-wool', 'a')
  const bytes = Buffer.from(sealed.slice(3), 'base64url')
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect([at, box.open(`v1.${changed.toString('base64url')}`, 'a')]).toEqual([at, null])
    const cut = bytes.subarray(0, at)
    expect([at, box.open(`v1.${cut.toString('base64url')}`, 'a')]).toEqual([at, null])
  }
  for (const text of ['', 'v1.', 'v1', 'sk-wool', sealed.replace('v1', 'v2')]) {
    expect([text, box.open(text, 'a')]).toEqual([text, null])
  }
})

async function folder(): Promise<string> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'sheaf-secret-'))
  onTestFinished(() => rm(dataFolder, { recursive: true, force: true }))
  return dataFolder
}

test('a key is created once, in a file that only its owner can read', async () => {
  const data = await folder()
  const keys = await Promise.all(Array.from({ length: 8 }, () => secretKey(undefined, data)))
  expect(new Set(keys).size).toBe(1)
  expect(keys[0]?.length).toBeGreaterThanOrEqual(43)
  expect(await secretKey(undefined, data)).toBe(keys[0])
  expect(await readdir(data)).toEqual(['secret-key'])
  expect((await stat(join(data, 'secret-key'))).mode & 0o777).toBe(0o600)
  expect(await readFile(join(data, 'secret-key'), 'utf8')).toBe(`${keys[0]}\n`)
})

test('a configured key is used, and none is created', async () => {
  const data = await folder()
  expect(await secretKey(secret, data)).toBe(secret)
  expect(await readdir(data)).toEqual([])
})

test('a file without a valid key stops the start and is not overwritten', async () => {
  const data = await folder()
  await writeFile(join(data, 'secret-key'), '')
  await expect(secretKey(undefined, data)).rejects.toThrow('does not contain a valid key')
  expect(await readFile(join(data, 'secret-key'), 'utf8')).toBe('')
})
