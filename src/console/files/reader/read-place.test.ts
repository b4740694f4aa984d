import { expect, test } from 'vitest'
import { readPlace } from './read-place.ts'

function place(address: string) {
  return readPlace(new URLSearchParams(address))
}

test('a citation is a page and a range on it', () => {
  expect(place('page=3&start=120&end=240')).toEqual({ page: 3, quote: { start: 120, end: 240 } })
})

test('a page alone is a place without a quote', () => {
  expect(place('page=3')).toEqual({ page: 3, quote: null })
})

test('a range that makes no sense leaves the page', () => {
  expect(place('page=3&start=9&end=2')).toEqual({ page: 3, quote: null })
  expect(place('page=3&start=x&end=2')).toEqual({ page: 3, quote: null })
})

test('without a page that can be, there is no place', () => {
  expect(place('')).toBeNull()
  expect(place('page=0&start=1&end=2')).toBeNull()
  expect(place('page=two')).toBeNull()
})
