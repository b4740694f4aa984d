import { expect, test } from 'vitest'
import { testApplication } from '#console/applications/test-application.ts'
import { fakeService, me, renderConsole, testPage } from '#console/test-console.tsx'
import { getMe } from '#contract/access.ts'
import {
  deployApplication,
  getApplication,
  getApplicationVersion,
  listApplicationVersions,
  updateApplication,
  type ApplicationVersion,
} from '#contract/applications/applications.ts'
import { VersionsTab } from './VersionsTab.tsx'

const idOf = (number: number) => `01a1fa5a-d95d-7b20-a46e-00000000b00${number}`
const application = testApplication({ has_changes: true, deployed_version_id: idOf(2) })
const version = (number: number): ApplicationVersion => ({
  id: idOf(number),
  number,
  created_at: '2026-11-20T10:00:00.000000Z',
  key_name: 'Anna',
  note: number === 1 ? 'First try' : '',
  is_deployed: number === 2,
})

function service() {
  const { blueprint } = testApplication()
  return fakeService()
    .answer(getMe, me())
    .answer(getApplication, application)
    .answer(getApplicationVersion, { ...version(2), blueprint: { ...blueprint, temperature: 0.9 } })
}

const open = (fake: ReturnType<typeof service>) =>
  renderConsole(
    <VersionsTab />,
    fake,
    `/applications/${application.id}`,
    'applications/:application_id',
  )

test('loading versions show a skeleton', async () => {
  const screen = await open(service().hang(listApplicationVersions))
  await expect.element(screen.getByText('Loading versions')).toBeInTheDocument()
})

test('a list that fails to load shows the error', async () => {
  const fake = service().fail(listApplicationVersions, 'internal', 'An internal error occurred.')
  const screen = await open(fake)
  await expect.element(screen.getByText('An internal error occurred.')).toBeVisible()
})

test('an application that was never deployed explains versions', async () => {
  const screen = await open(service().answer(listApplicationVersions, testPage([])))
  await expect.element(screen.getByText('Not deployed yet')).toBeVisible()
})

test('versions show who deployed them, and the difference to the draft', async () => {
  const fake = service().answer(listApplicationVersions, testPage([version(2), version(1)]))
  const screen = await open(fake)
  const row = screen.getByRole('row').filter({ hasText: 'First try' })
  await expect.element(row.getByText('Anna').first()).toBeInTheDocument()
  await expect.element(screen.getByText('1 line removed, 0 lines added')).toBeVisible()
})

test('an earlier version is deployed again after a confirmation', async () => {
  const fake = service()
    .answer(listApplicationVersions, testPage([version(2), version(1)]))
    .answer(deployApplication, application)
  const screen = await open(fake)
  await screen.getByRole('button', { name: 'Actions for version 1' }).click()
  await screen.getByRole('menuitem', { name: 'Roll back to this version' }).click()
  const dialog = screen.getByRole('alertdialog', { name: 'Roll back to version 1?' })
  await expect.element(dialog.getByRole('region', { name: 'What changes' })).toBeVisible()
  expect(fake.requests).toContain(`GET /v1/applications/${application.id}/versions/${idOf(1)}`)
  expect(fake.sent).toEqual([])
  await dialog.getByRole('button', { name: 'Roll back' }).click()
  await expect.poll(() => fake.sent).toEqual([{ version_id: version(1).id }])
})

test('a version becomes the draft again after a confirmation', async () => {
  const blueprint = { ...testApplication().blueprint, temperature: 0.9 }
  const fake = service()
    .answer(listApplicationVersions, testPage([version(2), version(1)]))
    .answer(updateApplication, testApplication({ blueprint, revision: 4 }))
  const screen = await open(fake)
  await screen.getByRole('button', { name: 'Actions for version 2' }).click()
  await screen.getByRole('menuitem', { name: 'Replace the draft with this version' }).click()
  const dialog = screen.getByRole('alertdialog', { name: 'Replace the draft with version 2?' })
  await expect
    .element(dialog.getByText('The deployed version does not change.', { exact: false }))
    .toBeVisible()
  expect(fake.sent).toEqual([])
  await dialog.getByRole('button', { name: 'Replace draft' }).click()
  await expect.poll(() => fake.sent).toEqual([{ blueprint, revision: 3 }])
})

test.each([
  ['what runs with the newest version', { deployed_version_id: idOf(1) }, '1', '2'],
  [
    'what runs with the draft, where it has changes',
    { deployed_version_id: idOf(2) },
    '2',
    'draft',
  ],
  [
    'what runs with the version before it, where nothing else is new',
    { deployed_version_id: idOf(2), has_changes: false },
    '1',
    '2',
  ],
])('versions are compared at first: %s', async (_, changes, a, b) => {
  const fake = service()
    .answer(getApplication, testApplication({ has_changes: true, ...changes }))
    .answer(listApplicationVersions, testPage([version(2), version(1)]))
  const screen = await open(fake)
  const valueOf = (side: string) => (side === 'draft' ? side : idOf(Number(side)))
  await expect.element(screen.getByLabelText('Compare', { exact: true })).toHaveValue(valueOf(a))
  await expect.element(screen.getByLabelText('with', { exact: true })).toHaveValue(valueOf(b))
})
