import { expect, test } from 'vitest'
import { ApiError } from '#console/api/api-error.ts'
import { fakeService, renderConsole } from '#console/test-console.tsx'
import type { AnswerChoice, Exchange } from '#console/pages/playground/exchange/exchange.ts'
import { emptyAnswer } from '#contract/chat/chat.ts'
import { AnswerBody } from './AnswerBody.tsx'

function exchange(
  overrides: Partial<Exchange>,
  message: Partial<AnswerChoice['message']> | null = null,
): Exchange {
  return {
    id: 'e',
    request: { model: 'mdl-x5', messages: [{ role: 'user', content: 'Hi' }] },
    status: 'completed',
    started: 0,
    first_token_ms: null,
    duration_ms: null,
    response: message && {
      id: 'c',
      object: 'chat.completion',
      created: 0,
      model: 'mdl-x5',
      system_fingerprint: '',
      service_tier: null,
      usage: null,
      choices: [
        {
          index: 0,
          finish_reason: null,
          logprobs: null,
          message: { ...emptyAnswer(), ...message },
        },
      ],
    },
    events: [],
    error: null,
    run_id: null,
    row: null,
    ...overrides,
  }
}

const show = (shown: Exchange) =>
  renderConsole(<AnswerBody turn_id="t" exchange={shown} choice={0} isLast />, fakeService())

test('a pending answer is busy and has no text', async () => {
  const { container } = await show(exchange({ status: 'sent' }))
  expect(container.querySelector('[aria-busy="true"]')).not.toBeNull()
  expect(container.textContent).toBe('')
})

test('a stopped answer keeps its partial text', async () => {
  const screen = await show(exchange({ status: 'stopped' }, { content: 'Half of' }))
  await expect.element(screen.getByText('Half of')).toBeVisible()
  await expect.element(screen.getByText(/Partial answer kept/)).toBeVisible()
})

test('a failed answer keeps its partial text, shows the error and can be retried', async () => {
  const error = new ApiError('model_quota', 'The model takes no more.')
  const screen = await show(exchange({ status: 'failed', error }, { content: 'Half of' }))
  await expect.element(screen.getByText('Half of')).toBeVisible()
  await expect.element(screen.getByText('The model takes no more.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('an empty answer is reported as empty', async () => {
  const screen = await show(exchange({}, {}))
  await expect.element(screen.getByText('The model returned an empty answer.')).toBeVisible()
})

test('tool results link to their sources', async () => {
  const file = { fileId: 'f', text: 'Both sign.', score: 1, cite: '1', page: 2, file_name: 'a.pdf' }
  const page = { text: 'Tides.', url: 'https://example.org/t', title: 'Tide tables', score: 1 }
  const screen = await show(
    exchange(
      {},
      {
        content: 'Both. [1]',
        graph_data: {
          sources: [{ file_id: 'f', snippet: 'Both sign.' }],
          status: 'finished',
          subqueries: [{ query: 'Who signs first?', answer: '', sources: [] }],
          references: { files: [file], web: [page] },
        },
        web_search_data: {
          search_depth: 'basic',
          sources: [{ url: 'https://example.org/a', raw_content: null }],
        },
      },
    ),
  )
  await expect.element(screen.getByRole('button', { name: 'Source 1' })).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: /a.pdf/ }))
    .toHaveAttribute('href', '/files/f?page=2')
  await expect.element(screen.getByText('Who signs first?')).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: /Tide tables/ }))
    .toHaveAttribute('target', '_blank')
  await expect.element(screen.getByText('Searched the web: 1 page')).toBeVisible()
})

test('function results can be entered, and malformed arguments are reported', async () => {
  const call = { id: 'c1', type: 'function', function: { name: 'tide', arguments: '{"at":' } }
  const screen = await show(exchange({}, { tool_calls: [{ ...call, type: 'function' }] }))
  await expect.element(screen.getByRole('textbox', { name: 'Result of tide' })).toBeVisible()
  await expect.element(screen.getByText(/not valid JSON/)).toBeVisible()
  await expect
    .element(screen.getByRole('button', { name: 'Send result' }))
    .toHaveAttribute('aria-disabled', 'true')
})

test('arguments that do not fit the parameters of their function are reported', async () => {
  const parameters = {
    type: 'object',
    properties: { place: { type: 'string' }, days: { type: 'integer' } },
    required: ['place'],
  }
  const request = {
    model: 'mdl-x5',
    messages: [{ role: 'user' as const, content: 'Hi' }],
    tools: [{ type: 'function' as const, function: { name: 'weather', parameters } }],
  }
  const called = (text: string) => ({
    tool_calls: [
      { id: 'c1', type: 'function' as const, function: { name: 'weather', arguments: text } },
    ],
  })
  const screen = await show(exchange({ request }, called('{"city":"Marrowby","days":"3"}')))
  await expect
    .element(screen.getByText(/Doesn’t fit the parameters: .*“place” is missing\./))
    .toBeVisible()
})

test('an answer that breaks its JSON schema is shown with all that is wrong', async () => {
  const schema = {
    type: 'object',
    required: ['answer'],
    properties: { answer: { type: 'string' }, age: { type: 'integer' } },
  }
  const extras = { path: 'answer', answer: '{"age": "thirty"}' }
  const screen = await show(
    exchange({
      request: {
        model: 'mdl-x5',
        messages: [{ role: 'user', content: 'Hi' }],
        response_format: { type: 'json_schema', json_schema: { name: 'reply', schema } },
      },
      status: 'failed',
      error: new ApiError('answer_not_valid', 'The answer breaks the JSON schema.', { extras }),
    }),
  )
  const rejected = screen.getByRole('region', { name: 'Rejected answer' })
  await expect.element(rejected.getByRole('treeitem', { name: /thirty/ })).toBeVisible()
  await expect.element(rejected.getByText(/“answer” is missing/)).toBeVisible()
  await expect.element(rejected.getByText(/“age”: Expected integer/)).toBeVisible()
})
