import { expect, test } from 'vitest'
import { testApplication } from '#console/applications/test-application.ts'
import { fakeService, renderConsole } from '#console/test-console.tsx'
import { listApplicationBatchRows, type ApplicationBatch } from '#contract/applications/batches.ts'
import { BatchRows } from './BatchRows.tsx'

const application = testApplication()

function testBatch(changes: Partial<ApplicationBatch> = {}): ApplicationBatch {
  return {
    id: '01a1fa5a-d95d-7b20-a46e-00000000e001',
    application_id: application.id,
    name: 'Spring',
    status: 'running',
    created_at: '2026-11-21T10:00:00.000000Z',
    updated_at: '2026-11-21T10:00:00.000000Z',
    total: 3,
    counts: { queued: 1, in_progress: 1, completed: 1, failed: 0, cancelled: 0, left_out: 0 },
    inputs: ['Topic', 'Tone'],
    last_number: 3,
    is_own: true,
    needs_take_over: false,
    missing_permissions: [],
    ...changes,
  }
}

test('a row that another version ran, after a retry, says so', async () => {
  const batch = testBatch({ status: 'completed', version: 4, total: 2, last_number: 2 })
  const row = (number: number, version: number) => ({
    number,
    version,
    status: 'completed' as const,
    inputs: [],
    data: { suggestion: `Answer ${number}` },
  })
  const fake = fakeService().answer(listApplicationBatchRows, {
    data: [row(1, 4), row(2, 5)],
    has_more: false,
  })
  const screen = await renderConsole(<BatchRows batch={batch} />, fake)
  await expect.element(screen.getByText('Version 5')).toBeVisible()
  expect(screen.getByText('Version 4').elements()).toEqual([])
})
