import { expect, test } from 'vitest'
import { testApplication } from '#console/applications/test-application.ts'
import { fakeService, renderConsole, testModel } from '#console/test-console.tsx'
import {
  deployApplication,
  getApplication,
  getApplicationVersion,
} from '#contract/applications/applications.ts'
import { listModels } from '#contract/models.ts'
import { DeployDialog } from './DeployDialog.tsx'

const application = testApplication({ has_changes: true })

const reader = testModel({ kind: 'reader' })

function service() {
  return fakeService()
    .answer(listModels, { object: 'list', models: [], data: [reader] })
    .answer(getApplication, application)
    .answer(getApplicationVersion, {
      id: application.deployed_version_id ?? '',
      number: 4,
      created_at: '2026-11-20T10:00:00.000000Z',
      key_name: 'Anna',
      note: '',
      is_deployed: true,
      blueprint: { ...application.blueprint, temperature: 0.9 },
    })
}

test('the dialog shows what changes, and deploys the draft that was shown', async () => {
  const fake = service().answer(deployApplication, testApplication())
  let isClosed = false
  const screen = await renderConsole(
    <DeployDialog application={application} isOpen onClose={() => (isClosed = true)} />,
    fake,
  )
  await expect.element(screen.getByText('1 line removed, 0 lines added')).toBeVisible()
  await screen.getByRole('textbox', { name: /^Note/ }).fill('Cooler')
  await screen.getByRole('button', { name: 'Deploy' }).click()
  await expect.poll(() => isClosed).toBe(true)
  expect(fake.sent).toEqual([{ note: 'Cooler', revision: application.revision }])
})

test('a draft that was changed meanwhile is not deployed', async () => {
  const fake = service().fail(deployApplication, 'application_changed', 'Anna has changed it.')
  const screen = await renderConsole(
    <DeployDialog application={application} isOpen onClose={() => undefined} />,
    fake,
  )
  await screen.getByRole('button', { name: 'Deploy' }).click()
  await expect.element(screen.getByText('Anna has changed it.')).toBeVisible()
  await expect.element(screen.getByText(/Load the newest draft/)).toBeVisible()
})

test('the first deployment has nothing to compare with', async () => {
  const draft = testApplication({ status: 'draft', deployed_version_id: null })
  const screen = await renderConsole(
    <DeployDialog application={draft} isOpen onClose={() => undefined} />,
    service(),
  )
  await expect.element(screen.getByText(/Others can run it once it is deployed/)).toBeVisible()
  await expect.element(screen.getByRole('table')).not.toBeInTheDocument()
})

test('the built-in reader is warned of where only a prompt is to be followed', async () => {
  const blueprint = { ...application.blueprint, model: reader.id, response_format: null }
  const show = (graph_ids: string[]) =>
    renderConsole(
      <DeployDialog
        application={{ ...application, blueprint, graph_ids }}
        isOpen
        onClose={() => undefined}
      />,
      service(),
    )
  const prompt = await show([])
  await expect.element(prompt.getByText(/can’t follow prompts/)).toBeVisible()
  await prompt.unmount()

  const grounded = await show(['01a1fa5a-d95d-7b20-a46e-000000000001'])
  // The difference is fetched after the models.
  await expect.element(grounded.getByText(/lines? removed/)).toBeVisible()
  expect(grounded.getByText(/can’t follow prompts/).elements()).toEqual([])
})
