import { call, createGraph, createKey } from './api.ts'
import { expect, expectAccessible, test } from './test.ts'

interface Conversation {
  id: string
  title: string
  turns: {
    data: { question: string; answer: { answer: string } | null; hidden_reason?: string }[]
  }
}

test('administrators find what a graph does not answer', async ({ page: home, service }) => {
  const graph = await createGraph(service, 'Pilot handbook')
  const key = await createKey(service, { name: 'Pilot desk', permissions: ['graphs:read'] })
  const body = { graph_ids: [graph.id] }
  const { id } = await call<Conversation>(service, 'POST', '/v1/conversations', body, key.key)
  const question = 'Who repairs the radar of the pilot boat?'
  await call(service, 'POST', `/v1/conversations/${id}/turns`, { question }, key.key)

  await home.goto(service.linkTo('/settings/reviews?search=radar'))
  const row = home.getByRole('row').filter({ hasText: question })
  await expect(row.getByText('No answer', { exact: true })).toBeVisible()
  await expectAccessible(home)
  await home.getByLabel('Reason').selectOption('Downvoted')
  await expect(home.getByText('No matching questions')).toBeVisible()
  await home.getByRole('button', { name: 'Show all questions' }).click()
  await row.getByRole('link', { name: 'Pilot handbook' }).first().click()
  await expect(home.getByRole('heading', { level: 1, name: 'Pilot handbook' })).toBeVisible()
})
