import { expect, test } from 'vitest'
import { readQuestion } from '#service/answering/read-question.ts'
import { tellsOnlyOfUndone } from './undone-actions.ts'

test.each([
  ['A child who is not signed up can only watch.', 'how do i sign up my child'],
  ['Wer nicht angemeldet ist, darf nur zuschauen.', 'wie kann ich mein kind anmelden'],
  ["Un enfant qui n'est pas inscrit ne peut que regarder.", 'comment inscrire mon enfant'],
  ['Un niño que no está registrado solo mira.', 'cómo registro a mi hijo'],
])('“%s” does not tell “%s”', (text, question) => {
  expect(tellsOnlyOfUndone(text, readQuestion(question, null))).toBe(true)
})

test.each([
  ['You sign up your child at the desk.', 'how do i sign up my child'],
  ['If you are not registered, fill in form B at the office.', 'how do I register'],
  ['Anyone who has not paid can transfer the fee to the account.', 'how do I pay'],
  ['Wer noch nicht angemeldet ist, füllt das Formular im Büro aus.', 'wie melde ich mich an'],
  ["Si un enfant qui n'est pas inscrit vient, remplissez la fiche.", 'comment inscrire un enfant'],
  // It also tells how.
  ['A child who is not signed up can sign up at the gate.', 'how do i sign up my child'],
  ['A child who is not signed up can only watch.', 'what if my child is not signed up'],
  ['A child who is not signed up can only watch.', 'how can my child watch'],
])('“%s” is read for “%s”', (text, question) => {
  expect(tellsOnlyOfUndone(text, readQuestion(question, null))).toBe(false)
})
