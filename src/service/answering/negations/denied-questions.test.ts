import { expect, test } from 'vitest'
import { askTexts } from '#service/answering/everyday/test-asked-texts.ts'

const ask = askTexts({
  'handbook.md': `# Handbook

Each institute gets at most 50 packets a year. Requests are answered within three weeks.

The institutes in Graz and Oslo still wait for their seeds.

Members who have not paid lose their key. Absent members: Ada Roth.
`,
  'Verein.md': `# Verein

Jede Gruppe erhält 50 Karten im Jahr. Nur die Gruppe Nord bekommt keine Karten.
`,
})

test('a sentence that denies nothing does not tell which have not', async () => {
  expect(await ask('Which institutes have not received their packets?')).not.toContain('at most 50')
})

test.each([
  ['Which members have not paid?', 'lose their key'],
  ['Welche Gruppe bekommt keine Karten?', 'Nur die Gruppe Nord'],
])('a sentence that denies it does: %s', async (question, expected) => {
  expect(await ask(question)).toContain(expected)
})
