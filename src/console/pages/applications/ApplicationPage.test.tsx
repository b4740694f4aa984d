import { expect, test } from 'vitest'
import { testApplication } from '#console/applications/test-application.ts'
import { fakeService, me, renderConsole } from '#console/test-console.tsx'
import { getMe } from '#contract/access.ts'
import { getApplication } from '#contract/applications/applications.ts'
import type { Permission } from '#contract/permissions.ts'
import { ApplicationPage } from './ApplicationPage.tsx'

const application = testApplication()

async function open(permissions: Permission[], tab = '') {
  const fake = fakeService().answer(getMe, me(permissions)).answer(getApplication, application)
  const path = `/applications/${application.id}${tab}`
  return renderConsole(<ApplicationPage />, fake, path, `/applications/:application_id${tab}`)
}

test('a key that may only run an application sees no prompt and no versions', async () => {
  const screen = await open(['applications:read'], '/run')
  const tabs = screen
    .getByRole('navigation', { name: 'Tabs of Write an article' })
    .getByRole('link')
  await expect.element(tabs.first()).toBeVisible()
  expect(tabs.elements().map((tab) => tab.textContent)).toEqual(['Run', 'Batches'])
})

test('the address of the prompt says which permission it needs, and leads to the form', async () => {
  const screen = await open(['applications:read'])
  await expect.element(screen.getByText(/with the permission applications:write/)).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Run the application' }))
    .toHaveAttribute('href', `/applications/${application.id}/run`)
})

test('a key that writes applications sees all tabs', async () => {
  const screen = await open(['applications:write'])
  await expect.element(screen.getByRole('link', { name: 'Versions' })).toBeVisible()
  await expect.element(screen.getByText(/with the permission/)).not.toBeInTheDocument()
})
