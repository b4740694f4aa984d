import { QueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { RenderResult } from 'vitest-browser-react'
import { getMe } from '#contract/access.ts'
import { listGraphs, type Graph } from '#contract/graphs.ts'
import { operationReference } from '#contract/reference/operation-reference.ts'
import type { OperationName } from '#contract/reference/things.ts'
import { graphQueries } from '#console/graphs/graph-queries.ts'
import { fakeService, me, renderConsole, testGraph, testPage } from '#console/test-console.tsx'
import { TryIt } from './TryIt.tsx'

const graph_id = '0197f4a2-1c8e-7b3d-9a54-6c1f0e2d7b81'

interface SentRequest {
  url: string
  method: string
  headers: Headers
  body: unknown
}

/** The form of an operation, whose requests `answer` answers. */
async function open(
  name: OperationName,
  answer: (signal?: AbortSignal | null) => Response | Promise<Response>,
  graphs: Graph[] = [],
) {
  const screen = await renderConsole(
    <Suspense>
      <TryIt operation={operationReference(name)} onClose={() => undefined} />
    </Suspense>,
    fakeService().answer(getMe, me()).answer(listGraphs, testPage(graphs)),
  )
  const send = screen.getByRole('button', { name: 'Send request' })
  await expect.element(send).toBeVisible()
  const sent: SentRequest[] = []
  const fetchOfForm = window.fetch.bind(window)
  window.fetch = (input, init = {}) => {
    // The choice of graphs is a request of the form, and not the one that it sends.
    if (typeof input === 'string' && /^\/v1\/graphs\?.*limit=50/.test(input)) {
      return fetchOfForm(input, init)
    }
    const { method = 'GET', body } = init
    sent.push({
      url: typeof input === 'string' ? input : '',
      method,
      headers: new Headers(init.headers),
      body,
    })
    return Promise.resolve(answer(init.signal))
  }
  return { screen, send, sent }
}

const content = (screen: RenderResult) =>
  screen.getByRole('region', { name: 'Content of the response' })

test('a read is sent at once, with the key of the session', async () => {
  const { screen, send, sent } = await open('getGraph', () =>
    Response.json({ name: 'Handbooks' }, { headers: { 'x-request-id': 'r-1' } }),
  )
  await screen.getByLabelText('graph_id').fill(graph_id)
  await screen.getByLabelText(/^include/).selectOptions('organization')
  await send.click()
  const response = screen.getByRole('region', { name: 'Response', exact: true })
  await expect.element(response).toMatchTextContent('"name": "Handbooks"')
  await expect.element(response).toMatchTextContent('200')
  await response.getByText('Headers').click()
  await expect
    .element(response.getByRole('region', { name: 'Headers of the response' }))
    .toMatchTextContent('x-request-id: r-1')
  expect(sent.map(({ url, method }) => `${method} ${url}`)).toEqual([
    `GET /v1/graphs/${graph_id}?include=organization`,
  ])
  expect(sent[0]?.headers.get('authorization')).toBe('Bearer sk_test')
})

test('a read proposes a graph of the caller, and another one can be chosen', async () => {
  const graphs = [testGraph(1, { name: 'Handbooks' }), testGraph(2, { name: 'Contracts' })]
  const { screen } = await open('askGraphs', () => Response.json({}), graphs)
  const body = screen.getByLabelText('Body')
  await expect.element(body).toHaveValue(expect.stringContaining(`"${graphs[0]?.id}"`))
  await screen.getByLabelText('Graph', { exact: true }).selectOptions('Contracts')
  await expect.element(body).toHaveValue(expect.stringContaining(`"${graphs[1]?.id}"`))
})

test('the form waits for its graphs, and later ones do not change its fields', async () => {
  const [first, second] = [testGraph(1, { name: 'Handbooks' }), testGraph(2, { name: 'Contracts' })]
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const service = fakeService().answer(getMe, me()).hang(listGraphs)
  const screen = await renderConsole(
    <Suspense>
      <TryIt operation={operationReference('getGraph')} onClose={() => undefined} />
    </Suspense>,
    service,
    '/',
    '*',
    queryClient,
  )
  const field = screen.getByLabelText('graph_id')
  await expect.element(screen.getByRole('heading', { name: 'Try it' })).toBeVisible()
  await expect.element(field).not.toBeInTheDocument()
  service.answer(listGraphs, testPage([first]))
  await queryClient.resetQueries({ queryKey: graphQueries.choices('').queryKey })
  await expect.element(field).toHaveValue(first.id)
  service.answer(listGraphs, testPage([second, first]))
  await queryClient.refetchQueries({ queryKey: graphQueries.choices('').queryKey })
  await expect.element(screen.getByRole('option', { name: 'Contracts' })).toBeInTheDocument()
  await expect.element(field).toHaveValue(first.id)
})

test('a change of a graph waits until one is chosen', async () => {
  const graphs = [testGraph(1, { name: 'Handbooks' })]
  const { screen } = await open('deleteGraph', () => Response.json({}), graphs)
  const field = screen.getByLabelText('Graph', { exact: true })
  await expect.element(field).toHaveValue('')
  await expect.element(screen.getByLabelText('graph_id')).toHaveValue('')
  await field.selectOptions('Handbooks')
  await expect.element(screen.getByLabelText('graph_id')).toHaveValue(graphs[0]?.id)
})

test('headers of the operation are sent, and are part of the code', async () => {
  const { screen, send, sent } = await open('createGraph', () => Response.json({ id: 'g' }))
  await screen.getByLabelText(/^Idempotency-Key/).fill('größer')
  await send.click()
  await expect.element(screen.getByText('Use only ASCII characters.')).toBeVisible()
  await screen.getByLabelText(/^Idempotency-Key/).fill(' import-7 ')
  await expect
    .element(screen.getByRole('region', { name: 'Code' }))
    .toMatchTextContent("-H 'Idempotency-Key: import-7'")
  await send.click()
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Send request' }).click()
  await expect.element(content(screen)).toMatchTextContent('"id": "g"')
  expect(sent[0]?.headers.get('idempotency-key')).toBe('import-7')
})

test('a pasted key takes the place of the session’s', async () => {
  const { screen, send, sent } = await open('listGraphs', () => Response.json({ data: [] }))
  await screen.getByLabelText(/^API key/).fill(' sk_other ')
  await send.click()
  await expect.element(content(screen)).toMatchTextContent('"data": []')
  expect(sent[0]?.headers.get('authorization')).toBe('Bearer sk_other')
})

test('a change is sent after it was confirmed', async () => {
  const { screen, send, sent } = await open('createGraph', () => Response.json({ id: 'g' }))
  await send.click()
  const dialog = screen.getByRole('alertdialog')
  await expect.element(dialog).toMatchTextContent('its changes are permanent')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent).toEqual([])
  await send.click()
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect.element(content(screen)).toMatchTextContent('"id": "g"')
  expect(sent.map(({ method, body }) => [method, JSON.parse(String(body)).name])).toEqual([
    ['POST', 'Handbooks'],
  ])
})

test('a failure is a response like others', async () => {
  const { screen, send } = await open('listGraphs', () =>
    Response.json({ tpe: 'Forbidden' }, { status: 403 }),
  )
  await send.click()
  await expect.element(content(screen)).toMatchTextContent('"tpe": "Forbidden"')
  await expect.element(screen.getByText('403')).toBeVisible()
})

test('a request that cannot be sent takes the place of the response to an earlier one', async () => {
  const { screen, send } = await open('getGraph', () => Response.json({ name: 'Handbooks' }))
  await screen.getByLabelText('graph_id').fill(graph_id)
  await send.click()
  await expect.element(content(screen)).toBeVisible()
  await screen.getByLabelText('graph_id').fill('')
  await send.click()
  await expect.element(content(screen)).not.toBeInTheDocument()
})

test('a service that cannot be reached is a problem, and the request can be sent again', async () => {
  let isReachable = false
  const { screen, send } = await open('listGraphs', () =>
    isReachable ? Response.json({ data: [] }) : Promise.reject(new TypeError('offline')),
  )
  await send.click()
  await expect.element(screen.getByRole('alert')).toMatchTextContent('Could not reach')
  isReachable = true
  await send.click()
  await expect.element(content(screen)).toMatchTextContent('"data": []')
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
})

test('a stream is shown as it comes, and can be stopped', async () => {
  let stream: ReadableStreamDefaultController<Uint8Array> | null = null
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      stream = controller
    },
  })
  const headers = { 'content-type': 'text/event-stream; charset=utf-8' }
  const { screen, send } = await open('askGraphs', (signal) => {
    signal?.addEventListener('abort', () => stream?.error(signal.reason))
    return new Response(body, { headers })
  })
  await screen.getByLabelText('Body').fill('{"graph_ids": ["g"], "question": "q", "stream": true}')
  await send.click()
  const write = (text: string) => stream?.enqueue(new TextEncoder().encode(text))
  write('data: {"answer":"Ever')
  write('yone"}\n\n')
  await expect.element(content(screen)).toMatchTextContent('{"answer":"Everyone"}')
  await expect.element(screen.getByText(/still streaming$/)).toBeVisible()
  await screen.getByRole('button', { name: 'Stop' }).click()
  await expect.element(screen.getByRole('button', { name: 'Stop' })).not.toBeInTheDocument()
  await expect.element(content(screen)).toMatchTextContent('{"answer":"Everyone"}')
})

test('a file is chosen and sent with its name', async () => {
  const { screen, send, sent } = await open('uploadFile', () => Response.json({ id: 'f' }))
  await send.click()
  await expect.element(screen.getByText('Choose a file.')).toBeVisible()
  const file = new File(['Everyone has 30 days.'], 'über.txt')
  await userEvent.upload(screen.getByLabelText('File to send'), file)
  await send.click()
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Send request' }).click()
  await expect.element(content(screen)).toMatchTextContent('"id": "f"')
  expect(sent[0]?.headers.get('content-disposition')).toBe(
    "attachment; filename*=UTF-8''%C3%BCber.txt",
  )
  const body = sent[0]?.body
  expect(body instanceof File && (await body.text())).toBe('Everyone has 30 days.')
})

test('what is missing or malformed is said at its field', async () => {
  const { screen, send, sent } = await open('askGraph', () => Response.json({}))
  await send.click()
  await expect.element(screen.getByText('Enter graph_id.')).toBeVisible()
  await screen.getByLabelText('graph_id').fill('g')
  await screen.getByLabelText('Body').fill('{"question"')
  await send.click()
  await expect.element(screen.getByText(/^The body is not JSON\./)).toBeVisible()
  expect(sent).toEqual([])
})

test('bytes can be saved', async () => {
  const { screen, send } = await open(
    'downloadFile',
    () => new Response(new Blob(['%PDF']), { headers: { 'content-type': 'application/pdf' } }),
  )
  await screen.getByLabelText('file_id').fill('f')
  await send.click()
  await expect.element(screen.getByText('4 bytes of application/pdf')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Save' })).toBeVisible()
})
