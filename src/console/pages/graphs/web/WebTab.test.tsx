import { expect, test } from 'vitest'
import {
  fakeService,
  me,
  renderConsole,
  testGraph,
  type FakeService,
} from '#console/test-console.tsx'
import { getMe } from '#contract/access.ts'
import { getGraph, updateGraph } from '#contract/graphs.ts'
import { listWebSources, readWebSources, type WebSource } from '#contract/web/web-sources.ts'
import { WebTab } from './WebTab.tsx'

const graph_id = '01a1fa5a-d95d-7b20-a46e-0000000000b1'

function service() {
  return fakeService().answer(getMe, me()).answer(getGraph, testGraph(3))
}

function testSource(overrides: Partial<WebSource> = {}): WebSource {
  return {
    id: '01a1fa5a-d95d-7b20-a46e-0000000000c1',
    url: 'https://example.org/docs',
    type: 'sub_pages',
    exclude_urls: [],
    status: { status: 'success' },
    pages: { in_progress: 0, completed: 12, failed: 1 },
    pages_left_out: 0,
    read_at: '2026-11-20T10:00:00.000000Z',
    ...overrides,
  }
}

function render(fake: FakeService) {
  return renderConsole(<WebTab />, fake, `/graphs/${graph_id}/web`, '/graphs/:graph_id/web')
}

test('loading web sources show a skeleton', async () => {
  const screen = await render(service().hang(listWebSources))
  await expect.element(screen.getByText('Loading web sources')).toBeInTheDocument()
})

test('a list that fails to load shows the error and can be retried', async () => {
  const fake = service().fail(listWebSources, 'internal', 'An internal error occurred.')
  const screen = await render(fake)
  await expect.element(screen.getByText('An internal error occurred.')).toBeVisible()
  fake.answer(listWebSources, { data: [testSource()] })
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('link', { name: 'https://example.org/docs' })).toBeVisible()
})

test('a graph without web sources explains what they are for', async () => {
  const screen = await render(service().answer(listWebSources, { data: [] }))
  await expect.element(screen.getByText('No web sources yet')).toBeVisible()
  await screen.getByRole('button', { name: 'Add source' }).click()
  await screen.getByRole('textbox', { name: 'Address' }).fill('nowhere')
  await screen.getByRole('dialog').getByRole('button', { name: 'Add source' }).click()
  await expect.element(screen.getByText(/Enter a full address/)).toBeVisible()
})

test('each source shows its state and its actions', async () => {
  const screen = await render(
    service().answer(listWebSources, {
      data: [
        testSource({ pages_left_out: 35, exclude_urls: ['/docs/old'] }),
        testSource({
          id: '01a1fa5a-d95d-7b20-a46e-0000000000c2',
          url: 'javascript:alert(1)',
          status: { status: 'error', error_type: 'invalid_url' },
        }),
      ],
    }),
  )
  await expect.element(screen.getByText('12 pages ready · 1 page failed').first()).toBeVisible()
  await expect.element(screen.getByText('1 address excluded')).toBeVisible()
  await expect.element(screen.getByText(/At least 35 more pages/)).toBeVisible()
  await expect.element(screen.getByText(/SHEAF_PRIVATE_HOSTS/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'javascript' }).query()).toBe(null)
})

test('a failed removal is shown in the dialog', async () => {
  const fake = service()
    .answer(listWebSources, { data: [testSource()] })
    .fail(updateGraph, 'internal', 'An internal error occurred.')
  const screen = await render(fake)
  await screen.getByRole('button', { name: /^Actions for/ }).click()
  await screen.getByRole('menuitem', { name: 'Remove' }).click()
  await expect.element(screen.getByText(/13 pages crawled from it will be deleted/)).toBeVisible()
  await screen.getByRole('button', { name: 'Remove source' }).click()
  await expect.element(screen.getByText('An internal error occurred.')).toBeVisible()
})

test('crawling again is requested and shown as in progress', async () => {
  const fake = service().answer(listWebSources, { data: [testSource()] })
  const screen = await render(fake)
  const reading = { data: [testSource({ status: { status: 'validating' } })] }
  await expect.element(screen.getByText('Crawled', { exact: true })).toBeVisible()
  fake.answer(readWebSources, reading).answer(listWebSources, reading)
  await screen.getByRole('button', { name: 'Crawl all again' }).click()
  await expect.element(screen.getByText('Crawling')).toBeVisible()
})

test('a read-only key is told why it cannot change web sources', async () => {
  const fake = fakeService()
    .answer(getMe, me(['graphs:read']))
    .answer(getGraph, testGraph(3))
    .answer(listWebSources, { data: [] })
  const screen = await render(fake)
  const add = screen.getByRole('button', { name: 'Add source' })
  await expect.element(add).toHaveAttribute('aria-disabled', 'true')
})

test('an edited source keeps its position, and an error at that position is shown', async () => {
  const second = testSource({
    id: '01a1fa5a-d95d-7b20-a46e-0000000000c2',
    url: 'https://b.example/',
  })
  const fake = service()
    .answer(listWebSources, { data: [testSource(), second] })
    .fail(updateGraph, 'field_malformed', 'This address is private.', { path: 'urls.1.url' })
  const screen = await render(fake)
  await screen.getByRole('button', { name: 'Actions for https://b.example/' }).click()
  await screen.getByRole('menuitem', { name: 'Edit' }).click()
  const address = screen.getByRole('textbox', { name: 'Address' })
  await address.fill('example.org/docs')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(address).toHaveAccessibleDescription('This address is already in the graph.')
  await address.fill('c.example')
  await screen.getByRole('textbox', { name: /^Exclude/ }).fill('/old\n\n/old')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(address).toHaveAccessibleDescription('This address is private.')
  const [first, edited] = [
    { url: 'https://example.org/docs', exclude_urls: [] },
    { url: 'https://c.example', exclude_urls: ['/old'] },
  ].map((source) => ({ ...source, type: 'sub_pages' }))
  expect(fake.sent.at(-1)).toEqual({ urls: [first, edited] })
})
