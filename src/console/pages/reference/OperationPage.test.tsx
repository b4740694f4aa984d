import { Suspense } from 'react'
import { expect, test } from 'vitest'
import { getMe } from '#contract/access.ts'
import { fakeService, me, renderConsole } from '#console/test-console.tsx'
import { OperationPage } from './OperationPage.tsx'

const open = (path: string) =>
  renderConsole(
    <Suspense>
      <OperationPage />
    </Suspense>,
    fakeService().answer(getMe, me()),
    path,
    'reference/:operation_id',
  )

test('an operation shows its paths, its permission, and an example', async () => {
  const screen = await open('/reference/getGraph')
  await expect
    .element(screen.getByRole('heading', { level: 1, name: 'Retrieve a knowledge graph' }))
    .toBeVisible()
  await expect.element(screen.getByText('/v1/graphs/{graph_id}')).toBeVisible()
  await expect.element(screen.getByText('/v1/knowledge-graphs/{graph_id}')).toBeVisible()
  await expect.element(screen.getByText('graphs:read')).toBeVisible()
  await expect
    .element(screen.getByRole('region', { name: 'Example response' }))
    .toMatchTextContent('"name": "Handbooks"')
})

test('a failure has its status, code and advice', async () => {
  const screen = await open('/reference/getGraph')
  const failures = screen.getByRole('region', { name: 'Failures' })
  await expect.element(failures).toMatchTextContent('404graph_not_found')
  await expect.element(failures).toMatchTextContent('ResourceNotFound · fail.notFound.resource')
  await failures.getByText('Common failures').click()
  await expect.element(failures.getByText('key_expired')).toBeVisible()
})

test('a link to a nested field opens what is above it, and marks it', async () => {
  const screen = await open('/reference/askGraphs#body.query_config.max_snippets')
  const field = screen.getByRole('link', { name: 'max_snippets' }).first()
  await expect.element(field).toBeVisible()
  await expect
    .element(field)
    .toHaveAttribute('href', '/reference/askGraphs#body.query_config.max_snippets')
  await expect.element(screen.getByText('1 to 60').first()).toBeVisible()
})

test('a field that is required comes first, and an optional one of a response is marked', async () => {
  const screen = await open('/reference/createGraph')
  const body = screen.getByRole('region', { name: 'Request body' })
  await expect.element(body.getByRole('listitem').first()).toMatchTextContent('namestringrequired')
  const file = await open('/reference/getFile')
  const response = file.getByRole('region', { name: 'Response', exact: true }).last()
  await expect.element(response).toMatchTextContent('source_urlstringoptional')
})

test('the example of a stream shows its lines, and requests one', async () => {
  const screen = await open('/reference/createCompletion')
  await screen.getByRole('radio', { name: 'Streamed' }).click()
  await expect
    .element(screen.getByRole('region', { name: 'Example response' }))
    .toMatchTextContent('data: {"value":"30 days "}')
  await expect
    .element(screen.getByRole('region', { name: 'Code' }))
    .toMatchTextContent('curl --no-buffer')
})

test('a deprecated operation names what replaces it', async () => {
  const screen = await open('/reference/searchWeb')
  await expect.element(screen.getByText(/^Deprecated since July 13, 2026/)).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: '/v1/chat' }))
    .toHaveAttribute('href', '/reference/createChatCompletion')
})

test('the form takes the focus, and gives it back when it is closed', async () => {
  const screen = await open('/reference/listGraphs')
  const button = screen.getByRole('button', { name: 'Try it' })
  await button.click()
  await expect.element(screen.getByRole('heading', { name: 'Try it' })).toHaveFocus()
  await expect.element(button).toHaveAttribute('aria-expanded', 'true')
  await screen.getByRole('button', { name: 'Close' }).click()
  await expect.element(button).toHaveFocus()
  await expect.element(screen.getByRole('heading', { name: 'Try it' })).not.toBeInTheDocument()
})

test('an unknown operation leads back to the reference', async () => {
  const screen = await open('/reference/__proto__')
  await expect.element(screen.getByText('There is no operation __proto__')).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'API reference' }).first())
    .toHaveAttribute('href', '/reference')
})
