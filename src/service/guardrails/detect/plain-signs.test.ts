import { expect, test } from 'vitest'
import { personalDetectors } from './personal-data.ts'
import { withPlainSigns } from './plain-signs.ts'

const { settled } = withPlainSigns(personalDetectors.payment_card)

test('a number that is being written is held back, also with invisible characters in it', () => {
  expect(settled('Card 4111 1111')).toBe('Card'.length)
  expect(settled('Card 4111\u200B 11')).toBe('Card'.length)
})

test('a run of invisible characters is not held back whole', () => {
  const text = `1${'\u200B'.repeat(5_000)}`
  expect(settled(text)).toBe(text.length - 1_000)
})
