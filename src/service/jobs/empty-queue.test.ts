import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { getFile } from '#contract/files.ts'
import { recordQueries } from '#service/database/test-queries.ts'
import { embeddedService } from '#service/test-service.ts'
import { jobStore } from './job-store.ts'
import { startWorker } from './worker.ts'

/** A worker for which time passes only when the test says so, whose files are read when `before` resolves. */
async function begin(concurrency: number, before: Promise<void> = Promise.resolve()) {
  const { admin, ask, blobs, clock, database, upload } = await embeddedService()
  vi.useFakeTimers({ toFake: ['setInterval', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const { recorded, take } = recordQueries(database)
  const onRun = vi.fn<() => void>()
  const worker = startWorker({
    jobs: jobStore(recorded, { owner: 'one', leaseSeconds: 30, clock }),
    blobs,
    extract: async function* read() {
      await before
      const blocks = [{ type: 'paragraph' as const, text: 'Sheep give wool.' }]
      yield { number: 1, kind: 'section', label: null, ocr: false, blocks }
    },
    concurrency,
    leaseSeconds: 30,
    onRun,
    onError: () => undefined,
  })
  onTestFinished(worker.stop)
  /** How often it has looked for a file since the last call. */
  const looks = () => take().filter(({ sql }) => /update "jobs" set lease/.test(sql)).length
  await vi.waitFor(() => expect(looks()).toBe(1))
  return { admin, ask, upload, worker, onRun, looks }
}

test('a worker that found its queue empty looks again when it is woken, and not after each file', async () => {
  const { admin, ask, upload, worker, onRun, looks } = await begin(2)

  const { id } = await upload(admin)
  worker.wake()
  await vi.waitFor(() => expect(onRun).toHaveBeenCalledOnce())
  await worker.stop()
  expect((await ask(getFile, { params: { file_id: id } }, admin)).status).toBe('completed')
  // One finds the file, and the next nothing.
  expect(looks()).toBe(2)
})

test('while no worker is free, others are looked for ten times a second, however many files come', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { admin, upload, worker, onRun, looks } = await begin(1, promise)
  onTestFinished(() => resolve())
  await upload(admin)
  worker.wake()
  // One finds the file, and the next that nobody else has one.
  await vi.waitFor(() => expect(looks()).toBe(2))
  for (let at = 0; at < 5; at += 1) {
    await upload(admin)
    worker.wake()
  }
  await pause(200)
  expect(looks()).toBe(0)

  vi.advanceTimersByTime(150)
  await vi.waitFor(() => expect(looks()).toBe(1))
  resolve()
  await vi.waitFor(() => expect(onRun).toHaveBeenCalledTimes(6))
})
