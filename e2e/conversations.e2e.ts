import { call, createGraph, createKey, createTeam, uploadText } from './api.ts'
import { expect, expectAccessible, test } from './test.ts'

interface Conversation {
  id: string
  title: string
  turns: {
    data: { question: string; answer: { answer: string } | null; hidden_reason?: string }[]
  }
}

test('a shared conversation hides what its readers may no longer read', async ({ service }) => {
  const team = await createTeam(service, 'Bridge')
  const other = await createTeam(service, 'Engine room')
  const open = await createGraph(service, 'Bridge tides', [team.id])
  const secret = await createGraph(service, 'Bridge crew', [team.id])
  await uploadText(service, 'tides.md', 'The tide is high at the quay at six.', open.id)
  await uploadText(service, 'crew.md', 'The harbour master is called Ann Berg.', secret.id)
  const owner = await createKey(service, { name: 'First mate', team_id: team.id })
  const mate = await createKey(service, { name: 'Second mate', team_id: team.id })

  const started = { graph_ids: [secret.id] }
  const { id } = await call<Conversation>(service, 'POST', '/v1/conversations', started, owner.key)
  const path = `/v1/conversations/${id}`
  const ask = (question: string, graph_id: string) =>
    call(service, 'POST', `${path}/turns`, { question, graph_ids: [graph_id] }, owner.key)
  await ask('What is the harbour master called?', secret.id)
  await ask('When is the tide high at the quay?', open.id)
  await call(service, 'PATCH', path, { shared: 'team' }, owner.key)
  const read = (key: string) => call<Conversation>(service, 'GET', path, undefined, key)
  const answers = async (key: string) =>
    (await read(key)).turns.data.map(({ answer }) => answer?.answer ?? null)
  const both = ['The tide is high at the quay at six.', 'The harbour master is called Ann Berg.']
  expect(await answers(mate.key)).toEqual(both)

  await call(service, 'PUT', `/v1/graphs/${secret.id}`, { team_ids: [other.id] })
  expect(await answers(mate.key)).toEqual([both[0], null])
  expect(await answers(owner.key)).toEqual([both[0], null])
  expect(await answers(service.key)).toEqual(both)
  expect(await read(mate.key)).toMatchObject({
    title: '',
    turns: { data: [{}, { question: '', hidden_reason: 'graph_not_accessible' }] },
  })
})

test('administrators find what a graph does not answer', async ({ page: home, service }) => {
  const graph = await createGraph(service, 'Pilot handbook')
  const key = await createKey(service, { name: 'Pilot desk', permissions: ['graphs:read'] })
  const body = { graph_ids: [graph.id] }
  const { id } = await call<Conversation>(service, 'POST', '/v1/conversations', body, key.key)
  const question = 'Who repairs the radar of the pilot boat?'
  await call(service, 'POST', `/v1/conversations/${id}/turns`, { question }, key.key)

  await home.goto(service.linkTo('/settings/reviews?search=radar'))
  const row = home.getByRole('row').filter({ hasText: question })
  await expect(row.getByText('No answer')).toBeVisible()
  await expectAccessible(home)
  await home.getByLabel('Reason').selectOption('Downvoted')
  await expect(home.getByText('No matching questions')).toBeVisible()
  await home.getByRole('button', { name: 'Show all questions' }).click()
  await row.getByRole('link', { name: 'Pilot handbook' }).first().click()
  await expect(home.getByRole('heading', { level: 1, name: 'Pilot handbook' })).toBeVisible()
})
