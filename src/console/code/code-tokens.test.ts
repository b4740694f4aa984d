import { expect, test } from 'vitest'
import { codeTokens } from './code-tokens.ts'
import { codeKinds, requestCode } from './request-code.ts'

const body = {
  model: 'mdl-x5',
  messages: [{ role: 'user' as const, content: 'It’s "quoted" \\ # 3 // it\'s `so` ${x}\nnew' }],
  temperature: -0.5,
  stream: true,
}

test('the tokens of every language add up to its code', () => {
  for (const { value } of codeKinds) {
    const code = requestCode(value, body, 'https://sheaf.example')
    expect(
      codeTokens(code)
        .map(({ text }) => text)
        .join(''),
    ).toBe(code)
  }
})

test('keys, strings, numbers and words are told apart', () => {
  const tokens = codeTokens('{"n": -1.5, "on": true, "text": "a # 2: b"}')
  expect(tokens.filter(({ kind }) => kind !== 'plain')).toEqual([
    { kind: 'key', text: '"n"' },
    { kind: 'number', text: '-1.5' },
    { kind: 'key', text: '"on"' },
    { kind: 'keyword', text: 'true' },
    { kind: 'key', text: '"text"' },
    { kind: 'string', text: '"a # 2: b"' },
  ])
})

test('JSON in a shell command is colored as JSON', () => {
  const code = requestCode('curl', body, 'https://sheaf.example:7391')
  const kinds = new Map(codeTokens(code).map(({ kind, text }) => [text, kind]))
  expect([kinds.get('"temperature"'), kinds.get('-0.5'), kinds.get('--data-raw')]).toEqual([
    'key',
    'number',
    'keyword',
  ])
  expect(kinds.has('7391')).toBe(false)
})

test('a text of many quotes and backslashes is cut in linear time', () => {
  const text = '"\\'.repeat(50_000)
  expect(
    codeTokens(text)
      .map((token) => token.text)
      .join(''),
  ).toBe(text)
})
