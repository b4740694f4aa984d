import { expect, onTestFinished, test, vi } from 'vitest'
import { hashFile } from './hash-file.ts'

test('files are hashed at once, and again after the worker has ended', async () => {
  const of = (text: string) => hashFile(new File([text], 'prices.csv'))
  const abc = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'
  const empty = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
  expect(await Promise.all([of('abc'), of('')])).toEqual([abc, empty])
  expect(await of('abc')).toBe(abc)
})

test('of many files, a few at a time are handed to the worker, in order', async () => {
  const posted = vi.spyOn(Worker.prototype, 'postMessage')
  onTestFinished(() => posted.mockRestore())
  const texts = Array.from({ length: 40 }, (_, at) => `note ${at}`)
  const hashes = texts.map((text) => hashFile(new File([text], `${text}.txt`)))
  expect(posted.mock.calls.length).toBeLessThan(10)
  const first = await hashes[0]
  expect(new Set(await Promise.all(hashes)).size).toBe(40)
  expect(await hashFile(new File(['note 0'], 'again.txt'))).toBe(first)
})
