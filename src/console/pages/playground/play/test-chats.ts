import { afterEach, expect } from 'vitest'
import { session } from '#console/session/session.ts'
import type { ChatChunk } from '#contract/chat/chat.ts'
import { runHeaders } from '#contract/runs.ts'

export interface Sent {
  headers: Headers
  body: { model: string; messages: { role: string; content: unknown }[]; n?: number }
  write: (text: string) => void
  end: () => void
  cut: () => void
}

const recordedHeaders = { [runHeaders.id]: 'run-1' }

const original = window.fetch
afterEach(() => {
  window.fetch = original
})

/** Answers chat requests by hand. A message with the text `refuse me` is refused. */
export function fakeChats({ isRecording = true } = {}): Sent[] {
  const sent: Sent[] = []
  session.signIn({ id: 'key', base_url: '', key: 'sk_test', name: 'Test' }, false)
  window.fetch = (_, init) => {
    // eslint-disable-next-line typescript/no-unsafe-type-assertion -- the store under test wrote it
    const body = JSON.parse(typeof init?.body === 'string' ? init.body : '') as Sent['body']
    if (body.messages.some(({ content }) => content === 'refuse me')) {
      const at = body.messages.findIndex(({ content }) => content === 'refuse me')
      const error = {
        description: 'Not this.',
        key: 'fail',
        extras: { path: `messages.${at}.content` },
      }
      const refusal = { tpe: 'BadRequest', errors: [error], extras: { failure: 'field_malformed' } }
      return Promise.resolve(Response.json(refusal, { status: 400, headers: recordedHeaders }))
    }
    const encoder = new TextEncoder()
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        init?.signal?.addEventListener('abort', () => controller.error(init.signal?.reason))
        sent.push({
          headers: new Headers(init?.headers),
          body,
          write: (text) => controller.enqueue(encoder.encode(text)),
          end: () => {
            controller.enqueue(encoder.encode('data: [DONE]\n\n'))
            controller.close()
          },
          cut: () => controller.error(new TypeError('network error')),
        })
      },
    })
    return Promise.resolve(new Response(stream, isRecording ? { headers: recordedHeaders } : {}))
  }
  return sent
}

/** A line of a stream. */
export function line(content: string, index = 0): string {
  const chunk: ChatChunk = {
    id: 'c',
    object: 'chat.completion.chunk',
    created: 1,
    model: 'mdl-x5',
    system_fingerprint: 'fp',
    service_tier: null,
    choices: [{ index, finish_reason: null, delta: { content } }],
  }
  return `data: ${JSON.stringify(chunk)}\n\n`
}

/** Ends all requests that wait for an answer. */
export async function answerAll(sent: Sent[], text = 'Yes.'): Promise<void> {
  for (const request of sent.splice(0)) {
    request.write(line(text))
    request.end()
  }
  await Promise.resolve()
}

/** Waits until as many requests were sent. */
export async function sentCount(sent: Sent[], count: number): Promise<void> {
  await expect.poll(() => sent.length).toBe(count)
}
