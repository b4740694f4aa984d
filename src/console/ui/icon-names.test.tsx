import { expect, test } from 'vitest'
import { iconNames } from './icon-names.ts'
import sprite from './icons.svg?raw'

test('every icon has a symbol and every symbol a name', () => {
  const symbols = [...sprite.matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id)
  expect(new Set(symbols)).toEqual(new Set<string | undefined>(iconNames))
  expect(symbols).toHaveLength(iconNames.length)
})
