import { expect, test } from 'vitest'
import { askTexts } from '#service/answering/everyday/test-asked-texts.ts'

const askEnglish = askTexts({
  'laboratory.md': `# Laboratory

For a spill under one litre, use the kit. For more than one litre, leave the room and ring 5555. The lights stay as they are.

Orders up to £5,000 are signed by the group leader, and everything above by the head.

| Booking | Spots | Cost |
| --- | --- | --- |
| Bakery | 20 | £310 |
| Harbour | 45 | £520 |

Charities get 40 % off. Bookings of 50 spots or more get 15 % off, 100 spots or more 25 %. Changes within a week are free.

The room has 30 chairs. Anna paid £40 for the taxi. Expenses up to £200 are paid back within a week.
`,
})
const askGerman = askTexts({
  'werkstatt.md': `# Werkstatt

Ratenzahlung ist ab 500 € möglich, in höchstens sechs Raten.

Wer Reifen bestellt, bekommt ab 20 Reifen 5 % Rabatt, ab 80 Reifen 12 %.

Abschleppen kostet 120 €, zwischen 20 und 6 Uhr 180 €.
`,
})
const askSpanish = askTexts({
  'envios.md': `# Envíos

Los paquetes de hasta 20 kg se entregan en casa. Los de más de 20 kg se recogen en el almacén.
`,
})

test.each([
  ['i spilled 2 litres of acetone', ['under one litre', 'more than one litre']],
  ['spill of 2 litres', ['more than one litre']],
  ['who signs an order of 3000 pounds', ['up to £5,000']],
  ['who signs an order of £3,000?', ['up to £5,000']],
  ['do we get a discount for 60 spots', ['50 spots or more get 15 %']],
  ['how much off for 120 spots', ['100 spots or more 25 %']],
])('%s', async (question, quotes) => {
  const answer = await askEnglish(question)
  for (const quote of quotes) expect(answer).toContain(quote)
})

test.each([
  ['ratenzahlung bei 300 euro', 'ab 500 €'],
  ['abschleppen um 22 uhr', 'zwischen 20 und 6 Uhr'],
  ['rabatt für 35 reifen', 'ab 20 Reifen 5 %'],
])('%s', async (question, quote) => {
  expect(await askGerman(question)).toContain(quote)
})

test('un paquete de 30 kg', async () => {
  const answer = await askSpanish('entrega de paquetes de 30 kg')
  expect(answer).toContain('más de 20 kg')
})

test('a limit of something else says nothing of a number of things', async () => {
  const answer = await askEnglish('how much do 20 spots cost')
  expect(answer).toContain('£310')
  expect(answer).not.toContain('£520')
})

test('an amount that tells one thing from others is no case of a limit', async () => {
  expect(await askEnglish('who paid 90 pounds')).not.toContain('Anna')
  expect(await askEnglish('which room has 45 chairs')).not.toContain('30 chairs')
})
