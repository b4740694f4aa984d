import { expect, test } from 'vitest'
import { askTexts } from '#service/answering/everyday/test-asked-texts.ts'

const ask = askTexts({
  'transmitter.md': `# Transmitter log

2026-08-17 02:40 Mains failure. Battery took over. Mains back at 05:05.
2026-09-09 21:12 Temperature 47 C. Fan stopped. Power reduced to 25 W by itself.
2026-10-28 11:00 Cliff & Sons: guy rope renewed, mast straight. Invoice 1,150 pounds.
`,
  'hafen.md': `# Hafenbuch

03.05.2026 Nordwind 6. Die Fähre fiel aus.
04.05.2026 Der Kran war defekt. Ein Techniker aus Kiel hat ihn repariert.
`,
})

test.each([
  ['When was the power reduced?', '2026-09-09 21:12', 'Power reduced to 25 W'],
  ['What did the guy rope cost?', '2026-10-28', 'Invoice 1,150 pounds'],
  ['Wann hat ein Techniker den Kran repariert?', '04.05.2026', 'Techniker aus Kiel'],
])('a line of a log says when all of it was: %s', async (question, day, said) => {
  const answer = await ask(question)
  expect(answer).toContain(day)
  expect(answer).toContain(said)
})
