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
  async function begin(shortPlaceMs = 30_000) {
    await database().deleteFrom('jobs').execute()
    const { clock } = testClock()
    const { upload, ask, blobs, newOrganization } = await testService(database(), { clock })
    const read: string[] = []
    const state = { isOver: false }
    const worker = startWorker({
      jobs: jobStore(database(), { owner: 'one', leaseSeconds: 30, clock }),
      blobs,
      extract: async function* readSlowly({ path, signal }) {
        const text = await readFile(path, 'utf8')
        read.push(text)
        while (text.startsWith('slow') && !state.isOver) await pause(10, undefined, { signal })
        const blocks = [{ type: 'paragraph' as const, text: 'Sheep give wool.' }]
        yield { number: 1, kind: 'section', label: null, ocr: false, blocks }
      },
      concurrency: 2,
      leaseSeconds: 30,
      shortPlaceMs,
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
    return {
      newOrganization,
      isRead,
      read,
      slow: (key: string, name = 'slow') => upload(key, { bytes: `${name} `.repeat(10) }),
      status: (key: string, file_id: string) => async () =>
        (await ask(getFile, { params: { file_id } }, key)).status,
      end: () => {
        state.isOver = true
      },
    }
  }

  test('slow files of a team hold neither the files of another team nor those of another organization', async () => {
    const { newOrganization, isRead, read, slow, end } = await begin()
    const { newKey, newTeam } = await newOrganization()
    const keyA = await newKey({ team_id: await newTeam() })
    const keyB = await newKey({ team_id: await newTeam() })
    const other = (await newOrganization()).admin

    for (let at = 0; at < 5; at += 1) await slow(keyA)
    await expect.poll(() => read.length).toBe(2)
    await isRead(keyB)
    for (let at = 0; at < 5; at += 1) await slow(keyB)
    await expect.poll(() => read.length).toBe(4)
    await isRead(other)
    expect(read.filter((text) => text.startsWith('slow'))).toHaveLength(3)
    end()
    await expect.poll(() => read.length).toBe(12)
  })

  test('slow files of two teams hold neither those of another key nor those of a third team', async () => {
    const { newOrganization, isRead, read, slow, end } = await begin()
    const { newKey, newTeam } = await newOrganization()
    const [teamA, teamB, teamC] = [await newTeam(), await newTeam(), await newTeam()]
    const keyA = await newKey({ team_id: teamA })
    const keyB = await newKey({ team_id: teamB })

    for (let at = 0; at < 4; at += 1) await slow(keyA)
    await expect.poll(() => read.length).toBe(2)
    for (let at = 0; at < 3; at += 1) await slow(keyB)
    await expect.poll(() => read.length).toBe(3)
    await isRead(await newKey({ team_id: teamA }))
    await isRead(await newKey({ team_id: teamC }))
    expect(read.filter((text) => text.startsWith('slow'))).toHaveLength(3)
    end()
    await expect.poll(() => read.length).toBe(9)
  })

  test('a slow file leaves the last place when another key waits, and is read again once', async () => {
    const { newOrganization, isRead, read, slow, status, end } = await begin(200)
    const { newKey, newTeam } = await newOrganization()
    const team_id = await newTeam()
    const keyA = await newKey({ team_id })
    const keyB = await newKey({ team_id })

    for (let at = 0; at < 3; at += 1) await slow(keyA)
    await expect.poll(() => read.length).toBe(2)
    const last = await slow(keyB, 'slow last')
    const isLast = (text: string): boolean => text.startsWith('slow last')
    await expect.poll(() => read.filter(isLast)).toHaveLength(1)
    // Longer than the place is kept where others wait.
    await pause(1_500)
    await isRead(await newKey({ team_id }))
    await isRead(await newKey({ team_id }))
    expect(read.filter(isLast)).toHaveLength(1)
    end()
    await expect.poll(status(keyB, last.id)).toBe('completed')
    expect(read.filter(isLast)).toHaveLength(2)
  })
})
