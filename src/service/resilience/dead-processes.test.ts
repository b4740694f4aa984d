import { expect, inject, onTestFinished, test } from 'vitest'
import { createApplication, deployApplication } from '#contract/applications/applications.ts'
import { createApplicationJob, getApplicationJob } from '#contract/applications/jobs.ts'
import { createChatCompletion } from '#contract/chat/chat.ts'
import {
  askConversation,
  createConversation,
  getTurn,
} from '#contract/conversations/conversations.ts'
import { createGraph } from '#contract/graphs.ts'
import { listRuns, runHeaders } from '#contract/runs.ts'
import { completion, json, testUpstream } from '#service/models/openai/test-upstream.ts'
import { sender, testProcess } from './test-process.ts'

test(
  'what a killed process was doing is ended or done again by one that runs on',
  { timeout: 300_000 },
  async () => {
    const upstream = await testUpstream()
    onTestFinished(() => upstream.close())
    const DATABASE_URL = await (await fetch(inject('postgresUrl'))).text()
    const { start, authorization } = await testProcess()
    const env = {
      DATABASE_URL,
      SHEAF_MODEL_URL: upstream.base_url,
      SHEAF_MODELS: 'm=test-model',
      SHEAF_WORKERS: '2',
    }
    const send = sender(authorization)
    const chats = () => upstream.received.filter(({ path }) => path.endsWith('/completions')).length

    upstream.answer({ end: 'silent' })
    const killed = await start(env)
    const { address } = killed
    const blueprint = { model: 'm', messages: [{ role: 'user', content: 'What is wool?' }] }
    const application = await send(address, createApplication, {
      body: { name: 'Wool', blueprint },
    })
    const ofApplication = { params: { application_id: application.id } }
    await send(address, deployApplication, { ...ofApplication, body: {} })
    const job = await send(address, createApplicationJob, { ...ofApplication, body: {} })

    const graph = await send(address, createGraph, { body: { name: 'Wool' } })
    const conversation = await send(address, createConversation, {
      body: { graph_ids: [graph.id], model: 'm' },
    })
    const ofConversation = { conversation_id: conversation.id }
    const question = { question: 'What does wool cost?', background: true }
    const turn = await send(address, askConversation, { params: ofConversation, body: question })
    const run = send(
      address,
      createChatCompletion,
      { body: { model: 'm', messages: [{ role: 'user', content: 'Wool?' }] } },
      { [runHeaders.record]: 'true' },
    ).catch(() => null)
    const runs = async (at: string) => {
      const { data } = await send(at, listRuns, { query: { scope: 'own' } })
      return data.filter(({ source }) => source === 'recorded').map(({ status }) => status)
    }
    await expect.poll(() => runs(address)).toEqual(['running'])
    await expect.poll(chats).toBeGreaterThanOrEqual(2)

    // It starts while the first one runs, so that only time can tell it that the first one has ended.
    const other = await start(env)
    killed.main.kill('SIGKILL')
    await killed.closed
    await run
    upstream.answer(json(completion({ content: 'Warm.' })))

    await expect.poll(() => runs(other.address), { timeout: 120_000 }).toEqual(['stopped'])
    const ofTurn = { params: { ...ofConversation, turn_id: turn.turn_id ?? '' } }
    const turnStatus = async () => (await send(other.address, getTurn, ofTurn)).status
    await expect.poll(turnStatus, { timeout: 60_000 }).not.toBe('answering')
    const ofJob = { params: { job_id: job.id } }
    const jobStatus = async () => (await send(other.address, getApplicationJob, ofJob)).status
    await expect.poll(jobStatus, { timeout: 120_000 }).toBe('completed')
  },
)
