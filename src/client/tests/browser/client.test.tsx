import { expect, inject, test } from 'vitest'
import { createClient } from '#client/client.ts'

const service = { baseUrl: inject('clientService'), key: inject('clientKey') }
const sheaf = createClient(service)
const misbehaving = createClient({ baseUrl: inject('misbehavingService'), key: 'k' })

test('operations, lists and failures work in a page of another origin', async () => {
  const { id, name } = await sheaf.createGraph({ name: `Graph ${crypto.randomUUID()}` })
  const names: string[] = []
  for await (const graph of sheaf.listGraphs.all({ limit: 1 })) names.push(graph.name)
  expect(names).toContain(name)
  await expect(sheaf.createGraph({ name })).rejects.toMatchObject({
    key: 'graph_name_taken',
    requestId: expect.any(String),
  })
  expect(await sheaf.deleteGraph({ graph_id: id })).toMatchObject({ deleted: true })
})

test('a chat is streamed in a page', async () => {
  const messages = [{ role: 'user' as const, content: 'What is wool?' }]
  let text = ''
  for await (const { choices } of sheaf.createChatCompletion.stream({
    model: 'scripted',
    messages,
  })) {
    text += choices[0]?.delta.content ?? ''
  }
  expect(text).not.toBe('')
})

test('blobs, files and streams are uploaded from a page, with progress', async () => {
  const bytes = new Blob(['Wool. '.repeat(200_000)])
  let sent = 0
  const onProgress = (done: number) => {
    sent = done
  }
  const file = await sheaf.uploadFile(bytes, { name: 'wool — 羊毛.txt', onProgress })
  expect([file.name, file.size, sent]).toEqual(['wool — 羊毛.txt', bytes.size, bytes.size])
  const named = await sheaf.uploadFile(new File(['a'], 'a.txt'))
  const streamed = await sheaf.uploadFile(new Blob(['streamed']).stream(), { name: 's.txt' })
  expect([named.name, streamed.size]).toEqual(['a.txt', 8])
  const response = await sheaf.downloadFile({ file_id: named.id })
  expect(await response.text()).toBe('a')
  await expect(sheaf.uploadFile('/etc/hosts')).rejects.toThrow('in Node only')
})

test('an aborted upload rejects with the reason of the signal', async () => {
  const controller = new AbortController()
  const upload = sheaf.uploadFile(new Blob(['x'.repeat(1_000_000)]), {
    name: 'x.txt',
    signal: controller.signal,
    onProgress: () => controller.abort(new Error('enough')),
  })
  controller.abort(new Error('enough'))
  await expect(upload).rejects.toThrow('enough')
})

test('a page retries, and reports a stream that ends early', async () => {
  expect(await misbehaving.getMe()).toMatchObject({ key: { name: 'after a retry' } })
  const pieces: string[] = []
  const read = async () => {
    const question = { graph_ids: ['g'], question: 'q' }
    for await (const { answer } of misbehaving.askGraphs.stream(question)) pieces.push(answer)
  }
  await expect(read()).rejects.toMatchObject({ key: 'unreachable' })
  expect(pieces).toEqual(['Wool is'])
})

test('the client works in a worker', async () => {
  const worker = new Worker(new URL('client-worker.ts', import.meta.url), { type: 'module' })
  const message = new Promise((resolve, reject) => {
    worker.addEventListener('message', ({ data }) => resolve(data))
    worker.addEventListener('error', ({ message: text }) => reject(new Error(text)))
  })
  worker.postMessage(service)
  expect(await message).toEqual({ organization: expect.any(String), size: 13, sent: 13 })
  worker.terminate()
})
