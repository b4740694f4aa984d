import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  fakeService,
  me,
  renderConsole,
  testGraph,
  testFile,
  testId,
  testModel,
  testPage,
} from '#console/test-console.tsx'
import { ApiError } from '#console/api/api-error.ts'
import { getMe } from '#contract/access.ts'
import type { Conversation } from '#contract/conversations/conversations.ts'
import { askConversation, createConversation } from '#contract/conversations/conversations.ts'
import { getFile } from '#contract/files.ts'
import { getGraph, listGraphs } from '#contract/graphs.ts'
import { listModels } from '#contract/models.ts'
import { AskView } from './AskView.tsx'
import { liveConversation, newConversation, type LiveConversation } from './live-conversation.ts'
import { storedModel } from './stored-choices.ts'
import type { Turn } from './turn.ts'

const graph = testGraph(3)
const conversation: Conversation = {
  id: '01a1fa5a-d95d-7b20-a46e-000000000009',
  object: 'conversation',
  created_at: '2026-11-20T10:00:00.000000Z',
  updated_at: '2026-11-20T10:00:00.000000Z',
  title: 'Dogs',
  graph_ids: [graph.id],
  model: null,
  shared: 'team',
  shared_team_ids: [],
  is_owner: true,
  key_name: 'Test',
  turn_count: 12,
}

const turn = (number: number): Turn => ({
  key: `${number}`,
  id: `${number}`,
  after: '',
  question: `Question ${number}?`,
  feedback: null,
  status: 'stopped',
  answer: null,
})

async function showWith(live: LiveConversation, turns: Turn[]) {
  const service = answering()
  return { service, screen: await show(live, {}, turns, undefined, undefined, service) }
}

const answering = () =>
  fakeService()
    .answer(getMe, me())
    .answer(getGraph, graph)
    .answer(listModels, { object: 'list', data: [], models: [] })
    .hang(createConversation)

function show(
  live: LiveConversation,
  changes: Partial<Conversation> = {},
  turns: Turn[] = [],
  turn_id?: string,
  path?: string,
  service = answering(),
) {
  const stored = {
    conversation: { ...conversation, ...changes },
    turns,
    loadOlder: null,
    isLoadingOlder: false,
  }
  return renderConsole(
    <AskView
      live={live}
      stored={turns.length === 0 ? null : stored}
      takesFocus={turns.length === 0}
      turn_id={turn_id}
      graph_ids={[graph.id]}
      model={null}
      onAnew={() => undefined}
      opening={(ask) => (
        <button type="button" onClick={() => ask('Do dogs pay?')}>
          Do dogs pay?
        </button>
      )}
    />,
    service,
    path,
  )
}

/** A conversation of one turn, in which another model can be chosen. */
function showTurn(
  shown: Turn,
  live: LiveConversation,
  onModel: (model: string) => Promise<void>,
  service: ReturnType<typeof answering>,
) {
  return renderConsole(
    <AskView
      live={live}
      stored={{ conversation, turns: [shown], loadOlder: null, isLoadingOlder: false }}
      graph_ids={[graph.id]}
      model={null}
      onModel={onModel}
      onAnew={() => undefined}
      opening={() => null}
    />,
    service,
  )
}

test('a new conversation takes the focus, also after a suggestion is chosen', async () => {
  const screen = await show(newConversation('focus'))
  const question = screen.getByRole('textbox', { name: 'Question' })
  await expect.element(question).toHaveFocus()
  await screen.getByRole('button', { name: 'Do dogs pay?' }).click()
  await expect.element(screen.getByRole('article')).toBeVisible()
  await expect.element(question).toHaveFocus()
})

test('a draft is kept for its own conversation', async () => {
  const place = newConversation('draft')
  const screen = await show(place)
  await screen.getByRole('textbox', { name: 'Question' }).fill('Do cats')
  expect(place.draft.read()).toBe('Do cats')
  expect(newConversation('another draft').draft.read()).toBe('')
  expect(liveConversation(conversation.id).draft.read()).toBe('')
  place.draft.write('')
})

test('a question that is on its way is no draft, but a reload finds it', async () => {
  const place = newConversation('on its way')
  const screen = await show(place)
  await screen.getByRole('button', { name: 'Do dogs pay?' }).click()
  await expect.element(screen.getByRole('article')).toBeVisible()
  expect(place.draft.read()).toBe('')
  expect(window.sessionStorage.getItem('sheaf.ask.drafts')).toContain('Do dogs pay?')
  place.stop()
  place.draft.write('')
})

test('stopping an answer gives the focus to the next question', async () => {
  const screen = await show(newConversation('stop'))
  await screen.getByRole('button', { name: 'Do dogs pay?' }).click()
  await screen.getByRole('button', { name: 'Stop' }).click()
  await expect.element(screen.getByText(/^Stopped\./)).toBeVisible()
  await expect.element(screen.getByRole('textbox', { name: 'Question' })).toHaveFocus()
})

test('a long conversation opens at its newest question', async () => {
  const turns = Array.from({ length: 40 }, (_, index) => turn(index + 1))
  const screen = await show(liveConversation('long'), {}, turns)
  await expect.element(screen.getByRole('heading', { name: 'Question 40?' })).toBeInViewport()
  await expect
    .element(screen.getByRole('heading', { name: 'Question 1?', exact: true }))
    .not.toBeInViewport()
})

// Ids sort by creation.
const long = Array.from({ length: 12 }, (_, number) => turn(number + 10))

/** Whether an element stands between the top of the window and the box for the next question. */
function isInSight(element: Element): boolean {
  const dock = document.querySelector('[data-composer]')?.getBoundingClientRect()
  const { top, bottom } = element.getBoundingClientRect()
  return top >= 0 && bottom <= (dock?.top ?? 0)
}

test('a question that is asked in a long conversation comes into sight with its search', async () => {
  await page.viewport(1280, 600)
  const { service, screen } = await showWith(liveConversation(testId(21)), long)
  service.hang(askConversation)
  await screen.getByRole('textbox', { name: 'Question' }).fill('Do dogs pay?')
  window.scrollTo({ top: 0 })
  await expect.poll(() => window.scrollY).toBe(0)
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('Searching the files…')).toBeVisible()
  await expect.poll(() => isInSight(screen.getByText('Searching the files…').element())).toBe(true)
  expect(isInSight(screen.getByRole('heading', { name: 'Do dogs pay?' }).element())).toBe(true)
})

test('a failure comes into sight under its question', async () => {
  await page.viewport(1280, 600)
  const { service, screen } = await showWith(liveConversation(testId(22)), long)
  service.fail(askConversation, 'internal', 'The service has an error.')
  await screen.getByRole('textbox', { name: 'Question' }).fill('Do dogs pay?')
  await userEvent.keyboard('{Enter}')
  const again = screen.getByRole('button', { name: 'Ask again' }).last()
  await expect.element(screen.getByText('The service has an error.')).toBeVisible()
  await expect.poll(() => isInSight(again.element())).toBe(true)
})

test('the buttons of an edited question stand above the box for the next one', async () => {
  await page.viewport(1280, 600)
  const screen = await show(liveConversation(testId(23)), {}, [
    ...long,
    { ...turn(30), status: 'done', answer: { question: '', answer: 'None.', sources: [] } },
  ])
  const edit = screen.getByRole('button', { name: 'Edit question' })
  await expect.element(edit).toBeVisible()
  // As far up as it can be: the form that takes its place is taller.
  const { bottom } = edit.element().getBoundingClientRect()
  const box = document.querySelector('[data-composer]')?.getBoundingClientRect()
  window.scrollBy({ top: bottom - (box?.top ?? 0) })
  await edit.click()
  const cancel = screen.getByRole('button', { name: 'Cancel' })
  await expect.element(cancel).toBeVisible()
  await expect.poll(() => isInSight(cancel.element())).toBe(true)
})

test('a conversation can be opened at a turn, with why its answer is as it is', async () => {
  const turns = Array.from({ length: 40 }, (_, index) => turn(index + 1))
  const screen = await show(liveConversation('at a turn'), {}, turns, '7', '/ask/a?turn=7&why=7')
  await expect.element(screen.getByRole('heading', { name: 'Question 7?' })).toBeInViewport()
  await expect.element(screen.getByRole('heading', { name: 'Why this answer?' })).toBeVisible()
})

test('who reads a shared conversation is led to an own one about the same graphs', async () => {
  const screen = await show(liveConversation('shared'), { is_owner: false }, [turn(1)])
  await expect
    .element(screen.getByText('Only the owner can continue this conversation.'))
    .toBeVisible()
  await expect.element(screen.getByRole('textbox')).not.toBeInTheDocument()
  const own = screen.getByRole('link', { name: 'Ask your own question' })
  await expect.element(own).toHaveAttribute('href', '/ask')
  await own.click()
  expect(window.localStorage.getItem('sheaf.ask.graphs')).toBe(JSON.stringify([graph.id]))
  window.localStorage.removeItem('sheaf.ask.graphs')
})

test('switching between the versions of a question keeps the focus', async () => {
  const answered = (number: number, replaced_by: string | null): Turn => ({
    ...turn(number),
    status: 'done',
    replaced_by,
    answer: { question: `Question ${number}?`, answer: `Answer ${number}.`, sources: [] },
  })
  const turns = [answered(1, '2'), answered(2, '3'), answered(3, null)]
  const screen = await show(liveConversation('versions'), {}, turns)
  const previous = screen.getByRole('button', { name: 'Previous version' })
  await previous.click()
  await expect.element(screen.getByText('Answer 2.')).toBeVisible()
  await expect.element(previous).toHaveFocus()
  await previous.click()
  await expect.element(screen.getByText('Answer 1.')).toBeVisible()
  await expect.element(screen.getByText('1 of 3')).toBeVisible()
})

test.each([
  { file_ids: null, searched: graph.name },
  { file_ids: [testId(7)], searched: 'tides.pdf' },
])(
  'where only $searched was searched without an answer, all graphs can be asked',
  async ({ file_ids, searched }) => {
    const onAllGraphs = vi.fn<() => void>()
    const fake = answering()
      .answer(listGraphs, testPage([graph, testGraph(4)]))
      .answer(getFile, testFile(7, { name: 'tides.pdf' }))
      .hang(askConversation)
    const nothing = { question: 'Do cats pay?', answer: '', sources: [], nearest: [] }
    const unanswered: Turn = {
      ...turn(1),
      question: 'Do cats pay?',
      status: 'done',
      answer: nothing,
    }
    const screen = await renderConsole(
      <AskView
        live={liveConversation(searched)}
        stored={{ conversation, turns: [unanswered], loadOlder: null, isLoadingOlder: false }}
        graph_ids={[graph.id]}
        file_ids={file_ids}
        model={null}
        onAllGraphs={onAllGraphs}
        onAnew={() => undefined}
        opening={() => null}
      />,
      fake,
    )
    await expect.element(screen.getByText(`Only “${searched}” was searched.`)).toBeVisible()
    await screen.getByRole('button', { name: 'Search all graphs' }).click()
    expect(onAllGraphs).toHaveBeenCalledOnce()
    await expect
      .poll(() => fake.sent.at(-1))
      .toMatchObject({ question: 'Do cats pay?', graph_ids: null, replaces: '1' })
  },
)

test('what only a language model can do is offered to one', async () => {
  const onModel = vi.fn<(model: string) => Promise<void>>().mockResolvedValue()
  const fake = answering()
    .answer(listModels, {
      object: 'list',
      data: [testModel({ id: 'loom', name: 'Loom' })],
      models: [],
    })
    .hang(askConversation)
  const question = 'Summarize the lease'
  const unanswered: Turn = {
    ...turn(1),
    question,
    status: 'done',
    answer: { question, answer: '', sources: [], nearest: [] },
  }
  const screen = await showTurn(unanswered, liveConversation(testId(77)), onModel, fake)
  await expect.element(screen.getByText(/The built-in reader only quotes\./).first()).toBeVisible()
  await screen.getByRole('button', { name: 'Ask Loom instead' }).click()
  expect(onModel).toHaveBeenCalledWith('loom')
  await expect.poll(() => fake.sent.at(-1)).toMatchObject({ question, replaces: '1' })
})

test('after a model that failed, the built-in reader or another model answers with a click', async () => {
  const onModel = vi.fn<(model: string) => Promise<void>>().mockResolvedValue()
  const failing = testModel({ id: 'loom', name: 'Loom', kind: 'language' })
  const fake = answering()
    .answer(listModels, {
      object: 'list',
      data: [
        { ...failing, id: 'mdl-x5' },
        failing,
        testModel({ id: 'spindle', name: 'Spindle', kind: 'language' }),
        testModel({ id: 'sheaf-reader', name: 'Built-in reader', kind: 'reader' }),
      ],
      models: [],
    })
    .hang(askConversation)
  const failed: Turn = {
    ...turn(1),
    status: 'failed',
    answer: null,
    error: new ApiError('model_failed', 'Loom failed.'),
  }
  const screen = await showTurn(failed, liveConversation(testId(79)), onModel, fake)
  await expect.element(screen.getByRole('button', { name: 'Ask Spindle' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Ask Loom' }).elements()).toEqual([])
  await screen.getByRole('button', { name: 'Answer with the built-in reader' }).click()
  expect(onModel).toHaveBeenCalledExactlyOnceWith('sheaf-reader')
  await expect.poll(() => fake.sent.at(-1)).toMatchObject({ replaces: '1' })
})

test('after a model that failed, the language model that answered last is offered, not the first', async () => {
  const data = ['hemp', 'spindle', 'mdl-x5'].map((id) =>
    testModel({ id, name: id, kind: 'language' }),
  )
  const service = answering().answer(listModels, { object: 'list', data, models: [] })
  const { question } = turn(1)
  const answer = { question, answer: 'Yes.', model: 'spindle', sources: [] }
  const error = new ApiError('model_failed', 'Failed.')
  const failed: Turn = { ...turn(2), status: 'failed', answer: null, error }
  const quoted: Turn = { ...turn(3), status: 'done', answer: { ...answer, model: 'sheaf-reader' } }
  const turns: Turn[] = [{ ...turn(1), status: 'done', answer }, quoted, failed]
  const screen = await show(liveConversation(testId(82)), {}, turns, undefined, undefined, service)
  await expect.element(screen.getByRole('button', { name: 'Ask spindle' })).toBeVisible()
})

test('a limit on the tokens of all models leaves only the built-in reader', async () => {
  const data = [
    testModel({ id: 'mdl-x5', name: 'Loom', kind: 'language' }),
    testModel({ id: 'spindle', name: 'Spindle', kind: 'language' }),
    testModel({ id: 'sheaf-reader', name: 'Built-in reader', kind: 'reader' }),
  ]
  const extras = { limit: 'tokens_per_day', scope: 'organization' }
  const failed: Turn = {
    ...turn(1),
    status: 'failed',
    answer: null,
    error: new ApiError('model_quota', 'Used up.', { extras }),
  }
  const fake = answering().answer(listModels, { object: 'list', data, models: [] })
  const screen = await showTurn(failed, liveConversation(testId(81)), () => Promise.resolve(), fake)
  await expect.element(screen.getByRole('button', { name: /built-in reader/ })).toBeVisible()
  await expect.element(screen.getByText(/resets, or use the built-in reader\.$/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Ask Spindle' }).elements()).toEqual([])
})

test('a model that failed is not the one of the next new conversation', async () => {
  storedModel.write('loom')
  onTestFinished(() => storedModel.write(null))
  const service = answering().fail(askConversation, 'model_failed', 'Loom failed.')
  const live = liveConversation(testId(80))
  const screen = await show(live, {}, [turn(1)], undefined, undefined, service)
  live.ask({
    question: 'Do dogs pay?',
    graph_ids: null,
    file_ids: null,
    model: 'spindle',
    after: '1',
  })
  await expect.element(screen.getByText('Loom failed.')).toBeVisible()
  expect(storedModel.read()).toBe('loom')
  live.ask({ question: 'Do cats pay?', graph_ids: null, file_ids: null, model: 'loom', after: '1' })
  await expect.poll(() => storedModel.read()).toBeNull()
})
