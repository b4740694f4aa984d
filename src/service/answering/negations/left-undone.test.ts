import { expect, test } from 'vitest'
import { readQuestion } from '#service/answering/read-question.ts'
import { isOfLeftUndone } from './left-undone.ts'

test.each([
  ['A child who is not signed up can only watch.', 'how do i sign up my child'],
  ['Wer nicht angemeldet ist, darf nur zuschauen.', 'wie kann ich mein kind anmelden'],
  ["Un enfant qui n'est pas inscrit regarde.", 'comment inscrire mon enfant'],
  ['Un niño que no está registrado solo mira.', 'cómo registro a mi hijo'],
])('“%s” does not tell “%s”', (text, question) => {
  expect(isOfLeftUndone(text, readQuestion(question, null))).toBe(true)
})

test.each([
  ['You sign up your child at the desk.', 'how do i sign up my child'],
  // It also tells how.
  ['A child who is not signed up can sign up at the gate.', 'how do i sign up my child'],
  ['A child who is not signed up can only watch.', 'what if my child is not signed up'],
  ['A child who is not signed up can only watch.', 'how can my child watch'],
])('“%s” is read for “%s”', (text, question) => {
  expect(isOfLeftUndone(text, readQuestion(question, null))).toBe(false)
})
