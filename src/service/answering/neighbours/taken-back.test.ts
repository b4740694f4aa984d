import { expect, test } from 'vitest'
import { askTexts } from '#service/answering/everyday/test-asked-texts.ts'

const ask = askTexts({
  'Rules.md': `# Rules

## Leave

There are 25 days of leave. This was true until 2025. Now there are 28.

## Fees

Proposal by Karl: fees of 90 €. The proposal was withdrawn.

## Keys

Keys are kept by Ana Berg. Now and then she is in the workshop.
`,
})

test('a sentence that takes the one before back is told with it', async () => {
  expect(await ask('How many days of leave are there?')).toMatch(/25 days[^]*until 2025[^]*28/u)
  expect(await ask('What are the fees?')).toMatch(/90 €[^]*withdrawn/u)
})

test('“now and then” takes nothing back', async () => {
  expect(await ask('Who keeps the keys?')).not.toContain('workshop')
})
