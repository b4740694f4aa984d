import { expect, test } from 'vitest'
import { askTexts } from '#service/answering/everyday/test-asked-texts.ts'

const leave = askTexts({
  'leave 2025.md': `# Leave

| Name | From | To | Kind |
| --- | --- | --- | --- |
| Ann Reed | 2025-07-06 | 2025-07-17 | holiday |
| Bo Lind | 2025-07-13 | 2025-07-24 | holiday |
| Cy Moss | 2025-08-03 |  | parental |
`,
})
const bookings = askTexts({
  'Buchungen.md': `# Buchungen

| Gast | Hütte | Von | Bis |
| --- | --- | --- | --- |
| Moser | Almblick | 03.08.2026 | 10.08.2026 |
| Huber | Bergruh | 08.08.2026 | 15.08.2026 |
| Klein | Almblick | 12.08.2026 | 19.08.2026 |
`,
})
const stays = askTexts({
  'bookings.md': `# Bookings

| Guest | Cabin | From | To |
| --- | --- | --- | --- |
| Moser | Almblick | 2026-08-03 | 2026-08-10 |
| Huber | Bergruh | 2026-08-08 | 2026-08-15 |
| Klein | Almblick | 2026-08-12 | 2026-08-19 |
`,
})
const projects = askTexts({
  'Projets.md': `# Projets

| Réf. | Client | Livré le | Retard (jours) |
| --- | --- | --- | --- |
| P-598 | Helvion | 2026-08-28 | 0 |
| P-601 | Givors | 2026-09-04 | 2 |
| P-604 | Larsault | 2026-09-30 | 6 |
`,
})

test.each([
  [leave, 'who is away on 14 July', '2 of 3 rows have From ≤ 2025-07-14, To ≥ 2025-07-14'],
  [leave, 'Who is on leave on 10 September 2025?', 'Cy Moss'],
  [bookings, 'welche Buchungen gibt es am 9. August', '2 von 3 Zeilen haben Von ≤ 2026-08-09'],
  [projects, 'Quels projets ont été livrés en retard ?', '2 sur 3 lignes ont Retard (jours) > 0'],
  [projects, 'Combien de projets sont en retard ?', '2 sur 3 lignes ont Retard (jours) > 0'],
])(
  'a day lies between two columns, and what is late has a delay: %#, %s',
  async (ask, asked, said) => {
    expect(await ask(asked)).toContain(said)
  },
)

test.each([
  ['welche Buchungen beginnen am 8. August', 'Huber', 'Moser'],
  ['welche Buchungen enden am 10. August', 'Moser', 'Huber'],
  ['welche Buchungen laufen am 10. August aus', 'Moser', 'Huber'],
])('what begins or ends on a day is told by that column: %s', async (asked, said, other) => {
  const answer = await bookings(asked)
  expect(answer).toContain(said)
  expect(answer).not.toContain(other)
})

test('other words for what ends, and what is no end, are told apart', async () => {
  expect(await stays('which guests leave on 10 August?')).not.toContain('Huber')
  expect(await stays('which bookings expire on 10 August?')).toMatch(/Moser/u)
  expect(await stays('which bookings expire on 10 August?')).not.toContain('Huber')
  expect(await leave('who is on leave on 14 July')).toContain('2 of 3 rows')
})

test.each([
  [stays, 'which bookings were made on 10 August?'],
  [stays, 'which bookings were paid on 10 August?'],
  [bookings, 'welche Buchungen wurden am 10. August bezahlt'],
])('another event of a day is told by no first and last day: %#, %s', async (ask, asked) => {
  expect(await ask(asked)).not.toContain('Huber')
})

test('who is present is not who is away', async () => {
  expect(await leave('who is here on 14 July')).not.toContain('Ann Reed')
})

test('a span over New Year without its years does not leave out what lies in it', async () => {
  const ask = askTexts({
    'Buchungen.md': `# Buchungen

| Gast | Von | Bis |
| --- | --- | --- |
| Moser | 2025-12-28 | 2026-01-03 |
| Huber | 2026-02-08 | 2026-02-15 |
| Klein | 2026-03-12 | 2026-03-19 |
`,
  })
  const answer = await ask('welche Buchungen gibt es zwischen 28. Dezember und 3. Januar')
  expect(answer).not.toMatch(/^0 /u)
})

test('a table of bookings tells nobody who is away', async () => {
  expect(await bookings('wer ist am 9. August im Urlaub')).not.toContain('Moser')
})
