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
  const cited = { ...answer, answer: 'They pay nothing. [1]' }
  expect(answerMarkdown('Do dogs pay?', cited)).toContain(
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

test('a source that supports nothing is copied apart, with its number', () => {
  const [file] = answer.references?.files ?? []
  if (file === undefined) throw new Error('no file')
  const files = [file, { ...file, file_name: 'cats.pdf', cite: '2', supports: false }]
  const doubtful = { ...answer, references: { files, web: [] } }
  expect(answerMarkdown('Do dogs pay?', doubtful)).toMatch(
    /1\. rules\.pdf.*\n\n\*\*Cited, but does not support the answer\*\*\n\n2\. cats\.pdf/,
  )
})

test('a sentence that only lacks a number is copied with what it lacks', () => {
  const unsupported = [{ start: 0, end: 17, missing: ['9 euros'], cites: ['1', '2'] }]
  const doubtful = { ...answer, answer: 'Dogs pay 9 euros. [1]', unsupported }
  expect(answerMarkdown('Do dogs pay?', doubtful)).toContain(
    'Dogs pay 9 euros. [1] (sources 1 and 2 do not contain “9 euros”)\n',
  )
})

test('a sentence that no source supports is copied with that warning', () => {
  const doubtful = {
    ...answer,
    answer: 'Dogs pay 9 euros. [1] Cats travel free.',
    unsupported: [{ start: 0, end: 17 }],
  }
  expect(answerMarkdown('Do dogs pay?', doubtful)).toContain(
    'Dogs pay 9 euros. [1] (no source supports this) Cats travel free.\n',
  )
  const table = '| Animal | Fare |\n| --- | --- |\n| Dog | 9 |\n| Cat | 0 |'
  const rows = { ...answer, answer: table, unsupported: [{ start: 32, end: 43 }] }
  expect(answerMarkdown('Fares?', rows)).toContain('| Dog | 9 (no source supports this) |\n| Cat')
})

test('where nothing matches, the nearest passages are copied', () => {
  const near = {
    question: 'Do cats pay?',
    answer: 'These documents do not answer this question.',
    sources: [],
    nearest: [
      {
        file_id: 'f',
        file_name: 'rules.pdf',
        page: 3,
        start: 0,
        end: 17,
        text: 'Dogs travel free.',
      },
    ],
  }
  expect(answerMarkdown('Do cats pay?', near)).toBe(
    '## Do cats pay?\n\nNo clear answer found. These passages are the closest:\n\n1. rules.pdf, PDF · Page 3: “Dogs travel free.”\n',
  )
})
