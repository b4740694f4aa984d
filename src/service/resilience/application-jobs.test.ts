import { expect, onTestFinished, test } from 'vitest'
import { createApplication, deployApplication } from '#contract/applications/applications.ts'
import { createApplicationJob, getApplicationJob } from '#contract/applications/jobs.ts'
import {
  createApplicationBatch,
  getApplicationBatch,
  listApplicationBatchRows,
} from '#contract/applications/batches.ts'
import { completion, json, testUpstream } from '#service/models/openai/test-upstream.ts'
import { sender, testProcess } from './test-process.ts'

test(
  'a job whose process is killed is answered by the next one, and only once',
  { timeout: 240_000 },
  async () => {
    const upstream = await testUpstream()
    onTestFinished(() => upstream.close())
    const { start, authorization } = await testProcess()
    const env = { SHEAF_MODEL_URL: upstream.base_url, SHEAF_MODELS: 'm=test-model' }
    const send = sender(authorization)
    const chats = () => upstream.received.filter(({ path }) => path.endsWith('/completions')).length

    upstream.answer({ end: 'silent' })
    const first = await start(env)
    const blueprint = { model: 'm', messages: [{ role: 'user', content: 'What is wool?' }] }
    const body = { name: 'Wool', blueprint }
    const { id } = await send(first.address, createApplication, { body })
    const params = { application_id: id }
    await send(first.address, deployApplication, { params, body: {} })
    const job = await send(first.address, createApplicationJob, { params, body: {} })
    await expect.poll(chats, { timeout: 60_000 }).toBe(1)
    first.main.kill('SIGKILL')
    await first.closed

    upstream.answer(json(completion({ content: 'Warm.' })))
    const read = (address: string) =>
      send(address, getApplicationJob, { params: { job_id: job.id } })
    const second = await start(env)
    const status = async () => (await read(second.address)).status
    await expect.poll(status, { timeout: 60_000 }).toBe('completed')
    expect(chats()).toBe(2)
    second.main.kill('SIGKILL')
    await second.closed

    const third = await start(env)
    expect(await read(third.address)).toMatchObject({
      status: 'completed',
      data: { title: 'Wool', suggestion: 'Warm.' },
    })
    // It takes its turn behind every job that is due, so the one that had ended would have run before it.
    const next = await send(third.address, createApplicationJob, { params, body: {} })
    const nextStatus = async () =>
      (await send(third.address, getApplicationJob, { params: { job_id: next.id } })).status
    await expect.poll(nextStatus, { timeout: 60_000 }).toBe('completed')
    expect(chats()).toBe(3)
  },
)

test(
  'the rows of a batch survive two kills: none is lost, and none that had ended runs again',
  { timeout: 240_000 },
  async () => {
    const upstream = await testUpstream()
    onTestFinished(() => upstream.close())
    const { start, authorization } = await testProcess()
    const env = { SHEAF_MODEL_URL: upstream.base_url, SHEAF_MODELS: 'm=test-model' }
    const send = sender(authorization)
    const rowCount = 300
    const chats = () => upstream.received.filter(({ path }) => path.endsWith('/completions')).length
    upstream.answer(json(completion({ content: 'Warm.' })))

    let service = await start(env)
    const blueprint = {
      model: 'm',
      inputs: [{ name: 'topic', input_type: 'text' }],
      messages: [{ role: 'user', content: '{{topic}}' }],
    }
    const { id } = await send(service.address, createApplication, {
      body: { name: 'Wool', blueprint },
    })
    const params = { application_id: id }
    await send(service.address, deployApplication, { params, body: {} })
    const rows = Array.from({ length: rowCount }, (_, at) => ({
      inputs: [{ id: 'topic', value: [`Topic ${at + 1}`] }],
    }))
    const batch = await send(service.address, createApplicationBatch, { params, body: { rows } })
    const ofBatch = { params: { batch_id: batch.id } }

    for (const killedAfter of [60, 150]) {
      await expect.poll(chats, { timeout: 60_000, interval: 5 }).toBeGreaterThan(killedAfter)
      service.main.kill('SIGKILL')
      await service.closed
      service = await start(env)
    }
    const read = () => send(service.address, getApplicationBatch, ofBatch)
    await expect.poll(async () => (await read()).status, { timeout: 120_000 }).toBe('completed')
    expect((await read()).counts).toMatchObject({ completed: rowCount, failed: 0 })
    const numbers: number[] = []
    for (let from = 1; from <= rowCount; from += 100) {
      const page = await send(service.address, listApplicationBatchRows, {
        ...ofBatch,
        query: { from, limit: 100 },
      })
      for (const { number, data } of page.data) {
        expect(data?.suggestion).toBe('Warm.')
        numbers.push(number)
      }
    }
    expect(numbers).toEqual(Array.from({ length: rowCount }, (_, at) => at + 1))
    // Only the six rows that were being answered at each kill can have run twice.
    expect(chats()).toBeLessThanOrEqual(rowCount + 2 * 6)
  },
)
