import { expect, test } from 'vitest'
import { innerItems, mainItems, settingsItems } from './navigation-items.ts'

test('an icon stands for one page', () => {
  const icons = [...mainItems, ...innerItems, ...settingsItems].map(({ icon }) => icon)
  expect(icons.filter((icon, index) => icons.indexOf(icon) !== index)).toEqual([])
  // Presets, which are no page, have the book.
  expect(icons).not.toContain('book')
})
