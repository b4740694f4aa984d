import { expect, test } from 'vitest'
import { askTexts } from '#service/answering/everyday/test-asked-texts.ts'

const ask = askTexts({
  'calendar.md': `# Calendar

| Event | Day | Place |
| --- | --- | --- |
| Summer concert | 2026-06-12 | Town hall |
| Harvest fair | 2026-09-19 | Mill Lane |
`,
  'minutes.md': `# Minutes

The summer concert is moved to 19 June and takes place in the school yard. Ben Hill is fire warden from now on, in place of Ada Stone.

The summer concert lasts two hours. The harvest fair is no longer free.
`,
  'people.md': `# People

Ada Stone, fire warden, 061 555 0143.

Entry to the museum costs €8. From 1 January 2099 entry to the museum rises to €9.
`,
})

test.each([
  ['when is the summer concert', 'The summer concert is moved to 19 June', 'Day 2026-06-12'],
  ['where is the summer concert', 'The summer concert is moved to 19 June', 'Day 2026-06-12'],
  ['who is the fire warden', 'Ben Hill is fire warden from now on', 'Changed since'],
])('“%s” is answered by what has changed, and then by what was', async (question, now, mark) => {
  const [first = '', second = ''] = (await ask(question)).split('\n\n')
  expect(first).toContain(now)
  expect(second).toContain(mark)
})

test.each([
  ['when is the harvest fair', 'Harvest fair: Day 2026-09-19'],
  ['what does entry to the museum cost', 'Entry to the museum costs €8'],
])('“%s” is not answered by a change of something else or of later', async (question, first) => {
  const text = await ask(question)
  expect(text).toMatch(new RegExp(`^${first}`, 'u'))
  expect(text).not.toContain('Changed since')
})

const moved = askTexts({
  'handbook.md': `# Handbook

Fruit from the bar may be taken to the yard, everything else stays in the dining room.
`,
  'mail.md': `# Allergies

The pens have a new place. They are no longer in the infirmary but in the red box of the dining room.
`,
})

test('what is no longer somewhere, without its name, changes no other text', async () => {
  expect(await moved('what is in the dining room')).not.toContain('Changed since')
})
