import { expect, onTestFinished, test, vi } from 'vitest'
import { session } from '#console/session/session.ts'
import { liveConversation } from './live-conversation.ts'
import { answerOf } from './turn.ts'

const question = 'Do dogs pay?'
const line = (record: object) => `data: ${JSON.stringify({ question, sources: [], ...record })}\n\n`
const pause = (milliseconds: number) =>
  new Promise((resolve) => window.setTimeout(resolve, milliseconds))

/** Has the service stream these pieces of an answer. */
function streamed(pieces: readonly string[]): void {
  onTestFinished(() => {
    vi.restoreAllMocks()
  })
  session.signIn({ id: 'key', base_url: '', key: 'sk_test', name: 'Test' }, false)
  const lines = [
    line({ answer: '', turn_id: '01a1fa5a-d95d-7b20-a46e-000000000008' }),
    ...pieces.map((answer) => line({ answer })),
    line({ answer: '', references: { files: [], web: [] } }),
  ]
  const encoder = new TextEncoder()
  vi.spyOn(window, 'fetch').mockImplementation(() =>
    Promise.resolve(
      new Response(
        new ReadableStream<Uint8Array>({
          async pull(controller) {
            const next = lines.shift()
            if (next === undefined) return controller.close()
            await pause(1)
            controller.enqueue(encoder.encode(next))
          },
        }),
        { headers: { 'content-type': 'text/event-stream' } },
      ),
    ),
  )
}

test('pieces that follow each other soon are shown together, and all of them at the end', async () => {
  const words = Array.from({ length: 500 }, (_, at) => `word${at} `)
  streamed(words)
  const live = liveConversation('01a1fa5a-d95d-7b20-a46e-000000000009')
  const shown: (string | undefined)[] = []
  live.subscribe(() => {
    const [turn] = live.get().turns
    shown.push(turn && answerOf(turn)?.answer)
  })
  live.ask({ question, graph_ids: null, file_ids: null, model: null, after: '' })
  await expect.poll(() => live.get().turns[0]?.status).toBe('done')
  expect(shown.at(-1)).toBe(words.join(''))
  expect(shown.length).toBeLessThan(words.length / 4)
  expect(new Set(shown).size).toBeGreaterThan(2)
})
