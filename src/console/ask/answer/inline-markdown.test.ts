import { expect, test } from 'vitest'
import { splitAnswer } from '#console/answers/split-answer.ts'
import { inlineMarkdown, type Inline } from './inline-markdown.ts'

const html = (parts: readonly Inline[]): string =>
  parts
    .map((part) => {
      if (part.type === 'text') return part.text
      if (part.type === 'code') return `<code>${part.text}</code>`
      if (part.type === 'citation') return `<cite>${part.cite}</cite>`
      return `<${part.type}>${html(part.children)}</${part.type}>`
    })
    .join('')

const read = (text: string): string => html(inlineMarkdown(splitAnswer(text, [], true)))

test.each([
  ['a *quiet* word', 'a <em>quiet</em> word'],
  ['a _quiet_ word', 'a <em>quiet</em> word'],
  ['*Both of them*, and (_this_).', '<em>Both of them</em>, and (<em>this</em>).'],
  ['**bold** and __bold__', '<strong>bold</strong> and <strong>bold</strong>'],
  ['***both***', '<strong><em>both</em></strong>'],
  ['**bold with *quiet* in it**', '<strong>bold with <em>quiet</em> in it</strong>'],
  ['`**code**` *x*', '<code>**code**</code> <em>x</em>'],
])('%s is emphasized', (text, expected) => {
  expect(read(text)).toBe(expected)
})

test.each([
  ['2 * 3 * 4 = 24'],
  ['2*3*4'],
  ['snake_case_name and _private'],
  ['a* b *c'],
  ['* '],
  ['**'.repeat(3)],
  ['__init__.py'],
])('%s is not emphasized', (text) => {
  expect(read(text).replaceAll('*', '')).toBe(text.replaceAll('*', ''))
  expect(read(text)).not.toContain('<')
})

test('emphasis that is still being received is not shown as asterisks', () => {
  expect(read('The **ferry')).toBe('The ferry')
  expect(read('The *')).toBe('The ')
})

test('emphasis reaches over citations, and code shows them as text', () => {
  expect(read('**Dogs travel free [1] and cats pay.** [2] `a[3]`')).toBe(
    '<strong>Dogs travel free\u00a0<cite>1</cite> and cats pay.</strong>\u00a0<cite>2</cite> <code>a[3]</code>',
  )
})
