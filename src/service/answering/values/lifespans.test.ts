import { expect, test } from 'vitest'
import { termsOfLifespans } from './lifespans.ts'

test.each([
  [
    'Ada Berg (* 3. März 1868 in Tilsit; † 19. Oktober 1941 in Lübeck) war Botanikerin.',
    'de',
    true,
    true,
  ],
  ['Ada Berg (* 3. März 1868 in Tilsit) ist Botanikerin.', 'de', true, false],
  ['Ada Berg (3 March 1868 – 19 October 1941) was a botanist.', 'en', true, true],
  ['Ada Berg (March 3, 1868 – October 19, 1941) was a botanist.', 'en', true, true],
  ['Павел Ильин (14 мая 1879, Вологда — 2 февраля 1952, Ленинград) — геолог.', 'ru', true, true],
  ['Der Krieg (1618–1648) begann in Prag.', 'de', false, false],
  ['Das Fest (3. Mai 2025) ist öffentlich.', 'de', false, false],
])('“%s” tells in %s a birth: %s, and a death: %s', (text, language, hasBirth, hasDeath) => {
  const terms = termsOfLifespans(text, language)
  const any = (words: readonly string[]): boolean => words.some((word) => terms.includes(word))
  expect(any(['geboren', 'born', 'родился'])).toBe(hasBirth)
  expect(any(['starb', 'death', 'умер'])).toBe(hasDeath)
})
