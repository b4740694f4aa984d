import { expect, test } from 'vitest'
import { askTexts } from '#service/answering/everyday/test-asked-texts.ts'

const ask = askTexts({
  'brewlog.md': `# Brew log

| Batch | Status | Beer | Tank |
| --- | --- | --- | --- |
${Array.from({ length: 8 }, (_, at) => `| 26-03${at} | ${at < 5 ? 'in stock' : 'sold out'} | Beer ${at} | T${at} |`).join('\n')}
`,
  'contacts.md': `# Contacts

Declan Byrne: sales, key holder.

Marta Lindqvist: lab and stock, first aider.
`,
  'tasks.md': `# Tasks

| Task | Owner |
| --- | --- |
| Bins | Priya Raman |
| Keys | Declan Byrne |
`,
  'facts.md': `# Facts

| Field | Value |
| --- | --- |
| Responsible for safety | Ada Fox |
| Opened | 2014 |
`,
  'duties.md': `# Duties

| Duty | 2025 | 2026 |
| --- | --- | --- |
| Responsible for the archive | Bea Holt | Cy Moss |
`,
})

test('rows that name the duty, or have one value each, tell who has it', async () => {
  expect(await ask('Who is responsible for safety?')).toContain('Ada Fox')
  expect(await ask('Who is responsible for the archive?')).toContain('Bea Holt')
})

test('rows without a person are no answer to who cares for something', async () => {
  const answer = await ask('who takes care of the stock')
  expect(answer).toContain('Marta Lindqvist')
  expect(answer).not.toContain('26-03')
})

test('rows with an owner are', async () => {
  expect(await ask('who takes care of the bins')).toContain('Priya Raman')
  expect(await ask('which batches are in stock')).toContain('26-034')
})
