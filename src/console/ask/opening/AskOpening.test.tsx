import { expect, test, vi } from 'vitest'
import {
  fakeService,
  me,
  renderConsole,
  teamMe,
  testGraph,
  testModel,
} from '#console/test-console.tsx'
import { getMe } from '#contract/access.ts'
import { suggestQuestions } from '#contract/graph-files.ts'
import { getGraph } from '#contract/graphs.ts'
import { getEmbeddingModel } from '#contract/models/embedding-model.ts'
import { listModels } from '#contract/models.ts'
import { makeQueryClient } from '#console/query-client.ts'
import { suggestionQuery } from './suggestion-query.ts'
import { AskOpening } from './AskOpening.tsx'

const graph = testGraph(3, { name: 'Harbour' })
const question = 'What do the files say about “Paid leave”?'

const open = (service: ReturnType<typeof fakeService>, onAsk = vi.fn<(text: string) => void>()) =>
  renderConsole(<AskOpening graph_ids={[graph.id]} onAsk={onAsk} />, service)

const graphs = () => fakeService().answer(getMe, teamMe()).answer(getGraph, graph)

test('questions about the files of a graph are suggested, and asked with a click', async () => {
  const onAsk = vi.fn<(text: string) => void>()
  const data = [{ question, file_id: 'f', file_name: 'handbook.md' }]
  const screen = await open(graphs().answer(suggestQuestions, { data }), onAsk)
  await screen.getByRole('button', { name: question }).click()
  expect(onAsk).toHaveBeenCalledWith(question)
})

test('what can be asked is said before suggestions come, and nothing later moves them', async () => {
  const data = [{ question, file_id: 'f', file_name: 'handbook.md' }]
  const waiting = graphs()
    .answer(getMe, me())
    .answer(listModels, { models: [], object: 'list', data: [testModel({ kind: 'language' })] })
    .hang(getEmbeddingModel)
    .hang(suggestQuestions)
  const before = await open(waiting)
  await expect.element(before.getByText(/^Ask for a name, a number/)).toBeVisible()
  await before.unmount()
  const service = waiting
    .answer(suggestQuestions, { data })
    .answer(getEmbeddingModel, { model: null })
  const screen = await open(service)
  const suggestion = screen.getByRole('button', { name: question })
  const hint = screen.getByText(/^Search by words only/)
  await expect.element(hint).toBeVisible()
  const topOf = (element: Element) => element.getBoundingClientRect().top
  expect(topOf(hint.element())).toBeGreaterThan(topOf(suggestion.element()))
})

test('questions about the files are suggested in turn from each graph, with their files, and asked', async () => {
  const onAsk = vi.fn<(text: string) => void>()
  const of = (topic: string) => ({
    question: `What do the files say about “${topic}”?`,
    file_id: 'f',
    file_name: 'handbook.md',
  })
  const other = testGraph(4, { name: 'Clinic' })
  const service = graphs()
    .answer({ ...getGraph, path: `/v1/graphs/${other.id}` }, other)
    .answer(suggestQuestions, { data: [of('Paid leave'), of('Discounts')] })
    .answer(
      { ...suggestQuestions, path: `/v1/graphs/${other.id}/suggested-questions` },
      {
        data: [of('Hygiene')],
      },
    )
  const screen = await renderConsole(
    <AskOpening graph_ids={[graph.id, other.id]} onAsk={onAsk} />,
    service,
  )
  await expect.element(screen.getByRole('heading', { name: 'From your files' })).toBeVisible()
  const names = screen.getByRole('list', { name: 'Suggested questions' }).getByRole('button')
  // The heading stands above the places of questions that are still loading, too.
  await expect
    .poll(() => names.elements().map(({ textContent }) => textContent))
    .toEqual(['Paid leave', 'Hygiene', 'Discounts'].map((topic) => of(topic).question))
  await expect.element(screen.getByText('handbook.md').first()).toBeInTheDocument()
  await names.first().click()
  expect(onAsk).toHaveBeenCalledWith(of('Paid leave').question)
})

test('suggestions of a graph that replies first are shown at once, and keep their places', async () => {
  const other = testGraph(4, { name: 'Clinic' })
  const slow = { ...suggestQuestions, path: `/v1/graphs/${other.id}/suggested-questions` as const }
  const of = (topic: string) => ({
    question: `What about ${topic}?`,
    file_id: 'f',
    file_name: 'handbook.md',
  })
  const service = graphs()
    .answer({ ...getGraph, path: `/v1/graphs/${other.id}` }, other)
    .hang(suggestQuestions)
    .answer(slow, { data: [of('hygiene'), of('visits'), of('vaccination')] })
  const queryClient = makeQueryClient()
  const screen = await renderConsole(
    <AskOpening graph_ids={[graph.id, other.id]} onAsk={vi.fn<(text: string) => void>()} />,
    service,
    '/',
    '*',
    queryClient,
  )
  const names = screen.getByRole('list', { name: 'Suggested questions' }).getByRole('button')
  const shown = () => names.elements().map(({ textContent }) => textContent)
  await expect.poll(shown).toEqual(['What about hygiene?', 'What about visits?'])
  await expect.element(screen.getByRole('status')).toHaveTextContent('Loading suggestions')
  queryClient.setQueryData(suggestionQuery(graph.id).queryKey, [of('leave')])
  await expect
    .poll(shown)
    .toEqual(['hygiene', 'visits', 'leave', 'vaccination'].map((topic) => of(topic).question))
  await expect.element(screen.getByRole('status')).not.toBeInTheDocument()
})

test('without suggestions, the page is as useful as before', async () => {
  const screen = await open(graphs().fail(suggestQuestions, 'internal', 'Not now.'))
  await expect
    .element(screen.getByRole('heading', { name: 'What do you want to know?' }))
    .toBeVisible()
  await expect.element(screen.getByRole('list')).not.toBeInTheDocument()
})

test('an embedding model is proposed once there is a language model, and not beside that notice', async () => {
  const service = (kind: 'reader' | 'language') =>
    graphs()
      .answer(getMe, me())
      .answer(suggestQuestions, { data: [] })
      .answer(getEmbeddingModel, { model: null })
      .answer(listModels, { object: 'list', models: [], data: [testModel({ kind })] })
  const withModel = await open(service('language'))
  await expect.element(withModel.getByText(/^Search by words only/)).toBeVisible()
  await withModel.unmount()
  const reader = service('reader')
  const screen = await open(reader)
  await expect.poll(() => reader.requests).toContain('GET /v1/admin/embeddings')
  await expect.poll(() => reader.requests).toContain('GET /v1/models')
  await expect.element(screen.getByRole('heading')).toBeVisible()
  expect(screen.getByText(/^Search by words only/).elements()).toEqual([])
})
