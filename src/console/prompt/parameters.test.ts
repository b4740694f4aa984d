import { expect, test } from 'vitest'
import { chatRequest } from '#contract/chat/chat.ts'
import { numberParameters, parseNumber } from './parameters.ts'

test('the bounds equal those of the contract', () => {
  for (const { name, minimum, maximum, step } of numberParameters) {
    const accepts = (value: number) => chatRequest.shape[name].safeParse(value).success
    expect([name, accepts(minimum), accepts(maximum)]).toEqual([name, true, true])
    expect([name, accepts(minimum - step), accepts(maximum + step)]).toEqual([name, false, false])
  }
})

test('a number is parsed, left to the default, or rejected with a message', () => {
  const temperature = numberParameters.find(({ name }) => name === 'temperature')
  const n = numberParameters.find(({ name }) => name === 'n')
  if (!temperature || !n) throw new Error('They are gone.')
  expect(parseNumber(temperature, '0.7')).toEqual({ value: 0.7 })
  expect(parseNumber(temperature, ' ')).toEqual({ value: undefined })
  expect(parseNumber(temperature, '3')).toEqual({
    error: 'Temperature must be a number from 0 to 2.',
  })
  expect(parseNumber(n, '1.5')).toEqual({
    error: 'Number of answers (n) must be a whole number from 1 to 8.',
  })
  expect(parseNumber(n, 'two')).toHaveProperty('error')
})
