import { expect, test, vi } from 'vitest'
import { fakeService, renderConsole, teamMe, testGraph } from '#console/test-console.tsx'
import { getMe } from '#contract/access.ts'
import { suggestQuestions } from '#contract/graph-files.ts'
import { getGraph } from '#contract/graphs.ts'
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

test('without suggestions, the page is as useful as before', async () => {
  const screen = await open(graphs().fail(suggestQuestions, 'internal', 'Not now.'))
  await expect.element(screen.getByRole('heading', { name: 'Ask Harbour' })).toBeVisible()
  await expect.element(screen.getByRole('list')).not.toBeInTheDocument()
})
