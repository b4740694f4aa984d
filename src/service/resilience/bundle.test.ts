import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { entries, installation } from '#service/scheduling/entries.ts'
import { testProcess } from './test-process.ts'

const answered = z.object({
  id: z.string().optional(),
  status: z.string().optional(),
  answer: z.string().optional(),
})

test('the bundle has every program, and reads and finds what is uploaded', async () => {
  const prepare = join(installation, 'scripts/prepare.mjs')
  await promisify(execFile)(process.execPath, [prepare, 'service'])
  const made = await readdir(join(installation, 'dist-service'))
  const missing = Object.keys(entries).filter((name) => !made.includes(`${name}.js`))
  expect(missing).toEqual([])

  const { start, authorization } = await testProcess()
  const { address, log } = await start(
    { SHEAF_LOG_LEVEL: 'error', SHEAF_REQUESTS_PER_MINUTE: '0' },
    { program: 'dist-service/main.js' },
  )
  const call = async (method: string, path: string, body: string, type = 'application/json') => {
    const headers = {
      authorization,
      ...(body !== '' && { 'content-type': type }),
      ...(type === 'text/plain' && { 'content-disposition': 'attachment; filename=rates.txt' }),
    }
    const reply = await fetch(`${address}${path}`, {
      method,
      headers,
      ...(body !== '' && { body }),
    })
    return answered.parse(await reply.json())
  }
  const graph = await call('POST', '/v1/graphs', '{"name":"Rates"}')
  const text = 'The rate for storage is 41 euros a month. “All in” — heating included.'
  // A child process reads it.
  const file = await call('POST', `/v1/files?graphId=${graph.id}`, text, 'text/plain')
  await expect
    .poll(async () => (await call('GET', `/v1/files/${file.id}`, '')).status, { interval: 500 })
    .toBe('completed')
  // A thread answers it.
  const question = {
    question: 'What is the rate for storage?',
    graph_ids: [graph.id],
    stream: false,
  }
  const answer = await call('POST', '/v1/graphs/question', JSON.stringify(question))
  expect(answer.answer).toContain('41 euros')
  expect(log()).toBe('')
})
