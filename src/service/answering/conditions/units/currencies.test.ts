import { expect, test } from 'vitest'
import { askTexts } from '#service/answering/everyday/test-asked-texts.ts'

const ask = askTexts({
  'hire.md': `# Hire

The sauna costs 120 kronor an hour. A towel is 25 kr. A season ticket costs 1,500 Kč.
For the key, leave PLN 40. For a locker, pay 100 złotych. The boat is ₹ 500.
`,
  'bail.md': `# Bail

Le mouillage numéro 17 est loué à Mme Claire Fabre pour 1 260 livres par an.
`,
  'vertrag.md': `# Ausbildungsvertrag

Die Vergütung von Bettina Kowal beträgt im ersten Jahr 940 Pfund im Monat und im zweiten 1.060 Pfund.
`,
})

const cases: [question: string, answer: string][] = [
  ['How much is a towel?', '25 kr'],
  ['How much is the key?', 'PLN 40'],
  ['How much is a locker?', '100 złotych'],
  ['What does the boat cost?', '₹ 500'],
  ['What does a season ticket cost?', '1,500 Kč'],
  ['How much are 3 hours of sauna?', '120 kronor'],
  ['Combien coûte le mouillage 17 ?', '1 260 livres'],
  ['Wie viel verdient Bettina Kowal im zweiten Jahr?', '1.060 Pfund'],
]
test.each(cases)('%s', async (question, answer) => {
  expect(await ask(question)).toContain(answer)
})
