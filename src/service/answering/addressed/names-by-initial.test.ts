import { expect, test } from 'vitest'
import { askTexts } from '#service/answering/everyday/test-asked-texts.ts'

const ask = askTexts({
  'batches.md': `# Batches

| Batch | Beer | Brewer | Volume (hl) |
| --- | --- | --- | --- |
| 26-031 | Mill Pale | J. Weidmann | 20 |
| 26-032 | Barn Door | S. Okafor | 10 |
| 26-035 | Nettle Session | M. Lindqvist | 10 |
| 26-038 | Clean Slate | M. Lindqvist | 10 |
| 26-040 | Porter | P. Moss | 10 |
`,
  'team.md': `# Team

Marta Lindqvist looks after the stock. Jonas Weidmann is the head brewer. Sola Okafor works on Fridays.

Paul Moss and Petra Moss share an office.
`,
})

test.each([
  ['which batches did marta brew', 'Batch 26-035, Brewer M. Lindqvist'],
  ['How many batches did Jonas brew?', '1 of 5 rows have Brewer J. Weidmann:'],
  ['which batches were brewed by Sola', 'Batch 26-032'],
])('a first name stands for the initial that a table has: %s', async (question, said) => {
  expect(await ask(question)).toContain(said)
})

test('a first name that no text has beside a surname stands for nobody', async () => {
  expect(await ask('How many batches did Mona brew?')).not.toMatch(/Lindqvist|rows have/u)
})
