import { expect, test } from 'vitest'
import { askTexts } from '#service/answering/everyday/test-asked-texts.ts'

const ask = askTexts({
  'Lease Corvane.md': `# Frame contract

between Ashdown Print and Corvane Ltd. Signed by Ruth Okoye.

## Terms

The client gets a discount of 8 %. The client pays within 45 days. The Tenant insures the machines.
`,
  'policy.md': `# Quality policy

Complaints are answered within two working days. Whoever complains can have a reduction of up to 30 %. Whoever files late pays 5 %.
`,
  'stock.md': `# Stock

| Paper | Supplier | Rolls |
| --- | --- | --- |
| Matt 90 | Mill Tarvin | 12 |
| Gloss 120 | Mill Tarvin | 7 |
| Silk 150 | Bexley | 9 |

We pay Tarvin within 30 days. The pulp is stored dry.
`,
})

test.each([
  // The name of the file is about all of it.
  ['what discount does corvane get', '8 %', '30 %'],
  ['corvane pays within how many days', '45 days', '30 days'],
  ['what does tarvin have to pay if the paper comes late', 'Tarvin', '5 %'],
  ['does the tenant insure the machines', 'The Tenant insures', '30 %'],
])('“%s” is about the name that it has in lower case', async (question, answer, other) => {
  const text = await ask(question)
  expect(text).toContain(answer)
  expect(text).not.toContain(other)
})

test.each([
  'how many employees does mill tarvin have',
  'how many litres of water does the mill use',
])('“%s” is not answered by what only shares a word', async (question) => {
  expect(await ask(question)).toBe('These documents do not answer this question.')
})
