import { expect, test } from 'vitest'
import { besideQuestion } from './beside-answer.ts'

test.each(['was kostet das', 'And how much is it?', '¿Y cuánto cuesta?', 'c’est combien ?'])(
  '“%s” is about what was quoted',
  (question) => {
    expect(
      besideQuestion(question, {
        question: 'When is the trip?',
        answer: 'The trip is on 10 July.',
      }),
    ).not.toBeNull()
  },
)

test.each(['was kostet das Boot', 'what does the ferry to Lunna cost', 'hasta luego'])(
  '“%s” says itself of what it asks',
  (question) => {
    expect(
      besideQuestion(question, {
        question: 'When is the trip?',
        answer: 'The trip is on 10 July.',
      }),
    ).toBeNull()
  },
)
