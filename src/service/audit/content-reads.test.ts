import { readFile } from 'node:fs/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { getMe } from '#contract/access.ts'
import {
  createApplication,
  deployApplication,
  getApplication,
  getApplicationVersion,
} from '#contract/applications/applications.ts'
import { runApplication, testBlueprint } from '#contract/applications/generation.ts'
import {
  createApplicationBatch,
  exportApplicationBatch,
  listApplicationBatchRows,
} from '#contract/applications/batches.ts'
import {
  createApplicationJob,
  getApplicationJob,
  listApplicationJobs,
} from '#contract/applications/jobs.ts'
import { exportGraph } from '#contract/bundles/exports.ts'
import { exportAuditRecords, listAuditRecords, verifyAuditRecords } from '#contract/audit.ts'
import type { AuditRecord } from '#contract/audit.ts'
import { createChatCompletion } from '#contract/chat/chat.ts'
import { listAnswerReviews } from '#contract/conversations/answer-reviews.ts'
import {
  askConversation,
  createConversation,
  exportConversation,
  getConversation,
  getTurn,
} from '#contract/conversations/conversations.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { ContentOperation } from '#contract/endpoints.ts'
import {
  downloadFile,
  getFile,
  getPageImage,
  getPicture,
  listFilePages,
  listFiles,
  listPageBoxes,
} from '#contract/files.ts'
import { suggestQuestions } from '#contract/graph-files.ts'
import { createGraph } from '#contract/graphs.ts'
import { askGraph, askGraphs, searchPassages, tryRetrieval } from '#contract/questions.ts'
import {
  createEvaluation,
  listEvaluationRows,
  getEvaluationRequest,
} from '#contract/playground/evaluations.ts'
import { downloadFileVersion } from '#contract/versions/file-versions.ts'
import { createPreset, getPreset } from '#contract/playground/presets.ts'
import { plantedEvaluation } from '#service/isolation/planted.ts'
import { createRun, getRun } from '#contract/runs.ts'
import { parsePdf, parsePdfBody } from '#contract/tools/pdf-parser.ts'
import { analyzeImages } from '#contract/tools/vision.ts'
import { callerOfKey } from '#service/access/caller.ts'
import { puppet, says } from '#service/chat/test-puppet.ts'
import { systemClock } from '#service/clock.ts'
import { onEveryDatabase, testsUsePostgres } from '#service/database/test-databases.ts'
import { unwatchedDisk } from '#service/disk/disk-space.ts'
import { dataAddress, redPictures } from '#service/extraction/pictures/test-pictures.ts'
import { fixture } from '#service/extraction/test-extract.ts'
import { embeddedService, readRefusal, testService } from '#service/test-service.ts'
import type { AuditEntry } from './audit-entry.ts'
import { auditTrail } from './audit-trail.ts'
import type { AuditTrail } from './audit-trail.ts'
import { contentReads } from './content-reads.ts'
import { testSeals } from './seals/test-seals.ts'

onEveryDatabase('recorded reads', (database) => {
  async function begin(
    parts: Parameters<typeof testService>[1] = {},
    change: (trail: AuditTrail) => Partial<AuditTrail> = () => ({}),
  ) {
    const clock = systemClock()
    const real = auditTrail(database(), testSeals, () => undefined)
    const trail = { ...real, ...change(real) }
    const service = await testService(database(), {
      clock,
      trail,
      auditReads: true,
      worker: true,
      providers: {
        others: [
          {
            id: 'seer',
            name: 'Seer',
            kind: 'language',
            chat: () => puppet(says('A page.')),
            context_window: null,
            abilities: { tools: false, json_schema: false, images: true },
          },
        ],
      },
      ...parts,
    })
    const { admin } = await service.newOrganization()
    const readsOf = async (query = {}): Promise<AuditRecord[]> => {
      await real.settle()
      const all = { query: { outcome: 'read' as const, order: 'asc' as const, ...query } }
      return (await service.ask(listAuditRecords, all, admin)).data
    }
    return { ...service, admin, readsOf }
  }

  async function beginWithGraph() {
    const service = await begin()
    const { ask, upload, admin } = service
    const graph = await ask(createGraph, { body: { name: 'Wool' } }, admin)
    const file = await upload(admin, {
      name: 'wool.txt',
      bytes: 'The shearing begins in April. The wool is washed in May.',
      graphId: graph.id,
    })
    await service.waitUntilRead(file.id)
    return { ...service, graph, file }
  }
  test('each operation that returns content is recorded with the content it returned', async () => {
    const { app, ask, send, upload, graph, file, admin, readsOf } = await beginWithGraph()
    const { key } = await ask(getMe, {}, admin)
    const run = await ask(createRun, { body: { request: { model: 'm', messages: [] } } }, admin)
    const planted = { body: plantedEvaluation('Capitals', 'Lisbon') }
    const { id: evaluation_id } = await ask(createEvaluation, planted, admin)
    const preset = await ask(createPreset, { body: { name: 'Terse', body: { model: 'm' } } }, admin)
    const question = 'When does the shearing begin?'
    const pdf = await upload(admin, {
      name: 'wool.pdf',
      bytes: await readFile(fixture('yearbook.pdf')),
    })
    const statusOf = async (file_id: string) =>
      (await ask(getFile, { params: { file_id } }, admin)).status
    await expect.poll(() => statusOf(pdf.id)).toBe('completed')
    const firstPage = { file_id: pdf.id, number: '1' }
    const picture = dataAddress(redPictures.png(30, 20))
    const html = await upload(admin, { name: 'a.html', bytes: `<p>Wool<img src="${picture}">` })
    await expect.poll(() => statusOf(html.id), { timeout: 20_000 }).toBe('completed')
    const firstPicture = { file_id: html.id, number: '1', picture: '1' }
    const byFile = { file_id: file.id }
    const conversation = { body: { graph_ids: [graph.id] } }
    const inConversation = {
      conversation_id: (await ask(createConversation, conversation, admin)).id,
    }
    const first = { params: inConversation, body: { question: 'What does silk cost?' } }
    const { turn_id = '' } = await ask(askConversation, first, admin)
    const application = await ask(
      createApplication,
      {
        body: {
          name: 'Shearing',
          blueprint: { model: 'sheaf-reader', messages: [{ role: 'user', content: question }] },
          graph_ids: [graph.id],
        },
      },
      admin,
    )
    const ofDraft = { blueprint: application.blueprint, graph_ids: [graph.id] }
    const ofApplication = { application_id: application.id }
    const deployed = await ask(deployApplication, { params: ofApplication, body: {} }, admin)
    const ofVersion = { ...ofApplication, version_id: deployed.deployed_version_id ?? '' }
    const job = await ask(createApplicationJob, { params: ofApplication, body: {} }, admin)
    const rows = { params: ofApplication, body: { rows: [{ inputs: [] }] } }
    const ofBatch = { batch_id: (await ask(createApplicationBatch, rows, admin)).id }
    const runOnce = { params: ofApplication, body: { inputs: [] } }
    const ask1 = { params: { graph_id: graph.id }, body: { question } }
    const chat = {
      model: 'sheaf-reader',
      messages: [{ role: 'user' as const, content: question }],
      tools: [{ type: 'graph' as const, function: { graph_ids: [graph.id], subqueries: false } }],
    }
    const vision = {
      model: 'seer',
      prompt: '{{page}}',
      variables: [{ name: 'page', file_id: pdf.id, page: 1 }],
    }
    const requests: Record<ContentOperation, () => Promise<{ statusCode: number }>> = {
      downloadFile: () => send(downloadFile, { params: byFile }, admin),
      listFilePages: () => send(listFilePages, { params: byFile }, admin),
      getPageImage: () => send(getPageImage, { params: firstPage }, admin),
      getPicture: () => send(getPicture, { params: firstPicture }, admin),
      listPageBoxes: () => send(listPageBoxes, { params: firstPage }, admin),
      askGraphs: () => send(askGraphs, { body: { question, graph_ids: [graph.id] } }, admin),
      askGraph: () => send(askGraph, ask1, admin),
      createChatCompletion: () => send(createChatCompletion, { body: chat }, admin),
      getRun: () => send(getRun, { params: { run_id: run.id } }, admin),
      getPreset: () => send(getPreset, { params: { preset_id: preset.id } }, admin),
      exportAuditRecords: () => send(exportAuditRecords, {}, admin),
      askConversation: () =>
        send(askConversation, { params: inConversation, body: { question } }, admin),
      getConversation: () => send(getConversation, { params: inConversation }, admin),
      getTurn: () => send(getTurn, { params: { ...inConversation, turn_id } }, admin),
      exportConversation: () => send(exportConversation, { params: inConversation }, admin),
      listAnswerReviews: () => send(listAnswerReviews, {}, admin),
      suggestQuestions: () => send(suggestQuestions, { params: ask1.params }, admin),
      searchPassages: () => send(searchPassages, { body: { query: question } }, admin),
      runApplication: () => send(runApplication, runOnce, admin),
      testBlueprint: () => send(testBlueprint, { body: ofDraft }, admin),
      listApplicationJobs: () => send(listApplicationJobs, { params: ofApplication }, admin),
      getApplicationJob: () => send(getApplicationJob, { params: { job_id: job.id } }, admin),
      listApplicationBatchRows: () => send(listApplicationBatchRows, { params: ofBatch }, admin),
      exportApplicationBatch: () => send(exportApplicationBatch, { params: ofBatch }, admin),
      getApplication: () => send(getApplication, { params: ofApplication }, admin),
      getApplicationVersion: () => send(getApplicationVersion, { params: ofVersion }, admin),
      analyzeImages: () => send(analyzeImages, { body: vision }, admin),
      parsePdf: () => send(parsePdf, { params: { file_id: pdf.id }, body: {} }, admin),
      parsePdfBody: () =>
        app.inject({
          method: 'POST',
          url: parsePdfBody.path,
          headers: { authorization: `Bearer ${admin}` },
          payload: { file_id: pdf.id },
        }),
      tryRetrieval: () => send(tryRetrieval, ask1, admin),
      exportGraph: () => send(exportGraph, { params: { graph_id: graph.id } }, admin),
      getEvaluationRequest: () => send(getEvaluationRequest, { params: { evaluation_id } }, admin),
      listEvaluationRows: () => send(listEvaluationRows, { params: { evaluation_id } }, admin),
      downloadFileVersion: () =>
        send(downloadFileVersion, { params: { ...byFile, version_id: byFile.file_id } }, admin),
    }
    for (const request of Object.values(requests)) expect((await request()).statusCode).toBe(200)
    const records = await readsOf()
    expect(records.map(({ operation }) => operation)).toEqual(Object.keys(requests))
    expect(new Set(Object.keys(requests))).toEqual(
      new Set(
        Object.entries(endpoints).flatMap(([name, endpoint]) =>
          'content' in endpoint ? name : [],
        ),
      ),
    )
    for (const record of records) {
      expect(record).toMatchObject({
        outcome: 'read',
        status: 200,
        failure: null,
        key_id: key.id,
        key_name: 'A key',
        address: '127.0.0.1',
        times: 1,
      })
    }
    for (const record of records.slice(0, 8)) {
      const { operation } = record
      const read =
        operation === 'getPicture'
          ? html
          : ['getPageImage', 'listPageBoxes'].includes(operation)
            ? pdf
            : file
      expect([record.name, record.subjects['file_id']]).toEqual([read.name, read.id])
    }
    expect(records[8]?.subjects).toEqual({ run_id: run.id })
    expect(records[9]).toMatchObject({ name: 'Terse', subjects: { preset_id: preset.id } })
    expect(records[11]).toMatchObject({ name: 'wool.txt', subjects: { file_id: file.id } })
    expect(records[12]?.subjects).toEqual(inConversation)
    expect(await ask(verifyAuditRecords, {}, admin)).toMatchObject({ intact: true })
  })

  test('a streamed answer is recorded before its first chunk is sent', async () => {
    const { app, graph, file, admin, readsOf } = await beginWithGraph()
    const streamed = await app.inject({
      method: 'POST',
      url: '/v1/graphs/question',
      headers: { authorization: `Bearer ${admin}`, 'x-request-id': 'streamed-1' },
      payload: { question: 'When is the wool washed?', graph_ids: [graph.id], stream: true },
    })
    expect(streamed.body).toContain('washed in May')
    expect(await readsOf()).toMatchObject([
      { operation: 'askGraphs', request_id: 'streamed-1', subjects: { file_id: file.id } },
    ])
  })

  test('no read is recorded without content in the reply, or with the setting off', async () => {
    const { app, send, upload, admin, readsOf } = await begin({ worker: false })
    const file = await upload(admin)
    const params = { file_id: file.id }
    await send(getFile, { params }, admin)
    await send(listFiles, {}, admin)
    await send(downloadFile, { params: { file_id: 'nothing' } }, admin)
    const url = `/v1/files/${file.id}/download`
    await app.inject({ method: 'HEAD', url, headers: { authorization: `Bearer ${admin}` } })
    expect(await readsOf()).toEqual([])

    const off = await testService(database())
    expect((await off.send(downloadFile, { params }, admin)).statusCode).toBe(200)
    expect(await readsOf()).toEqual([])
  })

  test('a range of a file is a read, and repeats are counted in one record', async () => {
    const { app, upload, admin, readsOf } = await begin({ worker: false })
    const file = await upload(admin, { bytes: '0123456789' })
    const part = (range: string) =>
      app.inject({
        url: `/v1/files/${file.id}/download`,
        headers: { authorization: `Bearer ${admin}`, range },
      })
    // All reads start at once, and all but the first wait for its record.
    await Promise.all(Array.from({ length: 10 }, (_, at) => part(`bytes=${at}-${at}`)))
    expect(await readsOf()).toMatchObject([{ operation: 'downloadFile', status: 206, times: 1 }])
    await app.close()
    const again = await testService(database())
    const { data } = await again.ask(listAuditRecords, { query: { outcome: 'read' } }, admin)
    expect(new Set(data.map(({ times }) => times))).toEqual(new Set([1, 9]))
  })

  test('content is not sent while its read cannot be recorded', async () => {
    let isAway = true
    const { send, upload, admin, readsOf } = await begin({ worker: false }, (real) => ({
      append: (...args) =>
        isAway && args[0].outcome === 'read'
          ? Promise.reject(new Error('the database is away'))
          : real.append(...args),
    }))
    const file = await upload(admin, { bytes: 'The harvest was good.' })
    const params = { file_id: file.id }
    const reply = await send(downloadFile, { params }, admin)
    expect([reply.statusCode, reply.body.includes('harvest')]).toEqual([500, false])
    isAway = false
    expect((await send(downloadFile, { params }, admin)).body).toBe('The harvest was good.')
    expect(await readsOf()).toHaveLength(1)
  })
})

test.skipIf(testsUsePostgres)('no content is sent while a full disk records no read', async () => {
  let isFull = false
  const { send, upload, admin } = await embeddedService({
    auditReads: true,
    space: { ...unwatchedDisk, isFull: () => isFull },
  })
  const file = await upload(admin)
  isFull = true
  const refusal = readRefusal(await send(downloadFile, { params: { file_id: file.id } }, admin))
  expect([refusal.status, refusal.failure]).toEqual([507, 'storage_full'])
})

test('a flood of reads is written in batches and uses bounded memory', async () => {
  const clock = systemClock()
  let time = 0
  let writing = 0
  let maxWriting = 0
  const records: AuditEntry[] = []
  const reads = contentReads(
    {
      clock,
      trail: {
        appendWithin: () => Promise.resolve(),
        append: async (entry) => {
          writing += 1
          maxWriting = Math.max(maxWriting, writing)
          await nextTurn()
          writing -= 1
          records.push(entry)
        },
        defer: (entry) => records.push(entry),
        settle: () => Promise.resolve(),
      },
    },
    () => time,
  )
  onTestFinished(reads.close)
  const read = (id: string) =>
    reads.record({
      operation: 'downloadFile',
      caller: callerOfKey({
        id: 'k',
        organization_id: 'o',
        team_id: null,
        permissions: [],
      }),
      // oxlint-disable-next-line no-unsafe-type-assertion -- only these fields of a request are read
      request: { id: 'r', method: 'GET' } as FastifyRequest,
      files: [{ id, name: `${id}.txt` }],
    })
  await Promise.all(Array.from({ length: 400 }, (_, at) => read(`file ${at}`)))
  expect(records).toHaveLength(400)
  expect(maxWriting).toBe(50)

  await Promise.all(Array.from({ length: 500 }, () => read('file 7')))
  expect(records).toHaveLength(400)
  time += 60_001
  reads.tick()
  expect(records).toHaveLength(401)
  expect(records.at(-1)).toMatchObject({ times: 500, name: 'file 7.txt' })

  // The window is over, so the next read is recorded before its response again.
  await read('file 7')
  expect(records.at(-1)).toMatchObject({ times: 1, name: 'file 7.txt' })
  await read('file 7')
  // Another 10,000 reads evict it, so that its repeat is recorded then.
  time += 1
  await Promise.all(Array.from({ length: 10_000 }, (_, at) => read(`other ${at}`)))
  expect(records.filter(({ name }) => name === 'file 7.txt').map(({ times }) => times)).toEqual([
    1, 500, 1, 1,
  ])
})
