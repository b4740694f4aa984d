import { expect, test } from 'vitest'
import type { QuestionAnswer } from '#contract/questions.ts'
import { answerMarkdown } from './answer-markdown.ts'

const answer: QuestionAnswer = {
  question: 'Do dogs pay?',
  answer: 'Dogs travel free. [1]\n',
  sources: [],
  references: {
    files: [
      {
        fileId: 'f',
        file_name: 'rules.pdf',
        page: 3,
        text: 'Dogs travel\nfree.',
        score: 1,
        cite: '1',
      },
    ],
    web: [],
  },
}

test('an answer is copied with its question and its sources', () => {
  expect(answerMarkdown('Do dogs\npay?', answer)).toBe(
    '## Do dogs pay?\n\nDogs travel free. [1]\n\n**Sources**\n\n1. rules.pdf, PDF · Page 3\n',
  )
  const told = { ...answer, answer: 'They pay nothing. [1]' }
  expect(answerMarkdown('Do dogs pay?', told)).toContain(
    '1. rules.pdf, PDF · Page 3: “Dogs travel free.”\n',
  )
})

test('a question without an answer stands alone', () => {
  expect(answerMarkdown('And cats?', null)).toBe('## And cats?\n')
})

test('a citation that was matched is copied as a mark', () => {
  const uncited = {
    ...answer,
    answer: 'Dogs are free. Cats pay.',
    matched_citations: [{ at: 14, cite: '1' }],
  }
  expect(answerMarkdown('Do dogs pay?', uncited)).toContain('Dogs are free. [1] Cats pay.\n')
})
