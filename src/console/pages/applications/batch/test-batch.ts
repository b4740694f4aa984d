import { testApplication } from '#console/applications/test-application.ts'
import type { ApplicationBatch } from '#contract/applications/batches.ts'

const application = testApplication()

/** A running batch of three rows of the test application. */
export function testBatch(changes: Partial<ApplicationBatch> = {}): ApplicationBatch {
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
