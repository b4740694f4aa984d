import { expect, test } from 'vitest'
import { readAccessQuestion, writeAccessQuestion } from './access-question.ts'

test('what an address asks comes back as it was written', () => {
  for (const question of [
    { key_id: 'k', action: 'write' as const },
    { key_id: '', action: 'ask' as const },
    { key_id: 'k', action: 'read' as const },
  ]) {
    expect(readAccessQuestion(writeAccessQuestion(question))).toEqual(question)
  }
})

test('an action that there is none of asks for reading', () => {
  expect(readAccessQuestion(new URLSearchParams('action=steal')).action).toBe('read')
})
