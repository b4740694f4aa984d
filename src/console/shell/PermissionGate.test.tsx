import { expect, test } from 'vitest'
import { fakeService, me, renderConsole } from '#console/test-console.tsx'
import { getMe } from '#contract/access.ts'
import { PermissionGate } from './PermissionGate.tsx'

test('a settings page without permission says which permission is missing', async () => {
  const service = fakeService().answer(getMe, me(['graphs:read']))
  const screen = await renderConsole(<PermissionGate />, service, '/settings/models')
  await expect.element(screen.getByRole('heading', { name: 'Models' })).toBeVisible()
  await expect.element(screen.getByText('You don’t have access to this page')).toBeVisible()
  await expect.element(screen.getByText(/with the permission models:admin/)).toBeVisible()
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
