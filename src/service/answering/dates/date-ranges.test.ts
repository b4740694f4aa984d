import { expect, test } from 'vitest'
import { termsOfDaysIn } from './date-ranges.ts'

const closed = 'The pool is closed from 24 December 2026 to 3 January 2027.'

test.each([
  ['Is the pool open on 28 December?', closed, true],
  ['Is the pool open on 1 January?', closed, true],
  ['Is the pool open on 2 January 2027?', closed, true],
  ['Is the pool open on 2 January 2026?', closed, false],
  ['Is the pool open on 28 December 2027?', closed, false],
  ['Is the pool open on 4 January?', closed, false],
  ['Is the pool open on December 28?', closed, true],
  ['Is the pool open at Christmas?', closed, false],
  ['Is it open on 6 May?', 'We are away from 3 to 9 May.', true],
  ['Is it open on May 6, 2026?', 'We are away May 3 – May 9, 2026.', true],
  ['Is it open on 12 May?', 'We are away from 3 to 9 May.', false],
  ['Ist am 6. Mai offen?', 'Vom 28. April bis 9. Mai geschlossen.', true],
  ['¿Abre el 6 de mayo?', 'Cerrado del 3 al 9 de mayo de 2026.', true],
  ['walks on 5 Feb 2026', 'A walk on 5 February 2026.', true],
  ['walks on 5 Feb 2026', 'A walk on 5 March 2026.', false],
  ['walks on 2026-02-05', 'A walk on 5 Feb. 2026.', true],
  ['Treffen am 5.2.2026', 'Treffen am 5. Februar 2026 um 9 Uhr.', true],
  ['Treffen am 5. Februar 2026', 'Treffen am 5.2.2026 und am 7.2.2026.', true],
  ['Treffen am 5. Februar 2026', 'Treffen am 5.2.2025.', false],
  ['встреча 5 февраля 2026', 'Встреча 05.02.2026.', true],
])('%s %s', (question, text, isWithin) => {
  expect(termsOfDaysIn(text, { text: question }).length > 0).toBe(isWithin)
})
