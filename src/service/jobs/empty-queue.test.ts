import { expect, onTestFinished, test, vi } from 'vitest'
import { getFile } from '#contract/files.ts'
import { recordQueries } from '#service/database/test-queries.ts'
import { embeddedService } from '#service/test-service.ts'
import { jobStore } from './job-store.ts'
import { startWorker } from './worker.ts'

test('a worker that found its queue empty looks again when it is woken, and not after each file', async () => {
  const { admin, ask, blobs, clock, database, upload } = await embeddedService()
  // No time passes, so the worker does not look by itself.
  vi.useFakeTimers({ toFake: ['setInterval', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const { recorded, take } = recordQueries(database)
  const looks = () => take().filter(({ sql }) => /update "jobs" set lease/.test(sql)).length
  const onRun = vi.fn<() => void>()
  const worker = startWorker({
    jobs: jobStore(recorded, { owner: 'one', leaseSeconds: 30, clock }),
    blobs,
    extract: async function* read() {
      const blocks = [{ type: 'paragraph' as const, text: 'Sheep give wool.' }]
      yield { number: 1, kind: 'section', label: null, ocr: false, blocks }
    },
    concurrency: 2,
    leaseSeconds: 30,
    onRun,
    onError: () => undefined,
  })
  onTestFinished(worker.stop)
  await vi.waitFor(() => expect(looks()).toBe(1))

  const { id } = await upload(admin)
  worker.wake()
  await vi.waitFor(() => expect(onRun).toHaveBeenCalledOnce())
  await worker.stop()
  expect((await ask(getFile, { params: { file_id: id } }, admin)).status).toBe('completed')
  // One finds the file, and the next nothing.
  expect(looks()).toBe(2)
})
