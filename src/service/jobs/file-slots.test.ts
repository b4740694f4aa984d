import { expect, test } from 'vitest'
import { fileSlots } from './file-slots.ts'

function begin(workers: number) {
  const slots = fileSlots(workers)
  const read = (organization_id: string, team_id: string, key_id = `key of ${team_id}`): void => {
    void slots.count({ organization_id, team_id, key_id }, () => new Promise(() => undefined))
  }
  return { ...slots, read }
}

test('a team may use all workers', () => {
  const { read, full } = begin(2)
  read('o', 'a')
  expect(full()).toEqual({ organizations: [], teams: [], keys: null, isFull: false })
})

test('where no worker is free, a team begins one file, and no second', () => {
  const { read, full } = begin(2)
  read('o', 'a')
  read('o', 'a')
  expect(full()).toEqual({ organizations: [], teams: ['a'], keys: ['key of a'], isFull: false })
  read('o', 'b')
  expect(full().teams).toEqual(['a', 'b'])
})

test.each([1, 2, 8])('of %i workers and more, an organization leaves one to others', (workers) => {
  const { read, full, maxRunning } = begin(workers)
  for (let file = 0; file < maxRunning - 3; file += 1) read('o', 'a')
  expect(full().organizations).toEqual([])
  read('o', 'b')
  expect(full().organizations).toEqual(['o'])
})

test('beside them, another key of a team begins one file in a short place, and no second', async () => {
  const { read, full, count } = begin(1)
  await count({ organization_id: 'o', team_id: 'a', key_id: 'k' }, async (isShort) => {
    expect(isShort).toBe(false)
    await count({ organization_id: 'o', team_id: 'a', key_id: 'l' }, async (isSecondShort) => {
      expect(isSecondShort).toBe(true)
      expect(full()).toEqual({ organizations: [], teams: ['a'], keys: null, isFull: false })
      read('o', 'b')
      expect(full()).toMatchObject({ organizations: ['o'], teams: ['a', 'b'], keys: null })
    })
  })
})

test('where the places for others are taken, any other file has to leave when others wait', async () => {
  const { read, full, count } = begin(1)
  read('o', 'a')
  read('p', 'b')
  expect(full().isFull).toBe(false)
  read('o', 'c')
  expect(full()).toMatchObject({ isFull: true, keys: ['key of a', 'key of b', 'key of c'] })
  await count({ organization_id: 'p', team_id: 'd', key_id: 'k' }, async (isShort) => {
    expect(isShort).toBe(true)
    expect(full()).toMatchObject({ isFull: true, keys: null })
  })
  expect(full().keys).not.toBe(null)
})

test('a file that was read counts no more', async () => {
  const { count, full } = begin(1)
  await count({ organization_id: 'o', team_id: 'a', key_id: 'k' }, async () => {
    expect(full().teams).toEqual(['a'])
  })
  expect(full().teams).toEqual([])
})

test('without workers, none are made for others', () => {
  expect(fileSlots(0).maxRunning).toBe(0)
})
