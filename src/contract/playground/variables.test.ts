import { expect, test } from 'vitest'
import { fillVariables, variableNames } from './variables.ts'

test('variable names are found once each, in any script', () => {
  expect(
    variableNames(['Tide at {{port}} for {{ ship }}', '{{port}} {{港}} {{}} {{a b}}']),
  ).toEqual(['port', 'ship', '港'])
})

test('a variable with a value is replaced everywhere', () => {
  expect(fillVariables('{{a}} and {{ a }}', { a: 'one' })).toBe('one and one')
})

test('a variable without a value is left unchanged', () => {
  expect(fillVariables('{{a}} {{toString}}', { b: 'two' })).toBe('{{a}} {{toString}}')
})

test('values are not expanded again', () => {
  expect(fillVariables('{{a}}', { a: '{{b}} $& $1', b: 'x' })).toBe('{{b}} $& $1')
})
