import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { ApiError } from '#console/api/api-error.ts'
import { emptyDraft, type Draft } from '#console/prompt/draft.ts'
import {
  fakeService,
  me,
  renderConsole,
  testGraph,
  testModel,
  testPage,
} from '#console/test-console.tsx'
import { getMe } from '#contract/access.ts'
import { getGraph, listGraphs } from '#contract/graphs.ts'
import { listModels, type Model } from '#contract/models.ts'
import { RequestPanel } from './RequestPanel.tsx'

const graph = testGraph(9, { name: 'Rules' })

const reader = testModel({ id: 'mdl-x5', name: 'Built-in reader', kind: 'reader' })

async function show(
  start: Partial<Draft> = {},
  problem: ApiError | null = null,
  models: Model[] = [],
) {
  const service = fakeService()
    .answer(listModels, { models: [], object: 'list', data: models })
    .answer(listGraphs, testPage([graph]))
    .answer(getGraph, graph)
    .answer(getMe, me())
  let latest: Draft = { ...emptyDraft('mdl-x5'), ...start }
  function Sample() {
    const [draft, setDraft] = useState(latest)
    return (
      <RequestPanel
        draft={draft}
        problem={problem}
        onChange={(next) => {
          latest = next
          setDraft(next)
        }}
      />
    )
  }
  const screen = await renderConsole(<Sample />, service)
  return { screen, draft: () => latest }
}

// This test runs first, because modules that it loads stay loaded for the others.
test('the schema editor loads only when a schema is used', async () => {
  // The browser records 250 resources by default, and the test modules alone are that many.
  performance.setResourceTimingBufferSize(2_000)
  const { screen, draft } = await show()
  const editors = () =>
    performance.getEntriesByType('resource').filter(({ name }) => name.includes('codemirror'))
  await screen.getByText('Response format').click()
  expect(editors()).toEqual([])
  await screen.getByRole('radio', { name: 'JSON schema' }).click()
  await expect.element(screen.getByText('Valid')).toBeVisible()
  await expect.poll(() => editors().length).toBeGreaterThan(0)
  expect(JSON.parse(draft().format.schema)).toMatchObject({ type: 'object' })
})

test('the variables of the system prompt are listed', async () => {
  const { screen } = await show()
  await screen
    .getByRole('textbox', { name: /System prompt/ })
    .fill('For {{reader}} in {{ language }}.')
  await expect.element(screen.getByText('reader', { exact: true })).toBeVisible()
  await expect.element(screen.getByText('language', { exact: true })).toBeVisible()
})

test('an empty parameter uses the default', async () => {
  const { screen, draft } = await show()
  await screen.getByText('Parameters').click()
  const field = screen.getByRole('textbox', { name: 'Temperature' })
  await field.fill('0.7')
  expect(draft().parameters.temperature).toBe(0.7)
  await field.fill('7')
  await expect.element(screen.getByText('Temperature must be a number from 0 to 2.')).toBeVisible()
  expect(draft().parameters.temperature).toBe(0.7)
  await field.fill('')
  expect(draft().parameters).not.toHaveProperty('temperature')
})

test('parameters that the built-in reader does not use say so', async () => {
  const { screen, draft } = await show({ parameters: { seed: 7 } }, null, [reader])
  await screen.getByText('Parameters').click()
  await expect.element(screen.getByRole('textbox', { name: 'Top k' })).toBeDisabled()
  await expect.element(screen.getByRole('textbox', { name: 'Max tokens' })).toBeEnabled()
  const seed = screen.getByRole('textbox', { name: 'Seed' })
  await expect.element(seed).toHaveAccessibleDescription('The built-in reader does not use this.')
  await seed.fill('')
  expect(draft().parameters).not.toHaveProperty('seed')
  await expect.element(seed).toBeDisabled()
})

test('a parameter that the model refused is marked', async () => {
  const message = 'The model refused the parameter top_k, or its value.'
  const problem = new ApiError('model_refused_request', message, { fields: { top_k: message } })
  const { screen, draft } = await show({ parameters: { top_k: 40 } }, problem)
  const field = screen.getByRole('textbox', { name: 'Top k' })
  await expect.element(field).toHaveAccessibleDescription(message)
  await screen.getByLabelText('Reasoning effort').selectOptions('low')
  expect(draft().parameters).toEqual({ top_k: 40, reasoning_effort: 'low' })
})

test('one built-in tool is on at a time, and the forms of the others are kept', async () => {
  const { screen, draft } = await show()
  await screen.getByText('Tools', { exact: true }).click()
  await screen.getByRole('switch', { name: /Web search/ }).click()
  await screen.getByRole('textbox', { name: /Allowed domains/ }).fill('example.org, a.example.com')
  await userEvent.keyboard('{Enter}')
  expect(draft().forms.web_search.include_domains).toEqual(['example.org', 'a.example.com'])
  await screen.getByRole('textbox', { name: /Excluded domains/ }).fill('a b')
  await userEvent.keyboard('{Enter}')
  await screen.getByRole('textbox', { name: /Excluded domains/ }).fill('not a domain!')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText(/domain! is not a domain/)).toBeVisible()

  await screen.getByRole('switch', { name: /Graphs/ }).click()
  await expect.element(screen.getByText(/Web search was turned off/)).toBeVisible()
  await screen.getByRole('button', { name: 'Rules', exact: true }).click()
  expect(draft()).toMatchObject({
    built_in: 'graph',
    forms: { graph: { graph_ids: [graph.id] }, web_search: { exclude_domains: ['a', 'b'] } },
  })
  await screen.getByRole('button', { name: 'Remove Rules' }).click()
  expect(draft().forms.graph.graph_ids).toEqual([])
})

test('functions can be added, renamed, duplicated and removed', async () => {
  const { screen, draft } = await show()
  await screen.getByText('Functions', { exact: true }).click()
  await screen.getByRole('button', { name: 'Add function' }).click()
  await screen.getByRole('menuitem', { name: 'Weather' }).click()
  await screen.getByLabelText('Name').fill('my weather')
  await expect.element(screen.getByText(/64 letters, digits, _ and -/)).toBeVisible()
  await screen.getByLabelText('Name').fill('weather')
  await screen.getByRole('button', { name: 'Actions for weather' }).click()
  await screen.getByRole('menuitem', { name: 'Duplicate' }).click()
  expect(draft().functions.map(({ name }) => name)).toEqual(['weather', 'weather_2'])
  await screen.getByLabelText('Tool choice').selectOptions('Always weather_2')
  expect(draft().tool_choice).toEqual({ type: 'function', function: { name: 'weather_2' } })
  await screen.getByRole('button', { name: 'Actions for weather', exact: true }).click()
  await screen.getByRole('menuitem', { name: 'Remove' }).click()
  expect(draft().functions).toHaveLength(1)
})

test('an error opens the section of the field that caused it', async () => {
  const problem = new ApiError('tool_malformed', 'No.', {
    fields: {
      'tools.0.function.include_domains.0': 'Must be a domain like example.org.',
      temperature: 'At most 2.',
    },
  })
  const { screen } = await show({ built_in: 'web_search' }, problem)
  await expect.element(screen.getByText('Must be a domain like example.org.')).toBeVisible()
  await expect.element(screen.getByText('At most 2.')).toBeVisible()
})

test('a number out of range stays as it was typed, with the reason', async () => {
  const { screen, draft } = await show()
  await screen.getByText('Parameters').click()
  const temperature = screen.getByRole('textbox', { name: 'Temperature' })
  await temperature.fill('9')
  await userEvent.tab()
  await expect.element(temperature).toHaveValue('9')
  await expect.element(screen.getByText('Temperature must be a number from 0 to 2.')).toBeVisible()
  expect(draft().parameters.temperature).toBeUndefined()
})
