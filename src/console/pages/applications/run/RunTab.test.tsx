import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { testApplication } from '#console/applications/test-application.ts'
import { fakeService, me, renderConsole, teamMe } from '#console/test-console.tsx'
import { getMe } from '#contract/access.ts'
import { getApplication, type WholeApplication } from '#contract/applications/applications.ts'
import type { GenerationChunk } from '#contract/applications/generation.ts'
import { RunTab } from './RunTab.tsx'

const pattern = '/applications/:application_id/run'

let lastApplication = 0

/** An application of its own for each test, because runs are kept while pages change. */
function newApplication(changes: Partial<WholeApplication> = {}): WholeApplication {
  lastApplication += 1
  const id = `01a1fa5a-d95d-7b20-a46e-0000000a${String(lastApplication).padStart(4, '0')}`
  return testApplication({ id, ...changes })
}

type Answer = (controller: ReadableStreamDefaultController<Uint8Array>) => void

const bytesOf = (text: string) => new TextEncoder().encode(text)
const lineOf = (delta: GenerationChunk['delta']) =>
  bytesOf(`data: ${JSON.stringify({ delta })}\n\n`)
const done = bytesOf('data: [DONE]\n\n')

/** An answer in these pieces. */
const says =
  (...deltas: GenerationChunk['delta'][]): Answer =>
  (controller) => {
    for (const delta of deltas) controller.enqueue(lineOf(delta))
    controller.enqueue(done)
    controller.close()
  }

async function open(
  application: WholeApplication,
  { answer = says({ content: 'Yes.' }), hash = '', own = me() } = {},
) {
  const fake = fakeService().answer(getMe, own).answer(getApplication, application)
  const runs: unknown[] = []
  const service = {
    ...fake,
    fetch: (input: URL | RequestInfo, init?: RequestInit): Promise<Response> => {
      if (init?.method !== 'POST' || typeof init.body !== 'string') return fake.fetch(input, init)
      runs.push(JSON.parse(init.body))
      const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
        start: (controller) => {
          init.signal?.addEventListener('abort', () => controller.error(init.signal?.reason))
          answer(controller)
        },
      })
      return Promise.resolve(new Response(body))
    },
  }
  const path = `/applications/${application.id}/run${hash}`
  const screen = await renderConsole(<RunTab />, service, path, pattern)
  return { screen, runs, run: screen.getByRole('button', { name: 'Run', exact: true }) }
}

test('an answer says what guardrails replaced', async () => {
  const row = { guardrail_name: 'Mail', entity_type: 'email', count: 2, places: [] }
  const { screen, run } = await open(newApplication({ inputs: [] }), {
    answer: says(
      { content: 'Write to [email].' },
      { redactions: [{ ...row, applied_to: 'input' }] },
    ),
  })
  await run.click()
  await expect
    .element(screen.getByRole('list', { name: 'Redactions' }))
    .toHaveTextContent('2 values redacted in the input by “Mail” (email)')
})

test('a run sends the inputs and shows its answer as it comes', async () => {
  const { screen, run, runs } = await open(newApplication(), {
    answer: (controller) => controller.enqueue(lineOf({ title: 'x', content: 'Wool is' })),
  })
  await screen.getByLabelText('Topic').fill('Wool')
  await screen.getByLabelText('Tone').selectOptions('Warm')
  await run.click()
  await expect.element(screen.getByText('Wool is')).toBeVisible()
  expect(runs).toEqual([
    {
      inputs: [
        { id: 'Topic', value: ['Wool'] },
        { id: 'Tone', value: ['Warm'] },
      ],
      stream: true,
    },
  ])
  await screen.getByRole('button', { name: 'Stop' }).click()
  await expect.element(screen.getByText('You stopped this answer early.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Run', exact: true })).toHaveFocus()
  await expect.element(run).toBeVisible()
})

test('a missing input is reported at its field, which gets the focus, and nothing is sent', async () => {
  const { screen, run, runs } = await open(newApplication())
  await screen.getByLabelText('Topic').fill('Wool')
  await run.click()
  const tone = screen.getByLabelText('Tone')
  await expect.element(screen.getByText('Choose an option.')).toBeVisible()
  await expect.element(tone).toHaveFocus()
  await tone.selectOptions('Plain')
  await expect.element(screen.getByText('Choose an option.')).not.toBeInTheDocument()
  expect(runs).toEqual([])
})

test('an answer has its sources, and can be copied and downloaded', async () => {
  const references = {
    files: [{ fileId: 'f', text: 'Wool costs 5.', score: 1, cite: '1', file_name: 'prices.pdf' }],
    web: [],
  }
  const graph_data = { sources: [], status: 'finished' as const, subqueries: null, references }
  const { screen, run } = await open(newApplication({ inputs: [] }), {
    answer: says({ content: 'It costs 5. [1]' }, { graph_data }),
  })
  await run.click()
  await expect.element(screen.getByText('prices.pdf')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Source 1' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Copy answer' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Download as Markdown' })).toBeVisible()
})

test('a JSON list of records is a table, and also a tree', async () => {
  const { screen, run } = await open(newApplication({ inputs: [] }), {
    answer: says({ content: '{"people": [{"name": "Ada", ' }, { content: '"age": 36}]}' }),
  })
  await run.click()
  await expect.element(screen.getByRole('columnheader', { name: 'age' })).toBeVisible()
  await expect.element(screen.getByRole('cell', { name: 'Ada' })).toBeVisible()
  await screen.getByRole('radio', { name: 'Tree' }).click()
  await expect.element(screen.getByRole('tree', { name: 'Answer' })).toBeVisible()
})

test('a failed run says why, and a refused input is marked', async () => {
  const failure = (path: string | undefined, message: string) => ({
    tpe: 'BadRequest',
    errors: [{ description: message, key: 'fail.x', extras: path === undefined ? {} : { path } }],
    extras: { failure: path === undefined ? 'model_failed' : 'inputs_invalid', request_id: 'r' },
  })
  let body = failure('inputs.0.value.0', 'This topic is not allowed.')
  const { screen, run } = await open(newApplication(), {
    answer: (controller) => {
      controller.enqueue(bytesOf(`event: error\ndata: ${JSON.stringify(body)}\n\n`))
      controller.close()
    },
    hash: '#Topic=Wool&Tone=Plain',
  })
  await run.click()
  await expect.element(screen.getByText('This topic is not allowed.')).toBeVisible()
  await expect.element(screen.getByLabelText('Topic')).toHaveAttribute('aria-invalid', 'true')
  body = failure(undefined, 'The model failed.')
  await run.click()
  await expect.element(screen.getByText('The model failed.')).toBeVisible()
})

test('a link fills in the inputs', async () => {
  const { screen } = await open(newApplication(), { hash: '#Topic=Wool+%26+silk&Tone=Warm' })
  await expect.element(screen.getByLabelText('Topic')).toHaveValue('Wool & silk')
  await expect.element(screen.getByLabelText('Tone')).toHaveValue('Warm')
})

test('earlier runs of the visit can be shown and used again', async () => {
  const { screen, run } = await open(newApplication(), { hash: '#Topic=Wool&Tone=Warm' })
  await run.click()
  await expect.element(screen.getByText('Yes.')).toBeVisible()
  await screen.getByLabelText('Topic').fill('Silk')
  await run.click()
  await screen.getByRole('button', { name: /Wool · Warm/ }).click()
  const list = screen.getByRole('region', { name: 'Runs in this tab' })
  await list.getByRole('button', { name: 'Use these inputs again' }).nth(1).click()
  await expect.element(screen.getByLabelText('Topic')).toHaveValue('Wool')
})

test('a draft says who can deploy it', async () => {
  const draft = newApplication({ status: 'draft', team_id: null })
  const { screen } = await open(draft, { own: teamMe() })
  await expect.element(screen.getByText('Not deployed yet')).toBeVisible()
  await expect.element(screen.getByText(/ask someone with an organization key/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Run' }).query()).toBeNull()
})

test('whoever can deploy a draft is led to it', async () => {
  const { screen } = await open(newApplication({ status: 'draft' }))
  await expect.element(screen.getByRole('link', { name: 'Open the draft' })).toBeVisible()
})

test('the form runs with the keyboard from a text, and is cleared', async () => {
  const { screen, runs } = await open(newApplication())
  const topic = screen.getByLabelText('Topic', { exact: true })
  await topic.fill('Wool')
  await screen.getByLabelText('Tone', { exact: true }).selectOptions('Plain')
  await topic.click()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(screen.getByText('Yes.')).toBeVisible()
  expect(runs).toHaveLength(1)
  await screen.getByRole('button', { name: 'Clear' }).click()
  await expect.element(topic).toHaveValue('')
  await expect.element(topic).toHaveFocus()
  await expect.element(screen.getByRole('button', { name: 'Clear' })).not.toBeInTheDocument()
})

test('a failure of the model says what somebody can do who cannot choose another', async () => {
  const failure = {
    tpe: 'TooManyRequests',
    errors: [{ description: 'Provider rate limit reached.', key: 'fail', extras: {} }],
    extras: { failure: 'model_quota' },
  }
  const { screen, run } = await open(newApplication({ inputs: [] }), {
    answer: (controller) => {
      controller.enqueue(bytesOf(`event: error\ndata: ${JSON.stringify(failure)}\n\n`))
      controller.close()
    },
  })
  await run.click()
  await expect.element(screen.getByText('Provider rate limit reached.')).toBeVisible()
  await expect.element(screen.getByText(/contact the application’s author/)).toBeVisible()
})

test.each([
  [testApplication({ missing_permissions: ['graphs:read'] }), 'This application needs graphs:read'],
  [
    testApplication({ graphs_unreadable: true }),
    'cannot read any of the graphs this application uses',
  ],
])(
  'a key that cannot run the application learns it before it fills in the form',
  async (application, text) => {
    const { screen, run } = await open(application)
    await expect.element(screen.getByRole('status')).toMatchTextContent(text)
    await expect.element(run).toHaveAttribute('aria-disabled', 'true')
  },
)
