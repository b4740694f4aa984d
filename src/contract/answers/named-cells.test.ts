import { expect, test } from 'vitest'
import { withColumnNames } from './named-cells.ts'

const columns = ['Code', 'Treatment', '', 'Minutes']

test('each cell stands behind the name of its column', () => {
  const rows = 'M400 | MRI of the knee | 420 | 45\nM410 |  | 300 | 30'
  expect(withColumnNames(rows, columns)).toBe(
    'Code M400 · Treatment MRI of the knee · 420 · Minutes 45\nCode M410 · 300 · Minutes 30',
  )
})

test('other text stays as it is', () => {
  expect(withColumnNames('M400 | MRI', columns)).toBe('M400 | MRI')
  expect(withColumnNames('a | b', ['', ''])).toBe('a | b')
  expect(withColumnNames('a | b')).toBe('a | b')
})
