import { expect, test } from 'vitest'
import { fakeService, renderConsole } from '#console/test-console.tsx'
import { RouteProblem } from './RouteProblem.tsx'

const missing = new TypeError('Failed to fetch dynamically imported module: /assets/KeysPage.js')

test('a page whose code does not load while the service is down says so', async () => {
  const fetch = () => Promise.reject(new TypeError('Failed to fetch'))
  const screen = await renderConsole(<RouteProblem error={missing} />, { ...fakeService(), fetch })
  const title = screen.getByRole('heading', { name: 'The service does not respond' })
  await expect.element(title).toBeVisible()
  await expect.element(screen.getByText(/Check that the service is running/)).toBeVisible()
})

test('a page whose code does not load while the service responds is of an older version', async () => {
  const fetch = () => Promise.resolve(Response.json({ status: 'ok' }))
  const screen = await renderConsole(<RouteProblem error={missing} />, { ...fakeService(), fetch })
  const title = screen.getByRole('heading', { name: 'A new version is available' })
  await expect.element(title).toBeVisible()
})
