import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { testApplication } from '#console/applications/test-application.ts'
import {
  expectCellsFit,
  fakeService,
  type FakeService,
  longName,
  me,
  renderConsole,
  testPage,
} from '#console/test-console.tsx'
import { getMe } from '#contract/access.ts'
import { getApplication } from '#contract/applications/applications.ts'
import {
  getApplicationBatch,
  listApplicationBatches,
  listApplicationBatchRows,
  type ApplicationBatch,
} from '#contract/applications/batches.ts'
import { BatchTab } from './BatchTab.tsx'
import { testBatch } from './test-batch.ts'

const application = testApplication({ status: 'draft' })

const service = (batch: ApplicationBatch) =>
  fakeService()
    .answer(getMe, me())
    .answer(getApplication, application)
    .answer(listApplicationBatches, testPage([batch]))

const open = (fake: FakeService, search = '') =>
  renderConsole(
    <BatchTab />,
    fake,
    `/applications/${application.id}/batch${search}`,
    '/applications/:application_id/batch',
  )

test.each([1280, 390])(
  'the long name of a batch stays in its column on a page of %d px',
  async (width) => {
    await page.viewport(width, 800)
    const screen = await open(service(testBatch({ name: longName })))
    await expect.element(screen.getByRole('link', { name: longName })).toBeVisible()
    expectCellsFit(screen)
  },
)

test('a batch, its row and the list of batches tell what was used', async () => {
  await page.viewport(1280, 800)
  const usage = { prompt_tokens: 1200, completion_tokens: 40, cost: 0.25 }
  const batch = testBatch({ usage, status: 'completed' })
  const row = { number: 1, status: 'completed' as const, inputs: [], data: { suggestion: 'Yes.' } }
  const used = { prompt_tokens: 100, completion_tokens: 1, cost: null }
  const fake = service(batch)
    .answer(getApplicationBatch, batch)
    .answer(listApplicationBatchRows, { data: [{ ...row, usage: used }], has_more: false })
  const screen = await open(fake)
  await expect.element(screen.getByText('1,240 tokens · cost 0.25')).toBeVisible()
  await screen.getByRole('link', { name: 'Spring' }).click()
  await expect.element(screen.getByText(/^1,240 tokens · cost 0.25 · Started/)).toBeVisible()
  await screen.getByRole('link', { name: 'Row 1' }).click()
  await expect.element(screen.getByRole('dialog').getByText('101 tokens')).toBeVisible()
})
