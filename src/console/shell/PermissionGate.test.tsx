import { expect, test } from 'vitest'
import { fakeService, me, renderConsole } from '#console/test-console.tsx'
import { getMe } from '#contract/access.ts'
import { PermissionGate } from './PermissionGate.tsx'

test('a settings page without permission says which permission is missing', async () => {
  const service = fakeService().answer(getMe, me(['graphs:read']))
  const screen = await renderConsole(<PermissionGate />, service, '/settings/models')
  await expect.element(screen.getByRole('heading', { name: 'Models' })).toBeVisible()
  await expect.element(screen.getByText('You don’t have access to this page')).toBeVisible()
  await expect
    .element(screen.getByText(/with the permission models:admin have access/))
    .toBeVisible()
})

test('a settings page with permission is shown', async () => {
  const service = fakeService().answer(getMe, me(['models:admin']))
  const screen = await renderConsole(
    <>
      <p>Ready</p>
      <PermissionGate />
    </>,
    service,
    '/settings/models',
  )
  await expect.element(screen.getByText('Ready')).toBeVisible()
  await expect.element(screen.getByText('You don’t have access')).not.toBeInTheDocument()
})

test('pages of the main menu are gated too, with those below them', async () => {
  const service = fakeService().answer(getMe, me(['files:read']))
  const graph = await renderConsole(<PermissionGate />, service, '/graphs/01a1fa5a')
  await expect.element(graph.getByText(/with the permission graphs:read/)).toBeVisible()
  await graph.unmount()
  const runs = await renderConsole(<PermissionGate />, service, '/playground/runs')
  await expect.element(runs.getByText(/with the permission chat:read/)).toBeVisible()
  await runs.unmount()
  const tools = await renderConsole(<PermissionGate />, service, '/tools')
  await expect.element(tools.getByText('You don’t have access')).not.toBeInTheDocument()
})
