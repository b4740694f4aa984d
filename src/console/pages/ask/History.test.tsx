import { expect, test } from 'vitest'
import {
  fakeService,
  me,
  renderConsole,
  testGraph,
  testId,
  testPage,
} from '#console/test-console.tsx'
import { getMe } from '#contract/access.ts'
import { listConversations, type Conversation } from '#contract/conversations/conversations.ts'
import { listGraphs } from '#contract/graphs.ts'
import { History } from './History.tsx'

const conversation = (number: number, changes: Partial<Conversation>): Conversation => ({
  id: testId(number),
  object: 'conversation',
  created_at: '2026-11-20T10:00:00.000000Z',
  updated_at: '2026-11-20T10:00:00.000000Z',
  title: 'Ferries',
  graph_ids: [],
  model: null,
  shared: 'private',
  shared_team_ids: [],
  is_owner: true,
  key_name: 'Test',
  turn_count: 1,
  ...changes,
})

test('a conversation that is found by a question shows it from shortly before the words', async () => {
  const match = 'On the way to the islands and back again, what do dogs pay in the saloon?'
  const fake = fakeService()
    .answer(getMe, me())
    .answer(listConversations, testPage([conversation(1, {})]))
  const screen = await renderConsole(<History />, fake)
  await expect.element(screen.getByRole('link', { name: /Ferries/ }).first()).toBeVisible()
  fake.answer(
    listConversations,
    testPage([conversation(1, { match }), conversation(2, { title: 'What do dogs pay?' })]),
  )
  await screen.getByRole('searchbox', { name: 'Search conversations' }).fill('DOGS pay')
  const highlight = screen.getByTitle(match).first()
  await expect.element(highlight).toMatchTextContent(/^…again, what do dogs pay in the saloon\?$/)
  expect(highlight.element().querySelector('mark')?.textContent).toBe('dogs pay')
  // What is found by its title has no line of its own.
  await expect
    .element(screen.getByRole('link', { name: /^What do dogs pay/ }).first())
    .not.toMatchTextContent('…')
})

test('conversations with one title are told apart by their graphs and files', async () => {
  const list = [
    conversation(1, { graph_ids: [testId(5)], graph_names: ['Harbour'] }),
    conversation(2, { all_graphs: true }),
    conversation(3, { all_graphs: true, file_ids: [testId(7)], file_names: ['tides.pdf'] }),
  ]
  const fake = fakeService()
    .answer(getMe, me())
    .answer(listConversations, testPage(list))
    .answer(listGraphs, testPage([testGraph(5), testGraph(6)]))
  const screen = await renderConsole(<History />, fake)
  await expect.element(screen.getByRole('link', { name: /Ferries.*Harbour/ }).first()).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: /Ferries.*All graphs/ }).first())
    .toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: /Ferries.*tides\.pdf$/ }).first())
    .toBeVisible()
})

test('where all graphs are one, it is named as in the question', async () => {
  const fake = fakeService()
    .answer(getMe, me())
    .answer(listConversations, testPage([conversation(2, { all_graphs: true })]))
    .answer(listGraphs, testPage([testGraph(5, { name: 'Harbour' })]))
  const screen = await renderConsole(<History />, fake)
  await expect.element(screen.getByRole('link', { name: /Ferries.*Harbour/ }).first()).toBeVisible()
})

test('an empty history says who reads what is asked', async () => {
  const fake = fakeService().answer(getMe, me()).answer(listConversations, testPage([]))
  const screen = await renderConsole(<History />, fake)
  await expect
    .element(
      screen.getByText(
        /Only you see them .* do not show your name\. The audit log records which key asked/,
      ),
    )
    .toBeVisible()
})

test('a conversation in which nothing was asked is not listed', async () => {
  const list = [conversation(1, {}), conversation(2, { title: '', turn_count: 0 })]
  const fake = fakeService().answer(getMe, me()).answer(listConversations, testPage(list))
  const screen = await renderConsole(<History />, fake)
  await expect.element(screen.getByRole('link', { name: /Ferries/ }).first()).toBeVisible()
  // The button above the list has this name too.
  expect(screen.getByRole('link', { name: /^New conversation/ }).elements()).toHaveLength(1)
})
