import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { ApiError } from '#console/api/api-error.ts'
import { emptyDraft } from '#console/prompt/draft.ts'
import type { Exchange } from '#console/pages/playground/exchange/exchange.ts'
import { fakeService, renderConsole, testModel } from '#console/test-console.tsx'
import { listModels } from '#contract/models.ts'
import { InspectPanel } from './InspectPanel.tsx'
import { testAnswer, testExchange } from './test-exchange.ts'

async function show(exchange: Exchange | null, tab?: string) {
  const service = fakeService().answer(listModels, {
    models: [],
    object: 'list',
    data: [testModel({ id: 'mdl-x5', name: 'X5', price_input: 2, price_output: 10 })],
  })
  const screen = await renderConsole(
    <InspectPanel exchange={exchange} draft={emptyDraft('mdl-x5')} />,
    service,
  )
  if (tab !== undefined) await screen.getByRole('tab', { name: tab }).click()
  return screen
}

test('the overview shows the metrics of an answer, with its cost if the model has prices', async () => {
  const screen = await show(testExchange({ run_id: 'r1' }))
  await expect.element(screen.getByText('Completed')).toBeVisible()
  await expect.element(screen.getByText('reader-1')).toBeVisible()
  await expect.element(screen.getByText('0.0004')).toBeVisible()
  await expect.element(screen.getByRole('table', { name: 'Timeline' })).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: /open, share/ }))
    .toHaveAttribute('href', '/playground/runs/r1')
})

test('before the first request, only the code of the draft is shown', async () => {
  const screen = await show(null)
  await expect.element(screen.getByText('No answer yet')).toBeVisible()
  await screen.getByRole('tab', { name: 'Code' }).click()
  await expect.element(screen.getByText(/SHEAF_KEY" /)).toBeVisible()
  await expect.element(screen.getByText(/sk_test/)).not.toBeInTheDocument()
})

test('a failure keeps the partial data and shows when to retry', async () => {
  const error = new ApiError('model_quota', 'The model is busy.', { retry_after: 20 })
  const screen = await show(testExchange({ status: 'failed', error }))
  await expect.element(screen.getByText('The model is busy.')).toBeVisible()
  await expect.element(screen.getByText(/Wait 20 s/)).toBeVisible()
})

test('a file source links to its quote, and only http URLs become links', async () => {
  const fileId = '01a1fa5a-d95d-7b20-a46e-000000000001'
  const response = testAnswer({
    graph_data: {
      status: 'finished',
      sources: [],
      subqueries: null,
      references: {
        files: [
          {
            fileId,
            file_name: 'rules.pdf',
            text: 'Dogs pay.',
            score: 1,
            page: 3,
            start: 4,
            end: 9,
          },
        ],
        web: [],
      },
    },
    web_search_data: {
      search_depth: 'basic',
      sources: [
        { url: 'https://example.org/a', raw_content: null, title: 'A page' },
        { url: 'javascript:alert(1)', raw_content: null, title: 'A trap' },
      ],
    },
  })
  const screen = await show(testExchange({ response }), 'Sources')
  await expect
    .element(screen.getByRole('link', { name: /rules.pdf/ }))
    .toHaveAttribute('href', `/files/${fileId}?page=3&start=4&end=9`)
  await expect
    .element(screen.getByRole('link', { name: /A page/ }))
    .toHaveAttribute('href', 'https://example.org/a')
  await expect.element(screen.getByText('A trap')).toBeVisible()
  expect(screen.getByRole('link', { name: /A trap/ }).query()).toBeNull()
})

test('an answer is checked by path, as a tree and as text', async () => {
  const schema = {
    type: 'object',
    properties: { name: { type: 'string' }, age: { type: 'integer' } },
    required: ['name', 'age'],
  }
  const exchange = testExchange({
    request: {
      model: 'mdl-x5',
      messages: [{ role: 'user', content: 'Who?' }],
      response_format: { type: 'json_schema', json_schema: { schema } },
    },
    response: testAnswer({ content: '{"name":"Ada","age":"36"}' }),
  })
  const screen = await show(exchange, 'Checks')
  await expect.element(screen.getByText('1 error')).toBeVisible()
  await expect.element(screen.getByText('Expected integer, got a string.')).toBeVisible()
  await screen.getByRole('radio', { name: 'Tree' }).click()
  await expect
    .element(screen.getByRole('treeitem', { name: /age: "36" Expected integer/ }))
    .toBeVisible()
})

test('an answer that was rejected for its schema is shown, checked path by path', async () => {
  const schema = { type: 'object', properties: { age: { type: 'integer' } } }
  const extras = { path: 'age', answer: '{"age": "36"}' }
  const exchange = testExchange({
    request: {
      model: 'mdl-x5',
      messages: [{ role: 'user', content: 'How old is Ana?' }],
      response_format: { type: 'json_schema', json_schema: { name: 'person', schema } },
    },
    status: 'failed',
    response: null,
    error: new ApiError('answer_not_valid', 'The answer breaks the JSON schema.', { extras }),
  })
  const screen = await show(exchange, 'Checks')
  await expect.element(screen.getByText('1 error')).toBeVisible()
  await expect.element(screen.getByText('Expected integer, got a string.')).toBeVisible()
  await screen.getByRole('radio', { name: 'Text' }).click()
  await expect.element(screen.getByRole('region', { name: 'Rejected answer' })).toBeVisible()
  await screen.getByRole('tab', { name: 'Raw' }).click()
  await screen.getByRole('radio', { name: 'Response' }).click()
  await expect.element(screen.getByRole('treeitem', { name: /answer: .*36/ })).toBeVisible()
})

test('the raw request is not shown as what the model got', async () => {
  const screen = await show(testExchange(), 'Raw')
  const hint = screen.getByText(/Guardrails may redact text before a model sees it/)
  await expect.element(hint).toBeVisible()
  await screen.getByRole('radio', { name: 'Response' }).click()
  await expect.element(hint).not.toBeInTheDocument()
})

test('function arguments are checked by the schema of the function', async () => {
  const parameters = { type: 'object', required: ['place'] }
  const exchange = testExchange({
    request: {
      model: 'mdl-x5',
      messages: [{ role: 'user', content: 'Rain?' }],
      tools: [{ type: 'function', function: { name: 'weather', parameters } }],
    },
    response: testAnswer({
      content: null,
      tool_calls: [
        { id: '1', type: 'function', function: { name: 'weather', arguments: '{"town":1}' } },
      ],
    }),
  })
  const screen = await show(exchange, 'Checks')
  await expect.element(screen.getByText('Missing.')).toBeVisible()
})

test('of 5,000 events only the visible ones are rendered, and the search finds all', async () => {
  const events = Array.from({ length: 5000 }, (_, at) => ({ at, data: `{"n":${at}}` }))
  const screen = await show(testExchange({ events }), 'Raw')
  await screen.getByRole('radio', { name: 'Events' }).click()
  await expect.element(screen.getByText('5,000 events')).toBeVisible()
  expect(document.querySelectorAll('[data-index]').length).toBeLessThan(200)
  await userEvent.fill(screen.getByRole('searchbox'), '4999')
  await expect.element(screen.getByText('1 event')).toBeVisible()
})

test('raw data shows the request as the model read it where a guardrail redacted it', async () => {
  const redactions = [
    {
      guardrail_name: 'Personal data',
      entity_type: 'email',
      applied_to: 'input' as const,
      count: 1,
      places: [{ path: 'messages.0.content', start: 9, end: 14 }],
    },
  ]
  const request = {
    model: 'mdl-x5',
    messages: [{ role: 'user' as const, content: 'Write to a@b.c.' }],
  }
  const screen = await show(
    testExchange({ request, response: { ...testAnswer(), redactions } }),
    'Raw',
  )
  await expect.element(screen.getByRole('radio', { name: 'To the model' })).toBeChecked()
  await screen.getByLabelText('Search what the model read').fill('Write')
  await expect.element(screen.getByText(/Write to \[email\]\./)).toBeVisible()
  await screen.getByRole('radio', { name: 'Request' }).click()
  await expect.element(screen.getByText(/Write to a@b\.c\./)).toBeVisible()
})
