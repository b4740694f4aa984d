import { expect, onTestFinished, test } from 'vitest'
import { unsavedApplications } from '#console/applications/unsaved-applications.ts'
import { applicationHome } from '#console/applications/application-access.ts'
import { testApplication } from '#console/applications/test-application.ts'
import { fakeService, me, renderConsole, teamMe, testId } from '#console/test-console.tsx'
import { getMe } from '#contract/access.ts'
import { previewAccess } from '#contract/access-questions.ts'
import { getApplication, updateApplication } from '#contract/applications/applications.ts'
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

test('a team key begins with running an application that only the organization can change', async () => {
  const fake = fakeService()
    .answer(getMe, teamMe())
    .answer(getApplication, { ...application, team_id: null })
  const path = `/applications/${application.id}/run`
  const screen = await renderConsole(
    <ApplicationPage />,
    fake,
    path,
    '/applications/:application_id/run',
  )
  const tabs = screen
    .getByRole('navigation', { name: 'Tabs of Write an article' })
    .getByRole('link')
  await expect.element(tabs.first()).toBeVisible()
  expect(tabs.elements().map((tab) => tab.textContent)).toEqual([
    'Run',
    'Batches',
    'Prompt',
    'Versions',
  ])
  expect(applicationHome({ ...application, team_id: null }, teamMe())).toBe(path)
  expect(applicationHome({ ...application, team_id: null }, me())).not.toBe(path)
})

test('an organization key moves an application to a team, after it has seen who loses it', async () => {
  const weavers = { id: testId(9), name: 'Weavers' }
  const admin = { ...me(), teams: [weavers] }
  const fake = fakeService()
    .answer(getMe, admin)
    .answer(getApplication, { ...application, team_id: null })
    .answer(previewAccess, {
      etag: '"one"',
      gains: [],
      loses: [{ id: testId(5), name: 'Script', team_id: null, what: ['run'], used: true }],
      teams_gain: [],
      teams_lose: [{ id: testId(8), name: 'Dyers' }],
      files: 0,
      refusals: [],
    })
    .answer(updateApplication, { ...application, team_id: weavers.id })
  const path = `/applications/${application.id}`
  const screen = await renderConsole(
    <ApplicationPage />,
    fake,
    path,
    '/applications/:application_id',
  )
  await screen.getByRole('button', { name: `Actions for ${application.name}` }).click()
  await screen.getByRole('menuitem', { name: 'Move to another team' }).click()
  await screen.getByRole('combobox', { name: 'Who can run it' }).selectOptions('Weavers')
  await expect.element(screen.getByText('Dyers will lose access')).toBeVisible()
  await expect.element(screen.getByText('Will no longer be able to run')).toBeVisible()
  await screen.getByRole('button', { name: 'Move application' }).click()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  expect(fake.sent).toContainEqual({ team_id: weavers.id })
})

test('changes that are not saved are named, and leaving the application is confirmed', async () => {
  onTestFinished(unsavedApplications.clear)
  const screen = await open(['applications:write'], '/versions')
  await expect.element(screen.getByText('Deployed')).toBeVisible()
  unsavedApplications.set(application.id, true)
  await expect.element(screen.getByText('Unsaved changes')).toBeVisible()
  const closing = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(closing)
  expect(closing.defaultPrevented).toBe(true)

  const list = screen.getByRole('link', { name: 'Applications' })
  await list.click()
  const question = screen.getByRole('alertdialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(screen.getByRole('heading', { name: application.name })).toBeVisible()
  await list.click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect
    .element(screen.getByRole('heading', { name: application.name }))
    .not.toBeInTheDocument()
})

test('the tabs of an application with changes open without a question', async () => {
  onTestFinished(unsavedApplications.clear)
  const screen = await open(['applications:write'], '/versions')
  unsavedApplications.set(application.id, true)
  await screen.getByRole('link', { name: 'Run', exact: true }).click()
  await expect
    .element(screen.getByRole('heading', { name: application.name }))
    .not.toBeInTheDocument()
})
