import { expect, test } from 'vitest'
import { questionAnswer, type QuestionAnswer } from '#contract/questions.ts'
import { readAnswerStream } from './read-answer-stream.ts'

const question = 'Wie heißt die Fähre?'
const pieces: QuestionAnswer[] = [
  { question, answer: 'Die Fähre heißt ', sources: [] },
  { question, answer: '„Möwe“ 🛳️. [1]', sources: [] },
  {
    question,
    answer: '',
    sources: [{ file_id: 'f', snippet: '„Möwe“' }],
    references: { files: [{ fileId: 'f', text: '„Möwe“', score: 1, cite: '1' }], web: [] },
  },
]
const whole = pieces.map((piece) => `data: ${JSON.stringify(piece)}\n\n`).join('')

function streamOf(...parts: Uint8Array<ArrayBuffer>[]) {
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      for (const part of parts) controller.enqueue(part)
      controller.close()
    },
  })
}

async function read(...parts: Uint8Array<ArrayBuffer>[]): Promise<QuestionAnswer[]> {
  const chunks: QuestionAnswer[] = []
  for await (const chunk of readAnswerStream(streamOf(...parts), questionAnswer)) chunks.push(chunk)
  return chunks
}

const bytesOf = (text: string) => new TextEncoder().encode(text)

test('an answer is the same wherever its bytes are cut in two', async () => {
  const bytes = bytesOf(whole)
  for (let cut = 0; cut <= bytes.length; cut += 1) {
    expect(await read(bytes.slice(0, cut), bytes.slice(cut))).toEqual(pieces)
  }
})

test('bytes that stop before the sources are a broken answer, wherever they stop', async () => {
  const bytes = bytesOf(whole)
  const lastLine = bytesOf(whole.slice(0, whole.lastIndexOf('data: '))).length
  for (let end = 0; end <= lastLine; end += 7) {
    await expect(read(bytes.slice(0, end))).rejects.toMatchObject({ key: 'unreachable' })
  }
})

test('a connection that is lost says so, and an aborted one rejects with its reason', async () => {
  const failing = (error: unknown) =>
    readAnswerStream(
      new ReadableStream<Uint8Array<ArrayBuffer>>({
        start: (controller) => {
          controller.enqueue(bytesOf(whole.slice(0, whole.indexOf('data: ', 1))))
          controller.error(error)
        },
      }),
      questionAnswer,
    )
  const readAll = async (chunks: AsyncIterable<unknown>) => {
    for await (const chunk of chunks) expect(chunk).toBeDefined()
  }
  await expect(readAll(failing(new TypeError('network error')))).rejects.toMatchObject({
    key: 'unreachable',
    message: 'The connection to the service was lost before the answer ended.',
  })
  const aborted = new DOMException('stopped', 'AbortError')
  await expect(readAll(failing(aborted))).rejects.toBe(aborted)
})

test('[DONE] ends an answer that has no sources', async () => {
  const [piece] = pieces
  await expect(
    read(bytesOf(`data: ${JSON.stringify(piece)}\n\ndata: [DONE]\n\n`)),
  ).resolves.toEqual([piece])
})

test('an error event rejects with the failure it carries', async () => {
  const body = {
    tpe: 'ServiceUnavailable',
    errors: [{ description: 'The index is busy.', key: 'fail.x', extras: {} }],
    extras: { failure: 'unavailable', request_id: 'r1' },
  }
  await expect(
    read(bytesOf(`event: error\ndata: ${JSON.stringify(body)}\n\n`)),
  ).rejects.toMatchObject({ key: 'unavailable', message: 'The index is busy.', request_id: 'r1' })
})

test('a line in another shape is unreadable', async () => {
  await expect(read(bytesOf('data: {"answer": 3}\n\n'))).rejects.toMatchObject({
    key: 'unreadable',
  })
})
