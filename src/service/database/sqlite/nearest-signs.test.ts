import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { addNearestSigns } from './nearest-signs.ts'

function distance(a: Uint8Array, b: Uint8Array): number {
  return a.reduce((sum, byte, at) => {
    const bits = (byte ^ (b[at] ?? 0)).toString(2).replaceAll('0', '')
    return sum + bits.length
  }, 0)
}

function open(blocks: { first: number; signs: Uint8Array }[]) {
  const connection = new DatabaseSync(':memory:')
  addNearestSigns(connection)
  connection.exec('create table blocks (first integer, signs blob)')
  const insert = connection.prepare('insert into blocks values (?, ?)')
  for (const { first, signs } of blocks) insert.run(first, signs)
  const select = connection.prepare('select nearest_signs(signs, first, ?, ?) as ids from blocks')
  return (query: Uint8Array, limit: number): unknown =>
    JSON.parse(String(select.get(query, limit)?.['ids']))
}

test('the vectors are found whose bits differ least, in the order of the distance', () => {
  let seed = 7
  const random = (): number => {
    seed = (seed * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return seed % 256
  }
  const size = 12
  const vectors = Array.from({ length: 500 }, () => Uint8Array.from({ length: size }, random))
  const blocks = Array.from({ length: 10 }, (_, block) => ({
    first: 1000 * block,
    signs: new Uint8Array(Buffer.concat(vectors.slice(50 * block, 50 * block + 50))),
  }))
  const query = Uint8Array.from({ length: size }, random)
  const expected = vectors
    .map((vector, at) => ({
      id: 1000 * Math.floor(at / 50) + (at % 50),
      away: distance(vector, query),
    }))
    .toSorted((a, b) => a.away - b.away || a.id - b.id)
    .map(({ id }) => id)
  const nearest = open(blocks)
  expect(nearest(query, 7)).toEqual(expected.slice(0, 7))
  expect(nearest(query, 1000)).toEqual(expected)
})

test('no block has no nearest vector', () => {
  expect(open([])(new Uint8Array(4), 3)).toEqual([])
})
