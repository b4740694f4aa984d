import { expect, test } from 'vitest'
import { readAccessQuestion, writeAccessQuestion } from './access-question.ts'

test('a question survives being written to the URL and read back', () => {
  for (const question of [
    { key_id: 'k', action: 'write' as const },
    { key_id: '', action: 'ask' as const },
    { key_id: 'k', action: 'read' as const },
  ]) {
    expect(readAccessQuestion(writeAccessQuestion(question))).toEqual(question)
  }
})

test('an unknown action defaults to asking', () => {
  expect(readAccessQuestion(new URLSearchParams('action=steal')).action).toBe('ask')
})
