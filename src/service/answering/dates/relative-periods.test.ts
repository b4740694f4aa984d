import { expect, test } from 'vitest'
import { askTexts } from '#service/answering/everyday/test-asked-texts.ts'
import { answerOf, tableOf } from '#service/answering/figures/test-table.ts'
import { withPeriodsNamed } from './relative-periods.ts'

test.each([
  ['Which chemicals expire this year?', '2026-11-28', 'Which chemicals expire in 2026?'],
  ['orders in the next month', '2026-12-05', 'orders in 2027-01'],
  ['orders next month', '2026-12-05', 'orders in 2027-01'],
  ['orders of last month', '2026-01-31', 'orders in 2025-12'],
  ['Wie viele Aufträge im letzten Jahr?', '2026-11-28', 'Wie viele Aufträge in 2025?'],
  ['Was läuft dieses Jahr ab?', '2026-11-28', 'Was läuft in 2026 ab?'],
  ['cuántas multas este año', '2026-11-28', 'cuántas multas en 2026'],
  ['multas el mes pasado', '2026-03-02', 'multas en 2026-02'],
  ['combien de secours cette année ?', '2026-11-28', 'combien de secours en 2026 ?'],
])('“%s” on %s is “%s”', (question, today, named) => {
  expect(withPeriodsNamed(question, today) ?? question).toBe(named)
})

const year = new Date().getFullYear()
const ask = askTexts({
  'Chemicals.md': `# Chemicals

| Chemical | Amount | Expires |
| --- | --- | --- |
| Acetone | 5 | ${year + 1}-02-01 |
| Phenol | 1 | ${year}-01-31 |
| Ethanol | 10 | ${year}-05-31 |
| Chloroform | 3 | ${year - 1}-05-31 |
`,
})

test('what expires this year is read with the year of the clock, which the answer names', async () => {
  expect(await ask('Which chemicals expire this year?')).toContain(
    `2 of 4 rows have Expires in ${year}`,
  )
  expect(await ask('How many chemicals expire next year?')).toContain(
    `1 of 4 rows have Expires in ${year + 1}`,
  )
})

const members = tableOf(
  ['Member', 'Medical expires', 'Paid 2026'],
  ['Ada | 2026-05-04 | no', 'Bo | 2027-05-07 | yes', 'Cleo | 2026-09-05 | yes'],
  'Members',
)
test('what expires in 2026 is nothing of a column “Paid 2026”', () => {
  expect(answerOf(members, 'Whose medical expires in 2026?')).toEqual([
    '2 of 3 rows have Medical expires in 2026',
    members[0]?.text,
    members[2]?.text,
  ])
})

test('“What expires in …?” asks for rows, and “What changed in …?” for no row', () => {
  expect(answerOf(members, 'What expires in 2026?')?.[0]).toBe(
    '2 of 3 rows have Medical expires in 2026',
  )
  expect(answerOf(members, 'What changed in 2026?')).toBeNull()
})
