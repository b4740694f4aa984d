import { expect, test } from 'vitest'
import { fakeService, me, renderConsole, testGraph, testPage } from '#console/test-console.tsx'
import { makeQueryClient } from '#console/query-client.ts'
import { getMe } from '#contract/access.ts'
import { listConversations } from '#contract/conversations.ts'
import { listGraphs } from '#contract/graphs.ts'
import { listModels } from '#contract/models.ts'
import { AskPage } from './AskPage.tsx'

test('chosen graphs that were just listed are not requested one by one', async () => {
  const graphs = [testGraph(1), testGraph(2), testGraph(3)]
  const service = fakeService()
    .answer(getMe, me())
    .answer(listModels, { object: 'list', data: [], models: [] })
    .answer(listConversations, testPage([]))
    .answer(listGraphs, testPage(graphs))
  const screen = await renderConsole(<AskPage />, service, '/', '*', makeQueryClient())
  await expect
    .element(screen.getByRole('button', { name: 'Graphs to ask: 3 graphs' }))
    .toBeVisible()
  await expect.element(screen.getByRole('textbox', { name: /question/i })).toBeVisible()
  expect(service.requests.filter((request) => /^GET \/v1\/graphs\/[^/]+\?/.test(request))).toEqual(
    [],
  )
})
