import { expect, test } from 'vitest'
import { testApplication } from '#console/applications/test-application.ts'
import { fakeService, me, renderConsole, testModel, testPage } from '#console/test-console.tsx'
import { getMe } from '#contract/access.ts'
import { getApplication, getApplicationVersion } from '#contract/applications/applications.ts'
import { listApplicationBatches } from '#contract/applications/batches.ts'
import { listModels } from '#contract/models.ts'
import { BatchTab } from './BatchTab.tsx'

const application = testApplication()
const reader = testModel({ kind: 'reader' })

test('that the built-in reader cannot follow the prompt is said before the rows run', async () => {
  const fake = fakeService()
    .answer(getMe, me())
    .answer(getApplication, application)
    .answer(listApplicationBatches, testPage([]))
    .answer(listModels, { object: 'list', models: [], data: [reader] })
    .answer(getApplicationVersion, {
      id: application.deployed_version_id ?? '',
      number: 4,
      created_at: '2026-11-20T10:00:00.000000Z',
      key_name: 'Anna',
      note: '',
      blueprint: { ...application.blueprint, model: reader.id, response_format: null },
      is_deployed: true,
    })
  const path = `/applications/${application.id}/batch`
  const screen = await renderConsole(
    <BatchTab />,
    fake,
    path,
    '/applications/:application_id/batch',
  )
  await expect
    .element(screen.getByRole('region', { name: 'Model' }))
    .toMatchTextContent(/can’t follow prompts/)
})
