import { expect, test } from 'vitest'
import { linkDefinitions, neededDefinitions } from './link-definitions.ts'
import { splitBlocks } from './split-blocks.ts'

const needed = (text: string): string[] => {
  const blocks = splitBlocks(text)
  return blocks.map((block) => neededDefinitions(block, linkDefinitions(blocks)))
}

test('a block is given the lines that say where its links lead', () => {
  expect(
    needed('See [tides][T] and [bar].\n\nNo link.\n\n[t]: https://a.example\n[bar]: /b'),
  ).toEqual(['[t]: https://a.example\n[bar]: /b', '', ''])
})

test('of two lines of one name the first counts', () => {
  expect(needed('[t]\n\n[t]: https://a.example\n\n[t]: https://b.example')[0]).toBe(
    '[t]: https://a.example',
  )
})

test('code and footnotes define nothing', () => {
  expect(needed('[t] [^1]\n\n```\n[t]: https://a.example\n```\n\n[^1]: A note')[0]).toBe('')
})
