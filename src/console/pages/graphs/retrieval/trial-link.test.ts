import { expect, test } from 'vitest'
import { maxQuestions, readQuestions, readTrialLink, writeTrialLink } from './trial-link.ts'

test('a link carries questions and trial settings', () => {
  const link = {
    questions: ['Why?', 'How long & how much?'],
    trial: { query_config: { search_weight: 100, inline_citations: false }, model: 'own' },
  }
  const search = new URLSearchParams(writeTrialLink(link).toString())
  expect(readTrialLink(search)).toEqual(link)
})

test('a trial without a value is not the same as none', () => {
  const empty = { questions: [], trial: { query_config: {}, model: null } }
  expect(readTrialLink(writeTrialLink(empty))).toEqual(empty)
  const none = { questions: ['Why?'], trial: null }
  expect(readTrialLink(writeTrialLink(none))).toEqual(none)
})

test('what is invalid in a link is ignored', () => {
  for (const trial of ['{', '[]', '"x"', '{"max_snippets":0}', '{"search_weight":"much"}']) {
    expect(readTrialLink(new URLSearchParams({ q: 'Why?', trial }))).toEqual({
      questions: ['Why?'],
      trial: null,
    })
  }
})

test('questions are lines, each once, up to a maximum', () => {
  expect(readQuestions(' Why? \n\nHow?\nWhy?')).toEqual(['Why?', 'How?'])
  const many = Array.from({ length: maxQuestions + 5 }, (_, at) => `Question ${at}`)
  expect(readQuestions(many.join('\n'))).toHaveLength(maxQuestions)
})
