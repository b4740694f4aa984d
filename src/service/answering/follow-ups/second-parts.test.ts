import { expect, test } from 'vitest'
import { askTexts } from '#service/answering/everyday/test-asked-texts.ts'

const ask = askTexts({
  'licence.md': `# Licence

| Fee | Amount | Payable |
| --- | --- | --- |
| Annual licence fee | £600 | 1 April |
| Music licence | £782 | 30 June |
| Spectrum fee | £348 | 1 April |
`,
  'roof.md': `# Roof works

The deposit is 30 % of the price, the rest is due when the work is done.

My foreman is Colm Gidley, 07700 900 902.
`,
  'leave.md': `# Leave

Five days may be carried over and must be taken by 31 March. Apply by letter in the portal.

Fünf Urlaubstage dürfen übertragen werden und sind bis zum 31. März zu nehmen. Anträge sind bis zum 1. Mai zu stellen.

The bridge has been shut since 3 June. The tunnel is shut.
`,
  'members.md': `# Members

The membership fee is £24 a year. It is due on 1 February.
`,
})

test('the second part of a question is about what the first part names', async () => {
  expect(await ask('What does the music licence cost and when is it due?')).toBe(
    'Music licence: Amount £782, Payable 30 June',
  )
})

test('a sentence that refers back answers the second part', async () => {
  expect(await ask('How much is the membership fee and when is it due?')).toContain(
    'It is due on 1 February.',
  )
})

test('what the answer to the first part tells is not said to be missing', async () => {
  expect(await ask('Who is the foreman and how do I reach him?')).toBe(
    'My foreman is Colm Gidley, 07700 900 902.',
  )
})

test.each([
  ['How many days may be carried over and until when?', 'must be taken by 31 March.'],
  ['Wie viele Urlaubstage dürfen übertragen werden und bis wann?', 'bis zum 31. März zu nehmen.'],
  ['Is the bridge shut, and since when?', 'since 3 June.'],
])(
  'the bound in the answer to the first part is not asked for again: %s',
  async (question, end) => {
    const answer = await ask(question)
    expect(answer.endsWith(end)).toBe(true)
    expect(answer.split('\n')).toHaveLength(1)
  },
)

test('a second question without a pronoun is about anything', async () => {
  const answer = await ask(
    'When is the music licence payable? What deposit is there for the works?',
  )
  expect(answer).toContain('The deposit is 30 %')
})
