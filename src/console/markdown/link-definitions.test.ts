import { expect, test } from 'vitest'
import { linkDefinitions, neededDefinitions } from './link-definitions.ts'
import { splitBlocks } from './split-blocks.ts'

const needed = (text: string): string[] => {
  const blocks = splitBlocks(text)
  return blocks.map((block) => neededDefinitions(block, linkDefinitions(blocks)))
}

test('a block gets the definitions that it uses', () => {
  expect(
    needed('See [tides][T] and [bar].\n\nNo link.\n\n[t]: https://a.example\n[bar]: /b'),
  ).toEqual(['[t]: https://a.example\n[bar]: /b', '', ''])
})

test('the first of two definitions with one name wins', () => {
  expect(needed('[t]\n\n[t]: https://a.example\n\n[t]: https://b.example')[0]).toBe(
    '[t]: https://a.example',
  )
})

test('code and footnotes contain no definitions', () => {
  expect(needed('[t] [^1]\n\n```\n[t]: https://a.example\n```\n\n[^1]: A note')[0]).toBe('')
})
