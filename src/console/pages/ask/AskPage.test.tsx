import { beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import {
  fakeService,
  me,
  renderConsole,
  testFile,
  testGraph,
  testId,
  testPage,
} from '#console/test-console.tsx'
import { forgetNewConversation, newConversation } from '#console/ask/live-conversation.ts'
import { Link } from '#console/router/Link.tsx'
import { makeQueryClient } from '#console/query-client.ts'
import { getMe } from '#contract/access.ts'
import {
  askConversation,
  createConversation,
  getConversation,
  listConversations,
} from '#contract/conversations/conversations.ts'
import { getFile } from '#contract/files.ts'
import { suggestQuestions } from '#contract/graph-files.ts'
import { getGraph, listGraphs } from '#contract/graphs.ts'
import { listModels } from '#contract/models.ts'
import { AskPage } from './AskPage.tsx'

beforeEach(() => {
  forgetNewConversation('page')
  window.localStorage.clear()
  window.sessionStorage.clear()
})

const ready = { in_progress: 0, completed: 13, failed: 1, total: 14 }
const graphs = [testGraph(1, { name: 'Harbour', file_status: ready }), testGraph(2), testGraph(3)]

const time = '2026-11-20T10:00:00.000000Z'
const conversation = {
  id: testId(20),
  object: 'conversation' as const,
  created_at: time,
  updated_at: time,
  title: 'Tides',
  graph_ids: [],
  all_graphs: true,
  // Its only file was deleted.
  file_ids: [],
  file_names: [],
  model: null,
  shared: 'private' as const,
  shared_team_ids: [],
  is_owner: true,
  key_name: 'Test',
  turn_count: 1,
  turns: testPage([]),
}

const open = async ({
  has_more = false,
  listed = graphs,
  page = <AskPage />,
  path = '/',
  pattern = '*',
} = {}) => {
  const service = fakeService()
    .answer(getMe, me())
    .answer(listModels, { object: 'list', data: [], models: [] })
    .answer(listConversations, testPage([]))
    .answer(listGraphs, { ...testPage(listed), has_more })
    // A graph that was listed more than five seconds ago is requested again.
    .answer(getGraph, testGraph(1, { name: 'Harbour', file_status: ready }))
    .answer(suggestQuestions, { data: [] })
    .answer(getFile, testFile(7, { name: 'tides.pdf', graph_ids: [testId(1)] }))
    .answer(getConversation, conversation)
    .hang(createConversation)
  const screen = await renderConsole(page, service, path, pattern, makeQueryClient())
  return { service, screen, picker: screen.getByRole('button', { name: /^Graphs to ask/ }) }
}

test('graphs that were just listed are not requested one by one', async () => {
  const { screen, picker, service } = await open()
  await expect.element(picker).toHaveAccessibleName('Graphs to ask: All graphs')
  await expect.element(screen.getByRole('textbox', { name: /question/i })).toBeVisible()
  expect(service.requests.filter((request) => /^GET \/v1\/graphs\/[^/]+\?/.test(request))).toEqual(
    [],
  )
})

test('the only graph is named', async () => {
  const { picker } = await open({ listed: graphs.slice(0, 1) })
  await expect.element(picker).toHaveAccessibleName('Graphs to ask: Harbour')
})

test('with more graphs than a request can name, a question is asked at once', async () => {
  const { screen, picker, service } = await open({ has_more: true })
  await expect.element(picker).toHaveAccessibleName('Graphs to ask: All graphs')
  await screen.getByRole('textbox', { name: /question/i }).fill('Do dogs pay?')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => service.sent).toContainEqual({ graph_ids: null, model: null })
})

test('a question of the palette is asked while the page is open', async () => {
  const ask = () => {
    forgetNewConversation('page')
    newConversation('page').draft.write('Do dogs pay?')
  }
  const page = (
    <>
      <Link to="/" state={{ sendsDraft: true }} onClick={ask}>
        Ask this
      </Link>
      <AskPage />
    </>
  )
  const { screen, picker, service } = await open({ has_more: true, page })
  await expect.element(picker).toHaveAccessibleName('Graphs to ask: All graphs')
  await screen.getByRole('link', { name: 'Ask this' }).click()
  await expect.poll(() => service.sent).toContainEqual({ graph_ids: null, model: null })
})

test('arrows and Enter choose graphs', async () => {
  const { screen, picker, service } = await open({ has_more: true })
  await picker.click()
  await expect.element(screen.getByRole('searchbox')).toHaveFocus()
  const harbour = screen.getByRole('checkbox', { name: /Harbour/ })
  await expect.element(harbour).toHaveAccessibleName('Harbour 14 files')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  await expect.element(harbour).toBeChecked()
  await expect.element(picker).toHaveAccessibleName('Graphs to ask: Harbour')
  await userEvent.keyboard('{Escape}')
  await expect.element(picker).toHaveFocus()
  await screen.getByRole('textbox', { name: /question/i }).fill('Do dogs pay?')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => service.sent).toContainEqual({ graph_ids: [graphs[0]?.id], model: null })
})

test('Enter on a graph that the space bar chose closes the list, and keeps the choice', async () => {
  const { screen, picker } = await open()
  await picker.click()
  await expect.element(screen.getByRole('searchbox')).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown} {Enter}')
  await expect.element(screen.getByRole('searchbox')).not.toBeInTheDocument()
  await expect.element(picker).toHaveAccessibleName('Graphs to ask: Harbour')
})

test('a question without a graph opens the choice, which says why', async () => {
  const { screen, picker } = await open()
  await picker.click()
  await screen.getByRole('checkbox', { name: 'All graphs' }).click()
  await userEvent.keyboard('{Escape}')
  await screen.getByRole('textbox', { name: /question/i }).fill('Do dogs pay?')
  await userEvent.keyboard('{Enter}')
  const dialog = screen.getByRole('dialog', { name: 'Graphs to ask' })
  await expect.element(dialog.getByText('Choose a graph to ask.')).toBeVisible()
  await expect
    .element(screen.getByRole('textbox', { name: /question/i }))
    .toHaveValue('Do dogs pay?')
})

test('a question about a file is asked of it alone, until all files are asked', async () => {
  const { screen, picker, service } = await open({ path: `/?file=${testId(7)}` })
  const suggested = () => service.requests.filter((request) => request.includes('/suggested-'))
  await expect.poll(suggested).toEqual([expect.stringContaining(`file_id=${testId(7)}`) as string])
  const files = screen.getByRole('button', { name: 'Files to ask: tides.pdf' })
  await expect.element(files).toBeVisible()
  await expect.element(picker).not.toBeInTheDocument()
  await expect.element(screen.getByText('Only about tides.pdf')).toBeVisible()
  const box = screen.getByRole('textbox', { name: /question/i })
  await box.fill('When is the tide high?')
  await userEvent.keyboard('{Enter}')
  const scope = { graph_ids: null, file_ids: [testId(7)] }
  await expect.poll(() => service.sent).toContainEqual({ ...scope, model: null })
})

test('files are taken away one by one, and the graphs can be asked again', async () => {
  const path = `/?file=${testId(7)}&file=${testId(8)}`
  const { screen, picker } = await open({ path })
  await screen.getByRole('button', { name: 'Files to ask: 2 files' }).click()
  const list = screen.getByRole('dialog', { name: 'Files to ask' })
  await list
    .getByRole('button', { name: /^Don’t ask/ })
    .first()
    .click()
  await expect
    .element(screen.getByRole('button', { name: 'Files to ask: tides.pdf' }))
    .toBeVisible()
  await list.getByRole('button', { name: 'Ask all files' }).click()
  await expect.element(picker).toHaveAccessibleName('Graphs to ask: All graphs')
  await expect.element(picker).toHaveFocus()
})

test('the names of many files are requested once they are shown', async () => {
  const file_ids = Array.from({ length: 100 }, (_, at) => testId(at + 1))
  const { screen, service } = await open({ path: `/?file=${file_ids.join('&file=')}` })
  const opener = screen.getByRole('button', { name: 'Files to ask: 100 files' })
  await expect.element(screen.getByText(/^Only about .+ and 97 other files$/)).toBeVisible()
  const requested = () => [
    ...new Set(service.requests.filter((request) => request.startsWith('GET /v1/files/'))),
  ]
  // Three are named, and four suggest questions.
  expect(requested().length).toBeLessThanOrEqual(4)
  await opener.click()
  await expect.poll(requested).toHaveLength(100)
})

test('a conversation about files that were deleted asks no others by itself', async () => {
  const { screen, picker } = await open({
    path: `/ask/${conversation.id}`,
    pattern: '/ask/:conversation_id',
  })
  await expect.element(screen.getByText(/^About files that were deleted/)).toBeVisible()
  await screen.getByRole('textbox', { name: /question/i }).fill('And now?')
  const ask = screen.getByRole('button', { name: 'Ask', exact: true })
  await expect.element(ask).toHaveAccessibleDescription(/not available any more/)
  await screen.getByRole('button', { name: 'Files to ask: No files' }).click()
  await screen.getByRole('button', { name: 'Ask all files' }).click()
  await expect.element(picker).toHaveAccessibleName('Graphs to ask: All graphs')
  await expect.element(ask).not.toHaveAttribute('aria-disabled')
})

test('a conversation about a file stays so while it is loaded from its new address', async () => {
  const { screen, picker, service } = await open({ path: `/?file=${testId(7)}` })
  const begun = { ...conversation, id: testId(55) }
  service.answer(createConversation, begun).hang(askConversation).hang(getConversation)
  await screen.getByRole('textbox', { name: /question/i }).fill('When is the tide high?')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => service.requests.at(-1)).toContain(`GET /v1/conversations/${begun.id}`)
  await expect
    .element(screen.getByRole('button', { name: 'Files to ask: tides.pdf' }))
    .toBeVisible()
  await expect.element(picker).not.toBeInTheDocument()
})
