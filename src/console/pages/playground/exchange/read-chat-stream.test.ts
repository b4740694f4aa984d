import { expect, test } from 'vitest'
import type { ChatChunk } from '#contract/chat/chat.ts'
import { readChatStream } from './read-chat-stream.ts'

const chunk = (content: string, finish_reason: 'stop' | null = null): ChatChunk => ({
  id: 'c1',
  object: 'chat.completion.chunk',
  created: 1_790_000_000,
  model: 'mdl-x5',
  system_fingerprint: 'fp',
  service_tier: null,
  choices: [{ index: 0, finish_reason, delta: { content } }],
})
const chunks = [chunk('Die Fähre '), chunk('heißt „Möwe“ 🛳️.'), chunk('', 'stop')]
const lines = chunks.map((part) => `data: ${JSON.stringify(part)}\n\n`).join('')
const whole = `${lines}data: [DONE]\n\n`

function streamOf(...parts: Uint8Array<ArrayBuffer>[]) {
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      for (const part of parts) controller.enqueue(part)
      controller.close()
    },
  })
}

async function read(...parts: Uint8Array<ArrayBuffer>[]): Promise<ChatChunk[]> {
  const got: ChatChunk[] = []
  for await (const line of readChatStream(streamOf(...parts))) {
    expect(JSON.parse(line.data)).toEqual(line.chunk)
    got.push(line.chunk)
  }
  return got
}

const bytesOf = (text: string) => new TextEncoder().encode(text)

test('a stream split at any byte gives the same answer', async () => {
  const bytes = bytesOf(whole)
  for (let cut = 0; cut <= bytes.length; cut += 1) {
    expect(await read(bytes.slice(0, cut), bytes.slice(cut))).toEqual(chunks)
  }
})

test('a stream that ends before [DONE] is rejected', async () => {
  const bytes = bytesOf(whole)
  for (let end = 0; end < bytes.length - 1; end += 1) {
    await expect(read(bytes.slice(0, end))).rejects.toMatchObject({ key: 'unreachable' })
  }
})

test('an error event rejects with its failure', async () => {
  const error = {
    tpe: 'CompletionModelUnavailableError',
    errors: [{ description: 'The model went away.', key: 'fail.model.unavailable', extras: {} }],
    extras: { failure: 'model_unavailable', request_id: 'r1' },
  }
  const text = `${lines}event: error\ndata: ${JSON.stringify(error)}\n\n`
  await expect(read(bytesOf(text))).rejects.toMatchObject({
    key: 'model_unavailable',
    message: 'The model went away.',
    request_id: 'r1',
  })
})

test('a line that does not match the schema is unreadable', async () => {
  await expect(read(bytesOf('data: {"choices":"none"}\n\n'))).rejects.toMatchObject({
    key: 'unreadable',
  })
})
