import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { getFile } from '#contract/files.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { testClock } from '#service/test-clock.ts'
import { testService } from '#service/test-service.ts'
import { jobStore } from './job-store.ts'
import { startWorker } from './worker.ts'

onEveryDatabase('shared workers', (database) => {
  test('slow files of a team hold neither the files of another team nor those of another organization', async () => {
    await database().deleteFrom('jobs').execute()
    const { clock } = testClock()
    const { upload, ask, blobs, newOrganization } = await testService(database(), { clock })
    const { newKey, newTeam } = await newOrganization()
    const keyA = await newKey({ team_id: await newTeam() })
    const keyB = await newKey({ team_id: await newTeam() })
    const other = (await newOrganization()).admin
    const slow = 'slow '.repeat(10)
    let isOver = false
    const read: string[] = []
    const worker = startWorker({
      jobs: jobStore(database(), { owner: 'one', leaseSeconds: 30, clock }),
      blobs,
      extract: async function* readSlowly({ path, signal }) {
        const text = await readFile(path, 'utf8')
        read.push(text)
        // oxlint-disable-next-line eslint/no-unmodified-loop-condition -- the test ends it
        while (text === slow && !isOver) await pause(10, undefined, { signal })
        const blocks = [{ type: 'paragraph' as const, text: 'Sheep give wool.' }]
        yield { number: 1, kind: 'section', label: null, ocr: false, blocks }
      },
      concurrency: 2,
      leaseSeconds: 30,
      onError: () => undefined,
    })
    const waking = setInterval(worker.wake, 20)
    onTestFinished(async () => {
      clearInterval(waking)
      await worker.stop()
    })
    const isRead = async (key: string): Promise<void> => {
      const { id } = await upload(key)
      await expect
        .poll(async () => (await ask(getFile, { params: { file_id: id } }, key)).status)
        .toBe('completed')
    }

    for (let at = 0; at < 5; at += 1) await upload(keyA, { bytes: slow })
    await expect.poll(() => read.length).toBe(2)
    await isRead(keyB)
    for (let at = 0; at < 5; at += 1) await upload(keyB, { bytes: slow })
    await expect.poll(() => read.length).toBe(4)
    await isRead(other)
    expect(read.filter((text) => text === slow)).toHaveLength(3)
    isOver = true
    await expect.poll(() => read.length).toBe(12)
  })
})
