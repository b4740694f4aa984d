import { expect, test } from 'vitest'
import { askTexts } from '#service/answering/everyday/test-asked-texts.ts'

const loans = askTexts({
  'loans.md': `# Loans

| Loan | Item | Borrower | Due back | Returned |
| --- | --- | --- | --- | --- |
| L-1 | Recorder | Saffron Mbeki | 2025-09-09 | 2025-09-08 |
| L-2 | Microphone | Gwen Trewin | 2025-09-11 | 2025-09-15 |
| L-3 | Recorder | Elowen Pryce | 2025-09-26 |  |
| L-4 | Headphones | Zubin Patel | 2099-11-23 |  |
| L-5 | Recorder | Petroc Lyle | 2025-10-21 | 2025-10-29 |
`,
})
const rechnungen = askTexts({
  'Rechnungen.md': `# Rechnungen

| Nr | Kunde | Fällig am | Bezahlt am |
| --- | --- | --- | --- |
| 11 | Alba | 03.08.2025 | 01.08.2025 |
| 12 | Bora | 08.08.2025 | 15.08.2025 |
| 13 | Cala | 12.08.2025 |  |
`,
})

test.each([
  [loans, 'Who returned something late?', ['2 of 5 rows', 'Gwen', 'Petroc'], 'Elowen'],
  [loans, 'Which loans were returned late?', ['2 of 5 rows', 'Gwen', 'Petroc'], 'Elowen'],
  [loans, 'Which loans are overdue?', ['Elowen'], 'Zubin'],
  [loans, 'How many loans are overdue?', ['1 of 5 rows'], 'Zubin'],
  [rechnungen, 'Welche Rechnungen wurden zu spät bezahlt?', ['Bora'], 'Cala'],
  [rechnungen, 'Welche Rechnungen sind überfällig?', ['Cala'], 'Bora'],
])(
  'what was done behind the day on which it was due is late: %#, %s',
  async (ask, asked, said, other) => {
    const answer = await ask(asked)
    for (const one of said) expect(answer).toContain(one)
    expect(answer).not.toContain(other)
  },
)

test('nothing is overdue where all has been returned', async () => {
  const ask = askTexts({
    'loans.md': `# Loans

| Loan | Item | Due back | Returned |
| --- | --- | --- | --- |
| L-1 | Recorder | 2025-09-09 | 2025-09-08 |
| L-2 | Microphone | 2025-09-11 | 2025-09-10 |
| L-3 | Mixer | 2025-09-12 | 2025-09-10 |
`,
  })
  expect(await ask('Which loans are overdue?')).toMatch(/^0 of 3 rows/u)
})
