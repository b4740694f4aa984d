import { expect } from 'vitest'
import {
  createApplicationBatch,
  getApplicationBatch,
  listApplicationBatchRows,
  retryApplicationBatch,
  updateApplicationBatch,
} from '#contract/applications/batches.ts'
import { messageText } from '#contract/chat/messages.ts'
import { applicationJobLeaseStore } from '#service/applications/application-job-lease-store.ts'
import { questionBlueprint, testApplications } from '#service/applications/test-applications.ts'
import { registryOf, says } from '#service/chat/test-puppet.ts'
import type { Database } from '#service/database/schema.ts'
import type { ChatModel } from '#service/models/chat-model.ts'
import { testClock } from '#service/test-clock.ts'

export const blueprint = { ...questionBlueprint, model: 'm' }
export const rowOf = (question: string) => ({ inputs: [{ id: 'question', value: [question] }] })
export const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, at) => rowOf(`Q${at + 1}`))

/** `answer` gets the question of a row. Questions are answered by `A: …` by default. */
export async function testBatches(
  database: Database,
  {
    isRunning = true,
    answer = async (question) => `A: ${question}`,
    parts = {},
  }: {
    isRunning?: boolean
    answer?: (question: string) => Promise<string>
    parts?: Parameters<typeof testApplications>[1]
  } = {},
) {
  for (const table of [
    'application_jobs',
    'application_batches',
    'application_batch_rows',
    'batch_sweeps',
  ] as const) {
    await database.deleteFrom(table).execute()
  }
  const { clock, pass } = testClock()
  const questions: string[] = []
  const model: ChatModel = {
    kind: 'language',
    fingerprint: 'batches',
    async *answer({ messages }) {
      const question = messages.map(messageText).join('\n')
      questions.push(question)
      yield* says(await answer(question))
    },
  }
  const newLeases = (owner: string) =>
    applicationJobLeaseStore(database, { owner, leaseSeconds: 30, clock })
  const service = await testApplications(database, {
    clock,
    models: registryOf({ m: model }),
    ...parts,
    ...(isRunning && {
      applicationJobs: {
        jobs: newLeases('worker'),
        concurrency: 8,
        leaseSeconds: 30,
        onError: () => undefined,
      },
    }),
  })
  const { ask, keyA } = service
  const start = (application_id: string, rows = rowsOf(3), key = keyA, name = '') =>
    ask(createApplicationBatch, { params: { application_id }, body: { name, rows } }, key)
  const batch = (batch_id: string, key = keyA) =>
    ask(getApplicationBatch, { params: { batch_id } }, key)
  const set = (
    batch_id: string,
    status: 'running' | 'paused' | 'cancelled',
    key = keyA,
    query: { take_over?: 'true' } = {},
  ) => ask(updateApplicationBatch, { params: { batch_id }, query, body: { status } }, key)
  const retry = (batch_id: string, key = keyA, query: { take_over?: 'true' } = {}) =>
    ask(retryApplicationBatch, { params: { batch_id }, query }, key)
  const ended = async (batch_id: string, key = keyA) => {
    await expect
      .poll(async () => (await batch(batch_id, key)).status, { timeout: 20_000 })
      .toBe('completed')
    return batch(batch_id, key)
  }
  const rows = async (
    batch_id: string,
    query: { from?: number; limit?: number; status?: 'completed' | 'failed' | 'left_out' } = {},
    key = keyA,
  ) => ask(listApplicationBatchRows, { params: { batch_id }, query }, key)
  return { ...service, questions, clock, pass, newLeases, start, batch, set, retry, ended, rows }
}

/** An answer that waits until the test lets it go on. */
export function gate() {
  const open: (() => void)[] = []
  return {
    answer: async (question: string) => {
      await new Promise<void>((resolve) => open.push(resolve))
      return `A: ${question}`
    },
    /** Answers all that wait, and returns how many. */
    release: () => {
      const waiting = open.splice(0)
      for (const go of waiting) go()
      return waiting.length
    },
    waiting: () => open.length,
  }
}
