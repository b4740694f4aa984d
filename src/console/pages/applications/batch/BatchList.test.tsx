import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { testApplication } from '#console/applications/test-application.ts'
import {
  expectCellsFit,
  fakeService,
  longName,
  me,
  renderConsole,
  testPage,
} from '#console/test-console.tsx'
import { getMe } from '#contract/access.ts'
import { getApplication } from '#contract/applications/applications.ts'
import { listApplicationBatches } from '#contract/applications/batches.ts'
import { BatchTab } from './BatchTab.tsx'
import { testBatch } from './test-batch.ts'

test.each([1280, 390])(
  'the long name of a batch stays in its column on a page of %d px',
  async (width) => {
    await page.viewport(width, 800)
    const application = testApplication({ status: 'draft' })
    const fake = fakeService()
      .answer(getMe, me())
      .answer(getApplication, application)
      .answer(listApplicationBatches, testPage([testBatch({ name: longName })]))
    const screen = await renderConsole(
      <BatchTab />,
      fake,
      `/applications/${application.id}/batch`,
      '/applications/:application_id/batch',
    )
    await expect.element(screen.getByRole('button', { name: longName })).toBeVisible()
    expectCellsFit(screen)
  },
)
