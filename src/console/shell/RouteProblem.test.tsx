import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { memoryHistory } from '#console/router/history.ts'
import { createRouter } from '#console/router/router.ts'
import { RouterView } from '#console/router/RouterView.tsx'
import { ApiError } from '#console/api/api-error.ts'
import { meQueries } from '#console/session/me-queries.ts'
import { getMe } from '#contract/access.ts'
import { fakeService, me, renderConsole } from '#console/test-console.tsx'
import { RouteProblem } from './RouteProblem.tsx'

const missing = new TypeError('Failed to fetch dynamically imported module: /assets/KeysPage.js')

test.each([missing, new Error('Unable to preload CSS for /assets/KeysPage.css')])(
  'a page whose code does not load while the service is down says so: %s',
  async (error) => {
    const service = fakeService()
    service.setAway(true)
    const screen = await renderConsole(<RouteProblem error={error} />, service)
    const title = screen.getByRole('heading', { name: 'The service isn’t responding' })
    await expect.element(title).toBeVisible()
    await expect.element(screen.getByText(/Check that the service is running/)).toBeVisible()
  },
)

test('a page that the service did not respond to opens when it responds', async () => {
  const service = fakeService().answer(getMe, me())
  await renderConsole(<p>Before</p>, service)
  service.setAway(true)
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const routes = [
    {
      problem: RouteProblem,
      children: [
        {
          path: '*',
          loader: () => () => queryClient.query(meQueries.own()),
          component: () => <p>The page</p>,
        },
      ],
    },
  ]
  const router = createRouter(routes, memoryHistory('/files?view=list'))
  const screen = await render(
    <QueryClientProvider client={queryClient}>
      <RouterView router={router} />
    </QueryClientProvider>,
  )
  await expect.element(screen.getByText('This page could not be loaded')).toBeVisible()
  service.setAway(false)
  await expect.element(screen.getByText('The page')).toBeVisible()
  expect(router.getPage()?.location.search).toBe('?view=list')
})

test('a page whose code does not load while the service responds is of an older version', async () => {
  const screen = await renderConsole(<RouteProblem error={missing} />, fakeService())
  const title = screen.getByRole('heading', { name: 'A new version is available' })
  await expect.element(title).toBeVisible()
})

test.each([
  ['evaluation_not_found', 'Evaluation not found'],
  ['application_not_found', 'Application not found'],
  ['file_deleted', 'File deleted'],
  ['permission_missing', 'Your key does not have access'],
  ['internal', 'This page could not be loaded'],
] as const)('the page of a failure names what is missing: %s', async (key, title) => {
  const error = new ApiError(key, 'It failed.')
  const screen = await renderConsole(<RouteProblem error={error} />, fakeService())
  await expect.element(screen.getByRole('heading', { level: 1, name: title })).toBeVisible()
})

test.each([
  ['file_deleted', '/files/1', 'Files', '/files'],
  ['graph_not_found', '/graphs/1/access', 'Graphs', '/graphs'],
  ['run_not_found', '/playground/runs/1', 'Runs', '/playground/runs'],
] as const)(
  'what was deleted is not tried again, and its page leads back to the list: %s',
  async (key, path, list, href) => {
    const error = new ApiError(key, 'It was deleted.')
    const screen = await renderConsole(<RouteProblem error={error} />, fakeService(), path)
    const link = screen.getByRole('link', { name: list })
    await expect.element(link).toHaveAttribute('href', href)
    expect(screen.getByRole('button').elements()).toEqual([])
  },
)
