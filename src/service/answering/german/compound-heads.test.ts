import { expect, test } from 'vitest'
import { compoundHeads } from './compound-heads.ts'

test('the short endings of a very long noun are kept, because most nouns are short', () => {
  const heads = compoundHeads('Wie hoch ist der Haftpflichtversicherungsbeitrag?')
  expect(heads).toContain('beitrag')
  expect(heads).toHaveLength(12)
})
