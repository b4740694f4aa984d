import { expect, test } from 'vitest'
import { testApplication } from '#console/applications/test-application.ts'
import { readDraft, type ApplicationDraft } from './application-draft.ts'
import { addInput, changeInput, moved } from './edit-draft.ts'

const draft = readDraft(testApplication())

function rename(from: ApplicationDraft, index: number, name: string): string[] {
  const input = from.inputs[index]
  if (input === undefined) return []
  return changeInput(from, index, { ...input, name }).messages.map(({ content }) => content)
}

test('a renamed input is renamed in the messages', () => {
  expect(rename(draft, 1, 'Voice')).toEqual([
    'Write in a {{Voice}} tone.',
    'Write about {{Topic}}.',
  ])
})

test('a name that another input has, or none, changes no message', () => {
  const before = draft.messages.map(({ content }) => content)
  expect(rename(draft, 1, 'Topic')).toEqual(before)
  expect(rename(draft, 1, '')).toEqual(before)
})

test('a new input gets a name that is free', () => {
  const twice = addInput(addInput(draft))
  expect(twice.inputs.map(({ name }) => name)).toEqual(['Topic', 'Tone', 'Input 3', 'Input 4'])
})

test('an item moves by one place, and not beyond the ends', () => {
  expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
  expect(moved(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b'])
  expect(moved(['a', 'b'], 0, -1)).toEqual(['a', 'b'])
})
