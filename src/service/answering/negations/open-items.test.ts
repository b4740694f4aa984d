import { expect, test } from 'vitest'
import { askTexts } from '#service/answering/everyday/test-asked-texts.ts'

const ask = askTexts({
  'Review.md': `# Review of the VPN outage

## Cause

The certificate had expired.

## What we do now

1. Certificates are renewed automatically. Owner: Amir. Done.
2. Reminders go to the shared mailbox. Owner: Dina. Done.
3. A second gateway is bought. Owner: Ruth. Open.
4. The status page is tested every month. Owner: Beth. Open.
`,
})

test.each([
  'what is still to be done after the outage',
  'what is not done yet',
  'which things are not done yet?',
])('“%s” finds what is open', async (question) => {
  const answer = await ask(question)
  expect(answer).toContain('second gateway')
  expect(answer).toContain('status page')
  expect(answer).not.toContain('Done.')
})

test('who owns an item is told by the label in its line', async () => {
  expect(await ask('who is the owner of the second gateway')).toMatch(/Owner: Ruth/u)
})

const askFiles = askTexts({
  'Outage.md': `# Review of the outage

1. Certificates are renewed automatically after the outage. Owner: Amir. Done.
2. A second gateway is bought after the outage. Owner: Ruth. Open.
`,
  'Canteen.md': `# Review of the canteen

1. A new oven is bought after the outage. Owner: Beth. Open.
2. The menu is printed. Owner: Dina. Open.
`,
})

test.each([
  'what is still to be done after the outage',
  'what is still outstanding after the outage',
])('“%s” leaves out what is open in other files', async (question) => {
  const answer = await askFiles(question)
  expect(answer).toContain('second gateway')
  expect(answer).not.toContain('menu')
  expect(answer).not.toContain('Done.')
})

const askGerman = askTexts({
  'Protokoll.txt': `Protokoll vom 4. Mai

1. Dach
Das Dach wird abgedichtet, erledigt.

2. Heizung
Die Pumpe wird ersetzt, noch offen.

3. Nächstes Treffen
Wir treffen uns am 9. Juni.
`,
})

test('points of German minutes are open or done', async () => {
  const answer = await askGerman('was ist noch nicht erledigt')
  expect(answer).toContain('Pumpe')
  expect(answer).not.toContain('Dach')
})
