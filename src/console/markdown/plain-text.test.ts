import { expect, test } from 'vitest'
import { plainText, previewText } from './plain-text.ts'

test.each([
  ['# Wool\n\n- **March** is *cold*', 'Wool\n\nMarch is cold'],
  ['See [the rules](https://wool.example/a_b) and `npm start`.', 'See the rules and npm start.'],
  ['> quoted\n```sh\nls\n```', 'quoted\n\nls'],
  ['| a | b |\n| --- | :-: |\n| 1 | 2 |', '| a | b |\n\n| 1 | 2 |'],
  ['__Two__ of 3 * 4 * 5, a_b_c and 2 \\* 3 [1]', 'Two of 3 * 4 * 5, a_b_c and 2 * 3 [1]'],
])('%s is read without its marks', (markdown, text) => {
  expect(plainText(markdown)).toBe(text)
})

test('JSON in a preview stays as it is', () => {
  expect(previewText('**£2,900**')).toBe('£2,900')
  expect(previewText('{"a": "**b**"}')).toBe('{"a": "**b**"}')
})
