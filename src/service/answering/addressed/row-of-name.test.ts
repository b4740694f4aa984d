import { expect, test } from 'vitest'
import { askTexts } from '#service/answering/everyday/test-asked-texts.ts'

const ask = askTexts({
  'Volunteers.md': `# Volunteers

| Volunteer | Role | Since |
| --- | --- | --- |
| Nadia Rahman | Sales | 2022-07-01 |
| Fergus Boyle | Sales | 2025-09-09 |
| Leo Farrant | Presenter | 2025-06-02 |
`,
  'Adverts.md': `# Adverts

| Booking | Sponsor | Sold by |
| --- | --- | --- |
| AD410 | Olive Tree | Nadia Rahman |
| AD411 | Pram | Fergus Boyle |
| AD412 | Council | Nadia Rahman |
| AD413 | Dental | Nadia Rahman |
`,
})

test.each(['who is Nadia Rahman', 'tell me about nadia rahman', 'nadia rahman'])(
  'who somebody is tells the row of that person: %s',
  async (question) => {
    const answer = await ask(question)
    expect(answer).toContain('Role Sales, Since 2022-07-01')
    expect(answer).not.toContain('Olive Tree')
  },
)

test('a role is no name', async () => {
  const club = askTexts({
    'pay.md': '# Pay\n\n| Role | Pay (€) |\n| --- | --- |\n| Treasurer | 180 |\n| Coach | 95 |\n',
    'minutes.md': '# Minutes\n\nAnn Lee is the new treasurer.\n',
  })
  expect(await club('who is treasurer')).toMatch(/^Ann Lee/u)
})

test('what somebody sold is in the rows that name that person', async () => {
  expect(await ask('how many adverts were sold by Nadia Rahman')).toMatch(/^3 of 4 rows/u)
})
