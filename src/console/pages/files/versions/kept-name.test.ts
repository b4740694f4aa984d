import { expect, test } from 'vitest'
import { isRenamedBy, keptName } from './kept-name.ts'

test.each([
  ['employee-handbook.md', 'handbook v2.md', 'employee-handbook.md'],
  ['photo.jpg', 'IMG_1.JPEG', 'photo.jpg'],
  ['handbook.md', 'handbook v2.docx', 'handbook.docx'],
  ['plan.2026.xls', 'plan.csv', 'plan.2026.csv'],
])('%s keeps its name with the content of %s as %s', (name, chosen, kept) => {
  expect(keptName(name, chosen)).toBe(kept)
})

test('a name that macOS has decomposed is the same name', () => {
  expect(isRenamedBy('Übersicht.pdf', 'U\u0308bersicht.pdf')).toBe(false)
  expect(isRenamedBy('Übersicht.pdf', 'Überblick.pdf')).toBe(true)
})
