import { Ajv } from 'ajv'
import { expect, test } from 'vitest'
import { withExactMultiples } from './exact-multiples.ts'

const ajv = withExactMultiples(new Ajv({ strict: false }))
const isMultiple = (value: number, multipleOf: number): boolean =>
  ajv.validate({ multipleOf }, value)

test('multiples are those of the decimal numbers that were written', () => {
  const multiples: [value: number, step: number][] = [
    [0.07, 0.01],
    [19.99, 0.01],
    [4.35, 0.01],
    [1.1, 0.01],
    [-0.29, 0.01],
    [123_456_789_012.07, 0.01],
    [0.3, 0.1],
    [0, 0.01],
    [7.5, 2.5],
    [1e21, 1],
    [1e23, 10],
    [1e308, 0.01],
    [3e-7, 1e-7],
    [5e-324, 5e-324],
  ]
  for (const [value, step] of multiples) {
    expect([value, step, isMultiple(value, step)]).toEqual([value, step, true])
  }
})

test('other numbers are none, however close', () => {
  const others: [value: number, step: number][] = [
    [0.075, 0.01],
    [0.070_000_000_000_1, 0.01],
    [123_456_789_012.071, 0.01],
    [7, 5],
    [1e-7, 1],
    [0.01, 0.03],
    [1e308, 0.03],
    [4.000_000_000_000_001, 1],
  ]
  for (const [value, step] of others) {
    expect([value, step, isMultiple(value, step)]).toEqual([value, step, false])
  }
})

test('a step that is no number above 0 is refused, and what is no number is let through', () => {
  for (const multipleOf of [0, -1, '1'])
    expect(() => ajv.compile({ multipleOf })).toThrow('multipleOf')
  expect(ajv.validate({ multipleOf: 2 }, 'a')).toBe(true)
  ajv.validate({ multipleOf: 0.01 }, 0.075)
  expect(ajv.errors).toMatchObject([{ keyword: 'multipleOf', message: 'must be multiple of 0.01' }])
})
