import { expect, test } from 'vitest'
import { dateInName, namesTime } from './dates-in-names.ts'

test.each([
  ['Minutes 2026-09-08', '2026-09-08', 'minutes'],
  ['20261013 Minutes', '2026-10-13', 'minutes'],
  ['Board, 8 September 2026', '2026-09-08', 'board'],
  ['Board meeting of October 13, 2026', '2026-10-13', 'board meeting of'],
  ['Protokoll vom 3. März 2025', '2025-03-03', 'protokoll vom'],
  ['Protokoll 03.04.2025', '2025-04-03', 'protokoll'],
  ['Acta de 5 de mayo de 2024', '2024-05-05', 'acta de'],
])('%s is of %s', (name, date, rest) => {
  expect(dateInName(name)).toEqual({ date, rest })
})

test.each(['Budget', 'Form 2026', 'Room 12-08'])('%s has no date', (name) => {
  expect(dateInName(name)).toBeNull()
})

test('a question can say which of several times it is about', () => {
  expect(namesTime('What was decided in October?')).toBe(true)
  expect(namesTime('What was the first price?')).toBe(true)
  expect(namesTime('What is the price?')).toBe(false)
})

test.each([
  'What load may the crane in hall 2 lift?',
  'May I fish in the lake?',
  'how many guests may I bring',
  'How old must I be?',
  'Can a 9 year old swim alone?',
])('“%s” names no time', (question) => {
  expect(namesTime(question)).toBe(false)
})

test.each([
  'What was decided in May?',
  'opening hours May',
  'opening hours may',
  'fees from may on',
  'What happens on 3 may in the hall?',
  'May 2026 minutes',
  'What was the old price?',
  'What was agreed at the May meeting?',
])('“%s” names a time', (question) => {
  expect(namesTime(question)).toBe(true)
})
