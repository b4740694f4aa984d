import { expect, test } from 'vitest'
import { termsOf } from '#service/retrieval/words.ts'
import { hasPartsOf } from './compound-parts.ts'

test.each([
  ['Kirchturm', 'Die Stephanskirche ist alt; ihr Turm misst 58 Meter.', true],
  ['Kündigungsfrist', 'Die Frist für eine Kündigung beträgt drei Monate.', true],
  ['Mietdauer', 'Die Dauer der Miete ist unbegrenzt.', true],
  ['Kirchturm', 'Der Turm des Schlosses misst 58 Meter.', false],
  ['Kirchturm', 'Die Kirche hat zwei Glocken.', false],
  ['Wasserturm', 'Die Kirche hat einen Turm.', false],
])('“%s” and “%s”: %s', (compound, text, expected) => {
  expect(hasPartsOf(termsOf(compound)[0] ?? '', termsOf(text))).toBe(expected)
})
