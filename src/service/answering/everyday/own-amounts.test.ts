import { expect, test } from 'vitest'
import { askTexts } from './test-asked-texts.ts'

const askEnglish = askTexts({
  'laboratory.md': `# Laboratory

For a spill under one litre, use the kit. For more than one litre, leave the room and ring 5555. The lights stay as they are.

Orders up to £5,000 are signed by the group leader, and everything above by the head.

Anna paid £40 for the taxi. Expenses up to £200 are paid back within a week.
`,
})
const askGerman = askTexts({
  'werkstatt.md': `# Werkstatt

Ratenzahlung ist ab 500 € möglich, in höchstens sechs Raten.

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
])('%s', async (question, quotes) => {
  const answer = await askEnglish(question)
  for (const quote of quotes) expect(answer).toContain(quote)
})

test.each([
  ['ratenzahlung bei 300 euro', 'ab 500 €'],
  ['abschleppen um 22 uhr', 'zwischen 20 und 6 Uhr'],
])('%s', async (question, quote) => {
  expect(await askGerman(question)).toContain(quote)
})

test('un paquete de 30 kg', async () => {
  const answer = await askSpanish('entrega de paquetes de 30 kg')
  expect(answer).toContain('más de 20 kg')
})

test('an amount that tells one thing from others is no case of a limit', async () => {
  expect(await askEnglish('who paid 90 pounds')).not.toContain('Anna')
})
