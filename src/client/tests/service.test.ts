import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createClient, SheafError } from '#client/client.ts'
import type { Client } from '#client/client.ts'
import { scriptedModels } from '#service/models/scripted/scripted-models.ts'
import { embeddedService } from '#service/test-service.ts'

async function begin() {
  const { app, admin } = await embeddedService({
    worker: true,
    providers: { others: scriptedModels },
  })
  const baseUrl = await app.listen({ port: 0, host: '127.0.0.1' })
  return { sheaf: createClient({ baseUrl, key: admin }), baseUrl, admin }
}

const text = 'The depot of Halden opens at seven. Its wool is stored in the north hall.'

/** A graph with a file that has been read. */
async function newGraph(sheaf: Client) {
  const graph = await sheaf.createGraph({ name: 'Depots' })
  const { id } = await sheaf.uploadFile(new Blob([text]), {
    name: 'halden.txt',
    graph_id: graph.id,
  })
  await expect.poll(async () => (await sheaf.getFile({ file_id: id })).status).toBe('completed')
  return { graph, file_id: id }
}

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-client-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

const messages = [{ role: 'user' as const, content: 'What is wool?' }]

test('graphs are created, changed, listed and deleted', async () => {
  const { sheaf } = await begin()
  for (const name of ['a', 'b', 'c']) await sheaf.createGraph({ name })
  const names: string[] = []
  for await (const graph of sheaf.listGraphs.all({ limit: 2, order: 'asc' })) names.push(graph.name)
  expect(names.toSorted()).toEqual(['a', 'b', 'c'])
  const { data } = await sheaf.listGraphs({ search: 'b' })
  const graph_id = data[0]?.id ?? ''
  const renamed = await sheaf.updateGraph({ graph_id, include: 'organization', name: 'd' })
  expect(renamed.name).toBe('d')
  expect(await sheaf.deleteGraph({ graph_id })).toEqual({ id: graph_id, deleted: true })
  await expect(sheaf.getGraph({ graph_id })).rejects.toMatchObject({
    key: 'graph_not_found',
    status: 404,
  })
})

test('a refusal of the service names its fields', async () => {
  const { sheaf } = await begin()
  const error = await sheaf.createGraph({ name: '' }).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(SheafError)
  expect(error).toMatchObject({ key: 'field_out_of_range', fields: { name: 'Must not be empty.' } })
})

test('a question is answered, whole and as a stream', async () => {
  const { sheaf } = await begin()
  const { graph, file_id } = await newGraph(sheaf)
  const question = { graph_ids: [graph.id], question: 'When does the depot of Halden open?' }
  const whole = await sheaf.askGraphs(question)
  expect(whole.answer).toContain('opens at seven')
  expect(whole.sources[0]?.file_id).toBe(file_id)
  let streamed = ''
  let sources = 0
  for await (const line of sheaf.askGraphs.stream(question)) {
    streamed += line.answer
    sources += line.references?.files.length ?? 0
  }
  expect([streamed, sources > 0]).toEqual([whole.answer, true])
  const { data } = await sheaf.searchPassages({ query: 'wool' })
  expect(data[0]?.file_name).toBe('halden.txt')
})

test('chats and completions are answered, whole and as a stream', async () => {
  const { sheaf } = await begin()
  const chat = { model: 'scripted', messages }
  const whole = await sheaf.createChatCompletion(chat)
  let streamed = ''
  for await (const { choices } of sheaf.createChatCompletion.stream(chat)) {
    streamed += choices[0]?.delta.content ?? ''
  }
  expect(streamed).toBe(whole.choices[0]?.message.content)
  const completion = { model: 'scripted', prompt: 'What is wool?' }
  const { choices } = await sheaf.createCompletion(completion)
  let value = ''
  for await (const piece of sheaf.createCompletion.stream(completion)) value += piece.value
  expect(value).toBe(choices[0]?.text)
})

test('a failure in the middle of an answer ends its stream with its key', async () => {
  const { sheaf } = await begin()
  const chat = { model: 'scripted-cut-off', messages }
  let streamed = ''
  const read = async () => {
    for await (const { choices } of sheaf.createChatCompletion.stream(chat)) {
      streamed += choices[0]?.delta.content ?? ''
    }
  }
  await expect(read()).rejects.toBeInstanceOf(SheafError)
  expect(streamed).not.toBe('')
})

test('files are uploaded from a path, a blob and a stream, and downloaded', async () => {
  const { sheaf } = await begin()
  const folder = join(await newFolder(), 'Ünterlagen')
  await mkdir(folder)
  const path = join(folder, 'wolle — 羊毛.txt')
  const content = 'Wolle. '.repeat(100_000)
  await writeFile(path, content)
  const progress: (number | null)[][] = []
  const file = await sheaf.uploadFile(path, { onProgress: (...step) => progress.push(step) })
  expect([file.name, file.size]).toEqual(['wolle — 羊毛.txt', content.length])
  expect(progress.length).toBeGreaterThan(2)
  expect(progress.at(-1)).toEqual([content.length, content.length])
  const response = await sheaf.downloadFile({ file_id: file.id })
  expect(await response.text()).toBe(content)

  const named = await sheaf.uploadFile(new File(['from a file'], 'named.md'))
  const streamed = await sheaf.uploadFile(new Blob(['from a stream']).stream(), { name: 's.txt' })
  expect([named.name, streamed.size]).toEqual(['named.md', 13])
})

test('an upload that cannot be read or named is refused before it is sent', async () => {
  const { sheaf } = await begin()
  await expect(sheaf.uploadFile('/nowhere/at/all.txt')).rejects.toMatchObject({ code: 'ENOENT' })
  await expect(sheaf.uploadFile(await newFolder())).rejects.toThrow('is not a file')
  await expect(sheaf.uploadFile(new Blob(['x']))).rejects.toThrow('requires a name')
  await expect(sheaf.uploadFile(new Blob(['x']), { name: 'x.exe' })).rejects.toMatchObject({
    key: 'file_kind_unsupported',
  })
})

test('an upload whose source fails rejects with the failure of the source', async () => {
  const { sheaf } = await begin()
  const source = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull: () => Promise.reject(new Error('the disk is gone')),
  })
  await expect(sheaf.uploadFile(source, { name: 'x.txt' })).rejects.toThrow('the disk is gone')
})

test('an aborted upload is not stored', async () => {
  const { sheaf } = await begin()
  const controller = new AbortController()
  const source = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(target) {
      target.enqueue(new TextEncoder().encode('half '))
      controller.abort(new Error('enough'))
    },
  })
  const { signal } = controller
  await expect(sheaf.uploadFile(source, { name: 'x.txt', signal })).rejects.toThrow('enough')
  expect((await sheaf.listFiles()).data).toEqual([])
})
