import { expect, test } from 'vitest'
import { askTexts } from '#service/answering/everyday/test-asked-texts.ts'

const ask = askTexts({
  'taproom.md': `# Taproom

## Opening hours

| Day | Summer | Winter |
| --- | --- | --- |
| Monday | closed | closed |
| Tuesday | closed | closed |
| Wednesday | 16:00–22:00 | 17:00–21:00 |
| Friday | 15:00–23:30 | 16:00–23:00 |

The kitchen closes one hour before the taproom.

## Shop

| Article | Price |
| --- | --- |
| T-shirt | €22 |
| Hoodie | €48 |
| Bottle opener | €6 |

## Deposits

| What | Amount |
| --- | --- |
| Keg | €30 |
| Case | €5 |
| Pump | €50 |
| Total | €85 |
`,
})

test.each([
  'opening hours',
  'opening hours taproom',
  'What do the files say about “Opening hours”?',
])('“%s” has the whole table below that heading', async (question) => {
  const answer = await ask(question)
  expect(answer).toContain('All 4 rows:')
  expect(answer).toMatch(/\| Monday .*\| Tuesday .*\| Wednesday .*\| Friday /su)
  expect(answer).not.toContain('Hoodie')
})

test('a question for one row has only that', async () => {
  expect(await ask('opening hours on Friday')).not.toContain('Monday')
  expect(await ask('How much is a hoodie in the shop?')).not.toContain('T-shirt')
})

test('a total is no row of what is listed', async () => {
  expect(await ask('deposits')).toContain('All 3 rows:')
})
