import { expect, test } from 'vitest'
import { namesAgent } from './agents.ts'

const question = 'Wer putzt das Treppenhaus?'

test.each([
  ['Das Treppenhaus putzen die Parteien im Wechsel.', true],
  ['Im Winter putzt eine Agentur das Treppenhaus.', true],
  ['Das Treppenhaus wird von der Agentur geputzt.', true],
  ['Das Treppenhaus wird am Montag geputzt.', false],
  ['Das Treppenhaus putzt man mit der Bürste.', false],
  ['Jeden Montag ist das Treppenhaus der Anlage zu putzen.', false],
])('“%s” says who cleans: %s', (text, expected) => {
  expect(namesAgent(text, question)).toBe(expected)
})
