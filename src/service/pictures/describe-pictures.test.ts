import { readFile } from 'node:fs/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { listAuditRecords } from '#contract/audit.ts'
import { deleteFile, getFile, listFilePages, retryFiles } from '#contract/files.ts'
import { createGraph } from '#contract/graphs.ts'
import { createGuardrail } from '#contract/guardrails.ts'
import {
  connectPictureModel,
  disconnectPictureModel,
  getPictureModel,
} from '#contract/models/picture-model.ts'
import { askGraphs, searchPassages } from '#contract/questions.ts'
import { counted, puppet, registryOf, says } from '#service/chat/test-puppet.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import {
  docxOf,
  redPictures,
  wordParagraph,
  wordPicture,
  wordText,
} from '#service/extraction/pictures/test-pictures.ts'
import { pageRenderer } from '#service/extraction/render/page-renderer.ts'
import { pictureAsPdf } from '#service/extraction/render/picture-pdf.ts'
import { fixture, testExtractor } from '#service/extraction/test-extract.ts'
import { Failure } from '#service/failure.ts'
import { sweepFileSlice } from '#service/files/file-sweep-store.ts'
import { jobStore } from '#service/jobs/job-store.ts'
import { startWorker } from '#service/jobs/worker.ts'
import type { ModelEvent } from '#service/models/chat-model.ts'
import { testService } from '#service/test-service.ts'
import { pictureDescriber } from './describe-pictures.ts'

// Pictures are drawn by a new process, and the machine may be busy.
vi.setConfig({ testTimeout: 60_000 })

const photo = await readFile(fixture('photo.jpg'))
const logo = redPictures.png(90, 90)
const word = docxOf(
  wordParagraph(wordText('The mill grinds rye.')) +
    wordParagraph(wordPicture('i1', 'A wheel')) +
    wordParagraph(wordPicture('i1', 'A wheel')) +
    wordParagraph(wordPicture('i2', 'A dot')),
  { i1: 'media/one.png', i2: 'media/two.png' },
  { 'word/media/one.png': logo, 'word/media/two.png': redPictures.png(20, 20) },
)

onEveryDatabase('descriptions of pictures', (database) => {
  async function begin(...turns: Parameters<typeof puppet>) {
    const eye = puppet(...turns)
    const blind = registryOf(
      { blind: puppet() },
      { abilities: { tools: true, json_schema: true, images: false } },
    )
    const seeing = registryOf({ eye })
    const models = {
      ...seeing,
      resolve: (...input: Parameters<typeof seeing.resolve>) =>
        (input[1] === 'blind' ? blind : seeing).resolve(...input),
    }
    const service = await testService(database(), { models })
    const { admin, newTeam, newKey } = await service.newOrganization()
    const graph = await service.ask(createGraph, { body: { name: 'Mill' } }, admin)
    const renderer = pageRenderer()
    onTestFinished(() => renderer.stop())
    // What is recognized in a picture is no matter here.
    const readers = testExtractor({ recognizes: false })
    onTestFinished(readers.stop)
    const errors: unknown[] = []
    const startReading = () => {
      const worker = startWorker({
        jobs: jobStore(database(), {
          owner: service.clock.stamp().id,
          leaseSeconds: 30,
          clock: service.clock,
        }),
        blobs: service.blobs,
        extract: readers.extract,
        describe: pictureDescriber({
          ...service,
          models,
          renderer,
          onError: (error) => errors.push(error),
        }),
        concurrency: 1,
        leaseSeconds: 30,
        onError: (error) => errors.push(error),
      })
      onTestFinished(() => worker.stop())
      return worker
    }
    const connect = () => service.ask(connectPictureModel, { body: { model: 'eye' } }, admin)
    const add = async (name: string, bytes: Buffer | Uint8Array) => {
      const file = await service.upload(admin, {
        name,
        bytes: Buffer.from(bytes),
        graphId: graph.id,
      })
      return file.id
    }
    const state = async (file_id: string) =>
      (await service.ask(getFile, { params: { file_id } }, admin)).status
    const isDone = (file_id: string) =>
      expect.poll(() => state(file_id), { timeout: 50_000 }).toMatch(/completed|failed/)
    const blocksOf = async (file_id: string) =>
      (await service.ask(listFilePages, { params: { file_id } }, admin)).data.flatMap(
        ({ blocks }) => blocks,
      )
    const read = async (name: string, bytes: Buffer | Uint8Array) => {
      const id = await add(name, bytes)
      startReading()
      await isDone(id)
      return id
    }
    // By the version, since the rows of a deleted file have no file any more.
    const versionOf = async (file_id: string) =>
      (
        await database()
          .selectFrom('files')
          .select('version_id')
          .where('id', '=', file_id)
          .executeTakeFirstOrThrow()
      ).version_id
    const rows = (version_id: string) =>
      database()
        .selectFrom('picture_descriptions')
        .selectAll()
        .where('version_id', '=', version_id)
        .execute()
    return {
      ...service,
      admin,
      newTeam,
      newKey,
      graph,
      eye,
      errors,
      rows,
      versionOf,
      connect,
      add,
      read,
      startReading,
      isDone,
      state,
      blocksOf,
    }
  }

  test('off by default: no picture is sent anywhere', async () => {
    const { read, eye, blocksOf, ask, admin } = await begin()
    expect(await ask(getPictureModel, {}, admin)).toEqual({ model: null })
    expect(await blocksOf(await read('photo.jpg', photo))).toEqual([])
    expect(eye.requests).toEqual([])
  })

  test('an administrator chooses a model that sees, and gives it up', async () => {
    const { ask, refusal, admin, newTeam, newKey, connect } = await begin()
    const choose = (model: string) => refusal(connectPictureModel, { body: { model } }, admin)
    expect((await choose('blind')).failure).toBe('model_blind')
    expect((await choose('nobody')).failure).toBe('model_unknown')
    expect((await refusal(disconnectPictureModel, {}, admin)).failure).toBe(
      'picture_model_not_found',
    )
    const { id } = await connect()
    expect((await ask(getPictureModel, {}, admin)).model).toMatchObject({ id, model: 'eye' })
    const secret = await newKey({ team_id: await newTeam('Millers'), permissions: ['*:admin'] })
    expect((await refusal(getPictureModel, {}, secret)).failure).toBe('team_forbidden')
    expect(await ask(disconnectPictureModel, {}, admin)).toEqual({ id, deleted: true })
    const records = (await ask(listAuditRecords, {}, admin)).data
    const record = records.find(
      ({ operation, outcome }) => operation === 'disconnectPictureModel' && outcome === 'allowed',
    )
    expect(record?.subjects).toMatchObject({ id, model: 'eye' })
    expect(await ask(getPictureModel, {}, admin)).toEqual({ model: null })
  })

  test('a photograph is found and cited by what the model wrote, which is marked as its words', async () => {
    const { read, connect, ask, admin, graph, blocksOf, usage, eye } = await begin(
      [...says('A heron stands in a shallow pond.'), counted(900, 12)],
      says('In a pond [1].'),
    )
    const added = vi.spyOn(usage, 'addTokens')
    await connect()
    const id = await read('photo.jpg', photo)
    expect(await blocksOf(id)).toEqual([
      {
        type: 'description',
        text: 'A heron stands in a shallow pond.',
        model: 'eye',
        picture: null,
      },
    ])
    expect(JSON.stringify(eye.requests)).toContain('data:image/png;base64,')
    const graph_ids = [graph.id]
    const found = await ask(searchPassages, { body: { query: 'heron', graph_ids } }, admin)
    expect(found.data).toMatchObject([{ headings: ['Picture described by eye'], page: 1 }])
    const question = 'Where does the heron stand?'
    const answer = await ask(askGraphs, { body: { question, graph_ids, model: 'eye' } }, admin)
    expect(JSON.stringify(answer)).toContain('A heron stands in a shallow pond.')
    expect(JSON.stringify(eye.requests[1])).toContain('Picture described by eye')
    expect(added).toHaveBeenCalledWith(
      expect.objectContaining({ operation: 'describePictures', model: 'eye', prompt_tokens: 900 }),
    )
  })

  test('pictures of a document are described once, and small ones and decoration are not', async () => {
    const { read, connect, blocksOf, eye } = await begin(says('A red square.'))
    await connect()
    expect(await blocksOf(await read('mill.docx', word))).toEqual([
      { type: 'paragraph', text: 'The mill grinds rye.' },
      { type: 'description', text: 'A red square.', model: 'eye', picture: 1 },
      { type: 'description', text: 'A red square.', model: 'eye', picture: 2 },
    ])
    expect(eye.requests).toHaveLength(1)
    expect(JSON.stringify(eye.requests)).toContain('The mill grinds rye.')
  })

  test('a scan without text in a PDF is completed with its description', async () => {
    const { read, connect, state, blocksOf } = await begin(says('Reeds in fog.'), says('NOTHING'))
    await connect()
    const id = await read('photo.pdf', pictureAsPdf(photo))
    expect(await state(id)).toBe('completed')
    expect(await blocksOf(id)).toMatchObject([{ type: 'description', text: 'Reeds in fog.' }])
    const empty = await read('again.pdf', Buffer.concat([pictureAsPdf(photo), Buffer.from(' ')]))
    expect(await state(empty)).toBe('failed')
  })

  test('what a guardrail blocks is not stored, and the file is read all the same', async () => {
    const { read, connect, blocksOf, ask, admin, rows, versionOf } = await begin(
      says('A secret heron.'),
    )
    await ask(
      createGuardrail,
      {
        body: {
          name: 'Birds',
          action: 'block',
          rule: { type: 'denied_topics', phrases: ['heron'] },
        },
      },
      admin,
    )
    await connect()
    const id = await read('photo.jpg', photo)
    expect(await blocksOf(id)).toEqual([])
    expect((await rows(await versionOf(id))).map(({ text }) => text)).not.toContain(
      'A secret heron.',
    )
  })

  test('a model that fails leaves the text, and is not asked for the rest of the file', async () => {
    const failing = async function* answer() {
      yield* says()
      throw new Failure('model_unavailable', 'Nobody is there.')
    }
    const { read, connect, blocksOf, eye, errors } = await begin(failing, failing, says('Late.'))
    await connect()
    const many = docxOf(
      wordParagraph(wordText('The mill grinds rye.')) +
        [1, 2, 3, 4].map((at) => wordParagraph(wordPicture(`i${at}`))).join(''),
      Object.fromEntries([1, 2, 3, 4].map((at) => [`i${at}`, `media/${at}.png`])),
      Object.fromEntries(
        [1, 2, 3, 4].map((at) => [`word/media/${at}.png`, redPictures.png(90 + at, 90)]),
      ),
    )
    const blocks = await blocksOf(await read('mill.docx', many))
    expect(blocks).toEqual([{ type: 'paragraph', text: 'The mill grinds rye.' }])
    expect(eye.requests).toHaveLength(2)
    // Under load the file is read again, because its reading process got too little processor time.
    expect(errors.filter((error) => error instanceof Failure)).toHaveLength(2)
  })

  test('a model without a word has not described a picture', async () => {
    const silent: ModelEvent[] = [{ type: 'finish', reason: 'length' }]
    const { read, connect, versionOf, rows } = await begin(silent, silent)
    await connect()
    const parts = wordParagraph(wordText('The mill grinds rye.')) + wordParagraph(wordPicture('i1'))
    const picture = { 'word/media/1.png': redPictures.png(90, 90) }
    const id = await read('mill.docx', docxOf(parts, { i1: 'media/1.png' }, picture))
    expect(await rows(await versionOf(id))).toEqual([])
  })

  test('a picture without text fails with its model, says why, and can be tried again', async () => {
    const failing = async function* answer() {
      yield* says()
      throw new Failure('model_unavailable', 'Nobody is there.')
    }
    const { connect, ask, admin, blocksOf, add, startReading, isDone, versionOf } = await begin(
      failing,
      says('Reeds in fog.'),
    )
    await connect()
    const id = await add('photo.jpg', photo)
    // The attempts before took half a minute.
    await database()
      .updateTable('jobs')
      .set({ attempts: 4 })
      .where('version_id', '=', await versionOf(id))
      .execute()
    startReading()
    await isDone(id)
    const { status, error } = await ask(getFile, { params: { file_id: id } }, admin)
    expect(status).toBe('failed')
    expect(error?.description).toBe(
      'This picture has no text, and the model eye did not describe it: Nobody is there. Try again when the model answers.',
    )
    await ask(retryFiles, { body: { file_ids: [id] } }, admin)
    await expect
      .poll(() => blocksOf(id), { timeout: 50_000 })
      .toMatchObject([{ type: 'description', text: 'Reeds in fog.' }])
  })

  test('a restart does not ask again for what was described, and deleting the file deletes it', async () => {
    let isAsked = false
    const hanging = async function* answer(_: unknown, signal: AbortSignal) {
      isAsked = true
      yield* says()
      await new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason))
      })
    }
    const service = await begin(says('A red square.'), hanging, says('A blue square.'))
    const { connect, add, startReading, isDone, blocksOf, eye, rows, versionOf, ask, admin } =
      service
    await connect()
    const two = docxOf(
      wordParagraph(wordPicture('i1')) + wordParagraph(wordPicture('i2')),
      { i1: 'media/one.png', i2: 'media/two.png' },
      { 'word/media/one.png': logo, 'word/media/two.png': redPictures.png(120, 90) },
    )
    const id = await add('two.docx', two)
    const first = startReading()
    await expect.poll(() => isAsked, { timeout: 50_000 }).toBe(true)
    await first.stop()
    startReading()
    await isDone(id)
    expect((await blocksOf(id)).map((block) => 'text' in block && block.text)).toEqual([
      'A red square.',
      'A blue square.',
    ])
    expect(eye.requests).toHaveLength(3)
    const version_id = await versionOf(id)
    expect(await rows(version_id)).toHaveLength(2)
    await ask(deleteFile, { params: { file_id: id } }, admin)
    while (await sweepFileSlice(database())) continue
    expect(await rows(version_id)).toEqual([])
  })
})
