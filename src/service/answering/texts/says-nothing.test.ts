import { expect, test } from 'vitest'
import { indexPages, pageOf } from '#service/answering/test-corpus.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { askCorpus } from '#service/models/reader/test-reader.ts'
import { askedGraph } from '#service/questions/test-asked-graph.ts'

const mail = [
  'From: Nova Energy <billing@nova.example>',
  'To: Ada Berg <ada@example.org>',
  'Subject: Your power invoice',
  'Date: Thu, 05 Nov 2026 09:12:00 +0000',
  'Content-Type: text/plain; charset=utf-8',
  '',
  'Dear Ms Berg,',
  '',
  'You used 312 kWh of power in October.',
  '',
].join('\r\n')

const policy = `Deductible
For burst pipes, the deductible is 400 euros.

Hail
Damage by hail is covered up to 9,000 euros.
`

test('the headers of an e-mail answer who and when, and nothing else', async () => {
  const { ask } = await askedGraph({}, { 'power.eml': mail })
  expect((await ask({ question: 'Who sent the power invoice?' })).answer).toContain('Nova Energy')
  for (const question of ['How high is the power invoice?', 'Which energy billing is there?']) {
    expect((await ask({ question })).answer).not.toMatch(/From:|Date:/)
  }
})

test('the lines of a list of topics are answered one by one, and no heading is quoted', async () => {
  const { ask } = await askedGraph({}, { 'policy.txt': policy })
  const { answer } = await ask({ question: 'deductible\nhail' })
  expect(answer).toBe(
    'For burst pipes, the deductible is 400 euros.\n\nDamage by hail is covered up to 9,000 euros.',
  )
})

onEveryDatabase('the e-mails of Outlook', (database) => {
  test('their headers answer no other question either', async () => {
    const blocks = ['From: Nova Energy <billing@nova.example>', 'You used 312 kWh of power.'].map(
      (text) => ({ type: 'paragraph' as const, text }),
    )
    const page = pageOf(blocks, { kind: 'page' })
    await indexPages(database(), { id: 'power', name: 'power.msg', graph_id: 'all' }, [page])
    const { answer } = await askCorpus(database)(
      'Which energy billing is there?',
      {},
      { graph_id: 'all' },
    )
    expect(answer).not.toContain('From:')
  })
})
