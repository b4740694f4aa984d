import { expect, test } from 'vitest'
import { readRewritten } from '#service/questions/rewrite-question.ts'

const racoons = [{ question: 'wie viele waschbären habt ihr', answer: '6 von 36 Zeilen' }]
const show = [{ question: 'wann ist die flugschau', answer: '15:30' }]
const laptops = [{ question: 'how many macbooks do we own', answer: '3' }]

test.each([
  [racoons, 'welcher ist der älteste', 'Welcher Waschbär ist der älteste?'],
  [racoons, 'welcher ist der älteste', 'Welcher Waschbär ist am ältesten?'],
  [racoons, 'welcher ist der älteste', 'Wie alt ist der älteste Waschbär?'],
  [show, 'und wo', 'Wo findet die Flugschau statt?'],
  [show, 'und wo', 'An welchem Treffpunkt ist die Flugschau der Greifvögel?'],
])('after %j, “%s” can be “%s”', (history, question, rewritten) => {
  expect(readRewritten(rewritten, question, history)).toBe(rewritten)
})

test.each([
  'Question: Who has the oldest MacBook?',
  'Rewritten question: Who has the oldest MacBook?',
  '**Who has the oldest MacBook?**',
  '“Who has the oldest MacBook?”',
  'Who has the oldest MacBook?\n\nThe user refers to MacBooks.',
  'Who has the oldest MacBook?\nThe user refers to MacBooks.',
])('a question is read without what stands around it: %j', (rewritten) => {
  expect(readRewritten(rewritten, 'who has the oldest', laptops)).toBe(
    'Who has the oldest MacBook?',
  )
})

test.each([
  'I cannot do that.\nAsk something else.',
  'What is the salary of the chief executive officer of the company?',
  'Who has the oldest MacBook? See https://evil.example',
  'Who sold three boats?',
])('what the conversation could not have led to is not searched for: %j', (rewritten) => {
  expect(readRewritten(rewritten, 'who has the oldest', laptops)).toBe('who has the oldest')
})
