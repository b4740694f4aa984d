import { expect, test } from 'vitest'
import {
  fakeService,
  me,
  renderConsole,
  teamMe,
  testGraph,
  testId,
  testPage,
} from '#console/test-console.tsx'
import { getMe } from '#contract/access.ts'
import { listAnswerReviews } from '#contract/conversations/answer-reviews.ts'
import { listConversations } from '#contract/conversations/conversations.ts'
import { getGraph, updateGraph } from '#contract/graphs.ts'
import { listModels } from '#contract/models.ts'
import { queryDefaults } from '#contract/query-config.ts'
import { tryRetrieval } from '#contract/questions.ts'
import { RetrievalTab } from './RetrievalTab.tsx'
import { testTrial } from './test-trial.ts'

const graph = testGraph(3, { query_config: { max_snippets: 5 } })
const question = 'When does it sail?'

const review = {
  id: '01a1fa5a-d95d-7b20-a46e-0000000000f1',
  created_at: '2026-11-20T10:00:00.000000Z',
  reason: 'unanswered' as const,
  question: 'Do dogs pay?',
  previous_question: null,
  is_first: true,
  answer: null,
  comment: '',
  graphs: [{ id: graph.id, name: graph.name }],
  files: [],
  model: null,
  conversation_id: null,
  done_at: null,
}

// It says nothing without the question before it.
const followUp = {
  ...review,
  id: '01a1fa5a-d95d-7b20-a46e-0000000000f2',
  question: 'Which one is cheaper?',
  is_first: false,
}

// Somebody asked every graph, and may have meant another one.
const everyGraph = {
  ...review,
  id: '01a1fa5a-d95d-7b20-a46e-0000000000f3',
  question: 'Does my daughter have measles?',
  graphs: [...review.graphs, { id: testId(4), name: 'Ward' }],
}

/** A service that finds other passages with settings than without. */
function service() {
  const fake = fakeService()
    .answer(getMe, me())
    .answer(getGraph, graph)
    .answer(listModels, { object: 'list', data: [], models: [] })
    .answer(listConversations, testPage([]))
    .answer(listAnswerReviews, testPage([everyGraph, followUp, review]))
  const { fetch } = fake
  fake.fetch = (input, init) => {
    const isTrial = typeof init?.body === 'string' && init.body.includes('query_config')
    fake.answer(tryRetrieval, testTrial(isTrial ? ['Berta', 'Cecilia'] : ['Astrid', 'Berta']))
    return fetch(input, init)
  }
  return fake
}

const render = (fake: ReturnType<typeof fakeService>, search = '') =>
  renderConsole(
    <RetrievalTab />,
    fake,
    `/graphs/${graph.id}/retrieval${search}`,
    '/graphs/:graph_id/retrieval',
  )

const link = `?${new URLSearchParams({ q: question, trial: '{"search_weight":100}' })}`

test('before a question the page says what it does, and suggests one that was not answered', async () => {
  const screen = await render(service())
  await expect.element(screen.getByText('Try a question')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Run' })).toHaveAttribute('aria-disabled')
  const suggested = screen.getByRole('button', { name: 'Do dogs pay?' })
  await expect.element(suggested).toBeVisible()
  const suggestions = screen.getByRole('region', { name: 'Suggestions' })
  expect(suggestions.getByRole('button').elements()).toHaveLength(1)
  await suggested.click()
  await expect.element(screen.getByRole('textbox')).toHaveValue('Do dogs pay?')
  await expect.element(screen.getByRole('link', { name: /Astrid/ }).first()).toBeVisible()
})

test('a link opens its question with both lists, which mark what changed', async () => {
  const fake = service()
  const screen = await render(fake, link)
  const saved = screen.getByRole('region', { name: 'Found with saved settings' })
  const tried = screen.getByRole('region', { name: 'Found with trial settings' })
  await expect.element(saved.getByText('Gone')).toBeVisible()
  await expect.element(tried.getByText('Up 1')).toBeVisible()
  await expect.element(tried.getByText('New')).toBeVisible()
  await expect.element(tried.getByText(/matches sail/).first()).toBeVisible()
  expect(fake.sent).toContainEqual({ question })
  expect(fake.sent).toContainEqual({
    question,
    query_config: { ...queryDefaults, search_weight: 100 },
    model: 'mdl-x5',
  })
})

test('several questions have a summary, which chooses whose passages are shown', async () => {
  const search = new URLSearchParams([
    ['q', question],
    ['q', 'And back?'],
    ['trial', '{"search_weight":100}'],
  ])
  const screen = await render(service(), `?${search}`)
  await expect
    .element(screen.getByText('2 of 2 questions changed their first passage'))
    .toBeVisible()
  const other = screen.getByRole('button', { name: 'And back?' })
  await other.click()
  await expect.element(other).toHaveAttribute('aria-pressed', 'true')
})

test('what a run found comes into view, is announced, and has the focus', async () => {
  const screen = await render(service(), link)
  const results = screen.getByRole('region', { name: 'Results' })
  await expect.element(results.getByRole('status')).toHaveTextContent('First passage changed')
  expect(document.activeElement).toBe(document.body)
  await screen.getByRole('textbox').fill('And back?')
  await screen.getByRole('button', { name: 'Run' }).click()
  await expect.element(results).toHaveFocus()
  await expect.element(results).toBeInViewport()
  await expect.element(results.getByRole('status')).toHaveTextContent('First passage changed')
})

test('the trial is saved after its changes were confirmed', async () => {
  const fake = service().answer(updateGraph, { ...graph, query_config: { search_weight: 100 } })
  const screen = await render(fake, link)
  await screen.getByRole('button', { name: 'Save to the graph' }).click()
  const dialog = screen.getByRole('alertdialog')
  await expect.element(dialog.getByText(/Weight of exact words: default \(50\)/)).toBeVisible()
  await expect.element(dialog.getByText(/Maximum passages: 5/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Save settings' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(fake.sent).toContainEqual({ query_config: { search_weight: 100 }, model: null })
  await expect
    .element(screen.getByRole('button', { name: 'Save to the graph' }))
    .toHaveAttribute('aria-disabled')
})

test('a value out of range is shown at its field, and can be neither run nor saved', async () => {
  const screen = await render(service(), link)
  await screen.getByRole('spinbutton', { name: 'Maximum length' }).fill('9')
  await expect.element(screen.getByText('Maximum length must be from 100 to 8000.')).toBeVisible()
  for (const name of ['Run', 'Save to the graph']) {
    await expect.element(screen.getByRole('button', { name })).toHaveAttribute('aria-disabled')
  }
})

test('a change after a run says that the lists are of the settings before', async () => {
  const screen = await render(service(), link)
  await screen.getByRole('spinbutton', { name: 'Weight of exact words' }).fill('20')
  await expect.element(screen.getByText('Something changed. Run again to compare.')).toBeVisible()
  await screen.getByRole('button', { name: 'Run' }).click()
  await expect
    .element(screen.getByText('Something changed. Run again to compare.'))
    .not.toBeInTheDocument()
})

test('a search that is pending or failed says so', async () => {
  const parts = () =>
    fakeService()
      .answer(getMe, me())
      .answer(getGraph, graph)
      .answer(listModels, { object: 'list', data: [], models: [] })
      .answer(listConversations, testPage([]))
      .answer(listAnswerReviews, testPage([]))
  const pending = await render(parts().hang(tryRetrieval), link)
  await expect.element(pending.getByRole('status', { name: 'Searching' }).first()).toBeVisible()
  await pending.unmount()
  const failed = await render(
    parts().fail(tryRetrieval, 'query_too_complex', 'This key can request up to 20 snippets.'),
    link,
  )
  await expect
    .element(failed.getByText('This key can request up to 20 snippets.').first())
    .toBeVisible()
})

test('a key that cannot change the graph cannot try its settings', async () => {
  const reader = service().answer(getMe, me(['graphs:read']))
  const screen = await render(reader)
  await expect.element(screen.getByText('This key cannot change the graph')).toBeVisible()
  await screen.unmount()
  const ofTeam = await render(service().answer(getMe, teamMe()))
  await expect.element(ofTeam.getByText('This key cannot change the graph')).toBeVisible()
})
