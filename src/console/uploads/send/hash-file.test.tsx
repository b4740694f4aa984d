import { expect, test } from 'vitest'
import { hashFile } from './hash-file.ts'

test('files are hashed at once, and again after the worker has ended', async () => {
  const of = (text: string) => hashFile(new File([text], 'prices.csv'))
  const abc = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'
  const empty = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
  expect(await Promise.all([of('abc'), of('')])).toEqual([abc, empty])
  expect(await of('abc')).toBe(abc)
})
