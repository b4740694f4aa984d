import { expect, test } from 'vitest'
import { askTexts } from '#service/answering/everyday/test-asked-texts.ts'

const ask = askTexts({
  'handbook.md': `# Station handbook

Morwenna Tregear has been station manager since May 2021. Dev Ramanathan looks after the transmitter.

Complaints go to Isolde Brandt, who replies within ten working days.

The order P-611 was postponed to 16 November.
`,
})

test('a sentence with a name in full and no other word of a question does not answer it', async () => {
  expect(await ask('When did Morwenna Tregear retire?')).toMatch(/^These documents do not answer/u)
})

test.each([
  ['When did Morwenna Tregear become station manager?', 'since May 2021'],
  ['when is P-611 due', 'postponed to 16 November'],
  ['What does Dev Ramanathan look after?', 'the transmitter'],
])('%s', async (question, expected) => {
  expect(await ask(question)).toContain(expected)
})
