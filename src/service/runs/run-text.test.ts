import { expect, test } from 'vitest'
import { readResponseText, readRequestText } from './run-text.ts'

const asking = (content: unknown) =>
  readRequestText({ model: 'mdl-x5', messages: [{ role: 'user', content }] })

test('the title is the last user message, on one line', () => {
  const text = readRequestText({
    model: 'mdl-x5',
    messages: [
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'First' },
      { role: 'assistant', content: 'Well.' },
      { role: 'user', content: '  What does\n\n the HARVEST report say? ' },
      { role: 'assistant', content: null, tool_calls: [] },
    ],
  })
  expect(text.title).toBe('What does the HARVEST report say?')
  expect(text.model).toBe('mdl-x5')
  expect(text.words).toBe('what does the harvest report say? well. first be brief.')
})

test('the text of content parts is read, but not images', () => {
  const { title, words } = asking([
    { type: 'text', text: 'What is' },
    { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } },
    { type: 'text', text: 'in this picture?' },
  ])
  expect(title).toBe('What is in this picture?')
  expect(words).not.toContain('aaaa')
})

test('a long title ends between two characters, with an ellipsis', () => {
  const family = '👩‍👩‍👧‍👦'
  const { title } = asking(family.repeat(200))
  expect(title).toBe(`${family.repeat((title.length - 1) / family.length)}…`)
  expect([...new Intl.Segmenter().segment(title)].length).toBeGreaterThan(50)
  expect(asking('a'.repeat(500)).title).toBe(`${'a'.repeat(119)}…`)
  expect(asking('a'.repeat(120)).title).toBe('a'.repeat(120))
})

test('a prompt without a conversation has a title too', () => {
  expect(readRequestText({ model: 'm', prompt: 'Once upon a time' }).title).toBe('Once upon a time')
})

test('a request of any shape is read as far as possible', () => {
  for (const request of [
    {},
    { messages: null },
    { messages: 'none', model: 7 },
    { messages: [null, 7, { role: 'user' }, { role: 'user', content: [null, { text: 7 }] }] },
    { messages: [{ content: 'nobody says' }] },
  ]) {
    expect(readRequestText(request)).toEqual({ title: '', model: '', words: '' })
  }
})

test('words are in lower case, normalized, and without characters that PostgreSQL cannot store', () => {
  const { title, words } = asking('CAFE\u0301 \u0000\ud800 Ω')
  expect(words).toBe('café \ufffd ω')
  expect(title.isWellFormed()).toBe(true)
  expect(title).not.toContain('\u0000')
})

test('the number of stored words is limited', () => {
  const messages = Array.from({ length: 10_000 }, () => ({
    role: 'user',
    content: 'x'.repeat(500),
  }))
  expect(readRequestText({ messages }).words.length).toBeLessThanOrEqual(2000)
  const choices = [{ message: { content: '😀'.repeat(100_000) } }]
  const { words } = readResponseText({ choices })
  expect(words.length).toBeLessThanOrEqual(2000)
  expect(words.isWellFormed()).toBe(true)
})

test('words and token counts are read from an answer', () => {
  expect(
    readResponseText({
      choices: [{ message: { content: 'Good' } }, { text: 'Bad' }, { message: { content: null } }],
      usage: { prompt_tokens: 12, completion_tokens: 3 },
    }),
  ).toEqual({ words: 'good bad', prompt_tokens: 12, completion_tokens: 3 })
})

test('invalid token counts are null', () => {
  for (const usage of [
    undefined,
    null,
    {},
    { prompt_tokens: -1, completion_tokens: 1.5 },
    { prompt_tokens: 2 ** 31, completion_tokens: 'many' },
  ]) {
    expect(readResponseText({ choices: 'none', usage })).toEqual({
      words: '',
      prompt_tokens: null,
      completion_tokens: null,
    })
  }
  expect(readResponseText(null).words).toBe('')
})
