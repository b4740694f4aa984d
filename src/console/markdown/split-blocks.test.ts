import { expect, test } from 'vitest'
import { unclosedCode, splitBlocks } from './split-blocks.ts'

test('blocks end at blank lines', () => {
  expect(splitBlocks('One\nmore\n\n\n# Two\n\n| a |\n|---|\n| 1 |')).toEqual([
    'One\nmore\n\n\n',
    '# Two\n\n',
    '| a |\n|---|\n| 1 |',
  ])
})

test('code blocks are never split', () => {
  const code = '```js\na\n\n~~~\n\n``\n\nb\n```\n'
  expect(splitBlocks(`${code}\nAfter`)).toEqual([`${code}\n`, 'After'])
  expect(splitBlocks('````\n```\n\nstill\n````\n\nAfter')).toEqual([
    '````\n```\n\nstill\n````\n\n',
    'After',
  ])
  expect(splitBlocks('> ~~~\n> a\n\nstill code')).toHaveLength(1)
})

test('inline code opens no fence', () => {
  expect(splitBlocks('```a``` b\n\nTwo')).toHaveLength(2)
})

test('indented lines stay with the block above', () => {
  expect(splitBlocks('- a\n\n  more of a\n\n- b\n\nAfter')).toEqual([
    '- a\n\n  more of a\n\n',
    '- b\n\n',
    'After',
  ])
})

test('appending text changes only the last block', () => {
  const whole = 'One.\n\n```\nx\n\ny\n```\n\n- a\n\n  b\n- c\n\n| a |\n|---|\n\nEnd.'
  let before: string[] = []
  for (let end = 0; end <= whole.length; end += 1) {
    const blocks = splitBlocks(whole.slice(0, end))
    expect(blocks.join('')).toBe(whole.slice(0, end))
    expect(blocks.slice(0, before.length - 1)).toEqual(before.slice(0, -1))
    before = blocks
  }
})

test('an unclosed code block is recognized until its fence closes', () => {
  expect(unclosedCode('```py\nx = 1\n')).toEqual({ lang: 'py', text: 'x = 1\n' })
  expect(unclosedCode('```py\nx = 1\n```')).toBeNull()
  expect(unclosedCode('```')).toEqual({ lang: '', text: '' })
  expect(unclosedCode('Text\n```\nx')).toBeNull()
})
