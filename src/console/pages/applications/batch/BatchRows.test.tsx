import { expect, test } from 'vitest'
import { fakeService, renderConsole } from '#console/test-console.tsx'
import { listApplicationBatchRows } from '#contract/applications/batches.ts'
import { BatchRows } from './BatchRows.tsx'
import { testBatch } from './test-batch.ts'

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
