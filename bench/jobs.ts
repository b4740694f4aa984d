import { setTimeout as pause } from 'node:timers/promises'
import {
  applicationBatch,
  createApplicationBatch,
  getApplicationBatch,
} from '#contract/applications/batches.ts'
import { createApplication, deployApplication } from '#contract/applications/applications.ts'
import { endpointUrl } from '#contract/endpoint.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { readJson } from '#contract/primitives.ts'
import { scriptedModels } from '#service/models/scripted/scripted-models.ts'
import { inMilliseconds, median } from './bench.ts'
import type { Bench } from './bench.ts'
import { processorTime } from './process-time.ts'
import { inFolder, runService } from './running-service.ts'
import type { RunningService } from './running-service.ts'

const rowCount = 1000
const rounds = 3
const maxAddedMs = 2
const pollMs = 50
const topic = (at: number): string => `What does wool of the kind ${at} cost in spring?`

const blueprint = {
  model: 'scripted',
  inputs: [{ name: 'topic', input_type: 'text' }],
  messages: [{ role: 'user', content: '{{topic}}' }],
}

/** Milliseconds that the model takes for the same answers. */
async function modelMs(): Promise<number> {
  const model = scriptedModels.find(({ id }) => id === 'scripted')?.chat()
  if (model === undefined) throw new Error('There is no scripted model.')
  const { signal } = new AbortController()
  const started = performance.now()
  for (let at = 0; at < rowCount; at += 1) {
    const request = {
      messages: [{ role: 'user' as const, content: topic(at) }],
      functions: [],
      function_choice: null,
      schema: null,
      stop: [],
    }
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the fields that the scripted model reads
    const answer = model.answer(request as unknown as Parameters<typeof model.answer>[0], signal)
    for await (const _ of answer);
  }
  return performance.now() - started
}

async function send(
  { address, key }: RunningService,
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  params: Record<string, string>,
  body?: unknown,
): Promise<unknown> {
  const reply = await fetch(address + endpointUrl(path, { params }), {
    method,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await reply.text()
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${text}`)
  return readJson(text)
}

/** Milliseconds of a batch of all rows, until its last row has ended. */
async function batchMs(service: RunningService, application_id: string): Promise<number> {
  const rows = Array.from({ length: rowCount }, (_, at) => ({
    inputs: [{ id: 'topic', value: [topic(at)] }],
  }))
  const started = performance.now()
  const created = await send(service, createApplicationBatch, { application_id }, { rows })
  const { id } = applicationBatch.parse(created)
  for (;;) {
    const reply = await send(service, getApplicationBatch, { batch_id: id })
    const { status, counts } = applicationBatch.parse(reply)
    if (status === 'completed') {
      if (counts.completed < rowCount) throw new Error(`${counts.failed} rows failed.`)
      return performance.now() - started
    }
    await pause(pollMs)
  }
}

/** What a row of a batch costs beside its model: lease, prompt, result and the next row, each on the disk. */
export const jobs: Bench = {
  title: `batches of ${rowCount.toLocaleString('en')} inputs with the scripted model`,
  run: async (add) => {
    await inFolder(async (folder) => {
      const service = await runService(folder, { SHEAF_SCRIPTED_MODEL: 'true' })
      try {
        const made = await send(service, createApplication, {}, { name: 'Bench', blueprint })
        const application_id = createApplication.reply.parse(made).id
        await send(service, deployApplication, { application_id }, {})
        const added: number[] = []
        const processor: number[] = []
        for (let round = 0; round < rounds; round += 1) {
          const ofModel = await modelMs()
          const before = processorTime(service.pid)
          added.push(((await batchMs(service, application_id)) - ofModel) / rowCount)
          const after = processorTime(service.pid)
          if (before !== null && after !== null) {
            processor.push(((after - before) / 1000 - ofModel) / rowCount)
          }
        }
        const milliseconds = median(added)
        add({
          what: 'a row of a batch, beside the time of its model',
          measured: inMilliseconds(milliseconds),
          beside: `≤ ${inMilliseconds(maxAddedMs)}`,
          ratio: milliseconds / maxAddedMs,
          isMet: milliseconds <= maxAddedMs,
        })
        if (processor.length > 0) {
          add({ what: '    its processor time', measured: inMilliseconds(median(processor)) })
        }
      } finally {
        await service.stop()
      }
    })
  },
}
