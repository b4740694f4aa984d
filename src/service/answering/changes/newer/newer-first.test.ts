import { expect, test } from 'vitest'
import { askedGraph } from '#service/questions/test-asked-graph.ts'

const march = `# Choir board

The summer concert needs a hall. Offers for the hall: Corn Exchange 900 euros, Old Mill 700 euros.
`
const may = `# Choir board

The board chose the Old Mill for the summer concert.
`

test('of documents that follow each other in time, the newer one comes first, each with its date', async () => {
  const { ask } = await askedGraph(
    {},
    {
      'Board 2026-03-04.md': march,
      'Board 2026-05-06.md': may,
      'Rules.md': '# Rules\n\nA hall is quiet.',
    },
  )
  const { answer } = await ask({ question: 'Which hall has the summer concert?' })
  expect(answer).toMatch(/^Board 2026-05-06: The board chose the Old Mill[^]*Board 2026-03-04: /)
  const inMarch = await ask({ question: 'Which hall does the summer concert of March need?' })
  expect(inMarch.answer).not.toMatch(/^Board 2026-05-06/)
})
