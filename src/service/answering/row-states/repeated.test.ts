import { expect, test } from 'vitest'
import { askTexts } from '#service/answering/everyday/test-asked-texts.ts'

const ask = askTexts({
  'Donations.md': `# Donations

| Date | Donor | Amount | For |
| --- | --- | --- | --- |
| 2026-01-14 | Harbour Fish Co | 250.00 | General |
| 2026-02-03 | Beryl Angwin | 40.00 | General |
| 2026-03-19 | Penhallow Rotary | 500.00 | Van |
| 2026-04-08 | Beryl Angwin | 40.00 | Roof |
| 2026-08-05 | Beryl Angwin | 60.00 | Roof |
| 2026-09-24 | Harbour Fish Co | 400.00 | Roof |
| 2026-11-06 | Mei Lanyon | 35.00 | General |
`,
})
const verleih = askTexts({
  'Verleih.md': `# Verleih

| Nr | Gerät | Entleiher |
| --- | --- | --- |
| 1 | Stativ | Falk Weber |
| 2 | Stativ | Ada Roth |
| 3 | Mischpult | Ada Roth |
| 4 | Kopfhörer | Ben Lang |
`,
})

test.each([
  [ask, 'Which donors gave more than once?', '5 of 7 rows have Rows per Donor ≥ 2', 'Mei'],
  [ask, 'Which donors donated more than twice?', '3 of 7 rows have Rows per Donor ≥ 3', 'Harbour'],
  [verleih, 'Welche Geräte wurden mehr als einmal entliehen?', 'Zeilen je Gerät ≥ 2', 'Mischpult'],
  [verleih, 'Wer hat mehrmals etwas entliehen?', 'Zeilen je Entleiher ≥ 2', 'Falk'],
])(
  'things with several rows are told by the number of their rows: %#, %s',
  async (asks, asked, said, other) => {
    const answer = await asks(asked)
    expect(answer).toContain(said)
    expect(answer).not.toContain(other)
  },
)
