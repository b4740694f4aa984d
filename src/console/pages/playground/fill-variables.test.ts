import { expect, test } from 'vitest'
import { fillVariables, variableNames } from './fill-variables.ts'

test('names are found once each, in any script', () => {
  expect(
    variableNames(['Tide at {{port}} for {{ ship }}', '{{port}} {{港}} {{}} {{a b}}']),
  ).toEqual(['port', 'ship', '港'])
})

test('a name with a value is filled wherever it stands', () => {
  expect(fillVariables('{{a}} and {{ a }}', { a: 'one' })).toBe('one and one')
})

test('a name without a value stays as it is written', () => {
  expect(fillVariables('{{a}} {{toString}}', { b: 'two' })).toBe('{{a}} {{toString}}')
})

test('a value is not filled a second time', () => {
  expect(fillVariables('{{a}}', { a: '{{b}} $& $1', b: 'x' })).toBe('{{b}} $& $1')
})
