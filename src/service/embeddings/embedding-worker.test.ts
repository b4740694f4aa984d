import { unindexFile } from '#service/answering/test-corpus.ts'
import { expect, onTestFinished, test } from 'vitest'
import {
  connectEmbeddingModel,
  disconnectEmbeddingModel,
  getEmbeddingModel,
} from '#contract/models/embedding-model.ts'
import { createGraph } from '#contract/graphs.ts'
import { createProvider } from '#contract/models.ts'
import { askGraph, searchPassages } from '#contract/questions.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { json, refusal } from '#service/models/openai/test-upstream.ts'
import type { Received } from '#service/models/openai/test-upstream.ts'
import { testClock } from '#service/test-clock.ts'
import { testService } from '#service/test-service.ts'
import { sweepEmbeddingSlice } from './embedding-sweep-store.ts'
import { startEmbedding } from './embedding-worker.ts'
import { fileEmbeddingStore } from './file-embedding-store.ts'
import { answerEmbeddings, textsOf, testEmbeddingServer } from './test-embedding-server.ts'

onEveryDatabase('the embedding of files', (database) => {
  async function begin() {
    const server = await testEmbeddingServer()
    onTestFinished(() => server.close())
    const service = await testService(database(), { worker: true })
    const { admin } = await service.newOrganization()
    const provider = await service.ask(
      createProvider,
      { body: { name: 'Barn', base_url: server.base_url } },
      admin,
    )
    const graph = await service.ask(createGraph, { body: { name: 'Farm' } }, admin)
    const { clock, pass } = testClock()
    const counted: number[] = []
    const errors: unknown[] = []
    const startWorker = () => {
      const holder = { owner: clock.stamp().id, leaseSeconds: 30, clock }
      const worker = startEmbedding({
        database: database(),
        clock,
        files: fileEmbeddingStore(database(), holder),
        providers: service.providers,
        leaseSeconds: 30,
        countTokens: (_, __, tokens) => counted.push(tokens),
        onError: (error) => errors.push(error),
      })
      onTestFinished(() => worker.stop())
      return worker
    }
    const connect = (changes: object = {}) =>
      service.ask(
        connectEmbeddingModel,
        { body: { provider_id: provider.id, upstream: 'meaning', ...changes } },
        admin,
      )
    const write = async (name: string, text: string) => {
      const file = await service.upload(admin, { name, bytes: text, graphId: graph.id })
      await service.waitUntilRead(file.id)
      return file.id
    }
    const progress = async () =>
      (await service.ask(getEmbeddingModel, {}, admin)).model?.progress ?? null
    const search = async (query: string) => {
      const reply = await service.ask(
        searchPassages,
        { body: { query, graph_ids: [graph.id] } },
        admin,
      )
      return reply.data.map(({ file_name }) => file_name)
    }
    const isDone = () => expect.poll(async () => (await progress())?.is_complete).toBe(true)
    return {
      ...service,
      admin,
      server,
      graph,
      provider,
      pass,
      startWorker,
      connect,
      write,
      progress,
      search,
      isDone,
      counted,
      errors,
    }
  }

  test('files from before the connection and after it are found by meaning', async () => {
    const { write, connect, startWorker, search, isDone, progress, counted } = await begin()
    await write('pay.txt', 'The landlord sends a letter each month.')
    await connect()
    const worker = startWorker()
    await isDone()
    await write('flock.txt', 'A fleece weighs four kilograms.')
    worker.wake()
    await expect.poll(async () => (await progress())?.files_done).toBe(2)
    expect((await search('lamb'))[0]).toBe('flock.txt')
    expect((await search('tenancy'))[0]).toBe('pay.txt')
    expect(counted.length).toBeGreaterThan(0)
  })

  test('the progress of a new model counts files that are not queued yet', async () => {
    const { write, connect, startWorker, isDone, progress } = await begin()
    await write('pay.txt', 'The landlord sends a letter each month.')
    await write('flock.txt', 'A fleece weighs four kilograms.')
    await connect()
    const all = { files_total: 2, passages_total: 2 }
    expect(await progress()).toMatchObject({ ...all, files_done: 0, is_complete: false })
    startWorker()
    await isDone()
    expect(await progress()).toMatchObject({ ...all, files_done: 2 })
  })

  test('a long file is embedded in batches, and goes on where another process stopped', async () => {
    const { write, connect, startWorker, server, isDone, progress } = await begin()
    const paragraph = (at: number) => `Number ${at}. ${'The cow gives milk. '.repeat(50)}`
    await write('long.txt', Array.from({ length: 9 }, (_, at) => paragraph(at)).join('\n\n'))
    await connect({ batch_size: 4 })
    const total = 9
    server.answer(answerEmbeddings, { ...json({}), end: 'silent' })
    const first = startWorker()
    await expect.poll(async () => (await progress())?.passages_done).toBe(4)
    // The test of the connection, and two batches.
    await expect.poll(() => server.received.length).toBe(3)
    await first.stop()
    server.answer(answerEmbeddings)
    const before = server.received.length
    startWorker()
    await isDone()
    expect(await progress()).toMatchObject({ passages_done: total, passages_total: total })
    const sent = server.received.slice(before).map((received) => textsOf(received).length)
    expect(sent).toEqual([4, 1])
  })

  test('a model that fails is told, is left alone for a while, and its files wait', async () => {
    const { write, connect, startWorker, server, admin, ask, isDone, pass } = await begin()
    await connect()
    server.answer(refusal(429, 'slow down'))
    await write('flock.txt', 'A fleece weighs four kilograms.')
    const worker = startWorker()
    const trouble = async () => (await ask(getEmbeddingModel, {}, admin)).model?.trouble
    await expect.poll(trouble).toBe('Provider rate limit reached.')
    const requestCount = server.received.length
    worker.wake()
    worker.wake()
    expect(server.received.length).toBe(requestCount)
    server.answer(answerEmbeddings)
    pass(2)
    worker.wake()
    await isDone()
    expect(await trouble()).toBe(null)
  })

  test('a passage that the model refuses is skipped, and the others are embedded', async () => {
    const { write, connect, startWorker, server, isDone, progress, search } = await begin()
    const refusing = (received: Received) =>
      textsOf(received).some((text) => text.includes('poison'))
        ? refusal(400, 'NaN')
        : answerEmbeddings(received)
    const filler = 'The weather was fine and the road was dry. '.repeat(26)
    const fleeces = 'A fleece is white. '.repeat(60)
    await write('mixed.txt', `poison ${filler}\n\n${fleeces}\n\n${filler}`)
    await connect()
    server.answer(refusing)
    startWorker()
    await isDone()
    const { passages_total = 0, skipped = 0 } = (await progress()) ?? {}
    expect(skipped).toBe(1)
    expect(passages_total).toBeGreaterThan(1)
    expect(await search('lamb')).toContain('mixed.txt')
  })

  test.each([
    ['other dimensions', (received: Received) => vectors(received, () => [1, 2, 3])],
    ['numbers that are none', (received: Received) => vectors(received, () => [null])],
  ])('%s are no vectors, and the model is told to fail', async (_, answer) => {
    const { write, connect, startWorker, server, admin, ask, progress } = await begin()
    await write('flock.txt', 'A fleece weighs four kilograms.')
    await connect()
    server.answer(answer)
    startWorker()
    await expect
      .poll(async () => (await ask(getEmbeddingModel, {}, admin)).model?.trouble)
      .toMatch(/vector/)
    expect(await progress()).toMatchObject({ passages_done: 0, is_complete: false })
  })

  test('the model before answers until the new one has embedded all files', async () => {
    const { write, connect, startWorker, server, search, isDone } = await begin()
    await write('flock.txt', 'A fleece weighs four kilograms.')
    await connect()
    const first = startWorker()
    await isDone()
    await first.stop()
    await connect({ upstream: 'better' })
    server.received.length = 0
    expect(await search('lamb')).toEqual(['flock.txt'])
    expect(server.received.at(-1)?.body).toMatchObject({ model: 'meaning' })
    startWorker()
    await isDone()
    await expect
      .poll(async () => {
        await search(`lamb ${server.received.length}`)
        return server.received.at(-1)?.body
      })
      .toMatchObject({ model: 'better' })
    expect(await search('lamb')).toEqual(['flock.txt'])
  })

  test('disconnecting deletes the vectors, and words are searched for alone', async () => {
    const { write, connect, startWorker, search, isDone, ask, admin } = await begin()
    await write('flock.txt', 'A fleece weighs four kilograms.')
    const { id } = await connect()
    const { number } = await database()
      .selectFrom('embedding_models')
      .select('number')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const worker = startWorker()
    await isDone()
    await worker.stop()
    await ask(disconnectEmbeddingModel, {}, admin)
    await expect.poll(() => search('lamb')).toEqual([])
    expect(await search('fleece')).toEqual(['flock.txt'])
    while (await sweepEmbeddingSlice(database())) continue
    for (const table of ['passage_vectors', 'file_embeddings'] as const) {
      const rows = await database()
        .selectFrom(table)
        .select('model')
        .where('model', '=', number)
        .execute()
      expect(rows).toEqual([])
    }
  })

  test('a file that is deleted while it is embedded leaves nothing', async () => {
    const { write, connect, startWorker, server, errors, progress } = await begin()
    const id = await write('flock.txt', 'A fleece weighs four kilograms.')
    await connect()
    const requested = Promise.withResolvers<void>()
    const deleted = Promise.withResolvers<void>()
    server.answer((received) => {
      requested.resolve()
      const answer = answerEmbeddings(received)
      return { ...answer, chunks: [deleted.promise, ...(answer.chunks ?? [])] }
    })
    startWorker()
    await requested.promise
    await unindexFile(database(), id)
    deleted.resolve()
    await expect.poll(async () => (await progress())?.files_total).toBe(0)
    expect(errors).toEqual([])
  })

  test('a question is answered by words where the model is late, and says so', async () => {
    const { write, connect, startWorker, server, isDone, ask, admin, graph } = await begin()
    await write('flock.txt', 'A fleece weighs four kilograms.')
    await connect()
    startWorker()
    await isDone()
    const answer = (question: string) =>
      ask(askGraph, { params: { graph_id: graph.id }, body: { question, explain: true } }, admin)
    const reply = await answer('How much does a fleece weigh?')
    expect(reply.retrieval?.by_meaning).toBe('used')
    expect(reply.retrieval?.passages[0]).toMatchObject({ word_score: 1 })
    expect(reply.retrieval?.passages[0]?.meaning_score).toBeGreaterThan(0)
    expect(reply.searched_by_words).toBe(undefined)
    server.answer(refusal(500, 'out of memory'))
    const late = await answer('How heavy is a fleece?')
    expect(late.searched_by_words).toBe(true)
    expect(late.retrieval?.by_meaning).toBe('failed')
    expect(late.retrieval?.passages[0]?.file_name).toBe('flock.txt')
  })
})

function vectors(received: Received, vector: () => (number | null)[]) {
  return json({ data: textsOf(received).map(() => ({ embedding: vector() })) })
}
