import { expect, test } from 'vitest'
import { quantized, signBits, similarity } from './vector-codes.ts'

const unit = (...values: number[]): Float32Array => {
  const length = Math.hypot(...values)
  return Float32Array.from(values, (value) => value / length)
}

test('the similarity of quantized vectors is that of the vectors within a hundredth', () => {
  const a = unit(3, -1, 0.5, 2)
  const b = unit(1, 1, -2, 0.25)
  const exact = a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0)
  expect(similarity(a, quantized(b))).toBeCloseTo(exact, 2)
  expect(similarity(a, quantized(a))).toBeCloseTo(1, 2)
})

test('vectors of different dimensions are not compared', () => {
  expect(similarity(unit(1, 2), quantized(unit(1, 2, 3)))).toBe(null)
})

test('a sign is one bit, in words of 32', () => {
  expect([...signBits(unit(1, -1, 1, 1, -1, 0, 1, 1, 1))]).toEqual([0b10110011, 0b10000000, 0, 0])
})
