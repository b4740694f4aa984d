import { afterEach, expect, test, vi } from 'vitest'
import { session } from '#console/session/session.ts'
import { shownPath } from '#console/pages/playground/exchange/conversation-tree.ts'
import type { Exchange } from '#console/pages/playground/exchange/exchange.ts'
import type { ChatChunk } from '#contract/chat/chat.ts'
import { runHeaders } from '#contract/runs.ts'
import { comparedTurns, emptyState, turnOfFieldError } from './play-state.ts'
import { playStore } from './play-store.ts'

interface Sent {
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

function start({ isRecording = true, onRunChange = (_run_id: string): void => undefined } = {}) {
  const sent: Sent[] = []
  session.signIn({ id: 'key', base_url: '', key: 'sk_test', name: 'Test' }, false)
  window.fetch = (_, init) => {
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
  return { store: playStore(emptyState('mdl-x5'), onRunChange), sent }
}

function line(content: string, index = 0): string {
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

type Store = ReturnType<typeof playStore>

const answers = ({ get }: Store): Exchange[] => Object.values(get().exchanges)
const texts = (store: Store) =>
  answers(store).map(({ response }) => response?.choices[0]?.message.content ?? '')

async function answerAll(sent: Sent[], text = 'Yes.'): Promise<void> {
  for (const request of sent.splice(0)) {
    request.write(line(text))
    request.end()
  }
  await Promise.resolve()
}

function write(store: Store, text: string): void {
  store.setCompose({ text, images: [] })
  store.send()
}

test('a message is sent with the conversation before it', async () => {
  const { store, sent } = start()
  write(store, 'One')
  await expect.poll(() => sent).toHaveLength(1)
  await answerAll(sent)
  await expect.poll(() => store.isBusy()).toBe(false)
  expect(store.get().compose.text).toBe('')
  write(store, 'Two')
  await expect.poll(() => sent).toHaveLength(1)
  expect(sent[0]?.body.messages.map(({ content }) => content)).toEqual(['One', 'Yes.', 'Two'])
  store.stop()
})

test('stopping keeps the partial answers, also of several requests', async () => {
  const { store, sent } = start()
  store.setDraft({ ...store.get().draft, models: ['a', 'b'] })
  write(store, 'Go')
  await expect.poll(() => sent).toHaveLength(2)
  for (const request of sent) request.write(line('Half '))
  await expect.poll(() => texts(store)).toEqual(['Half ', 'Half '])
  store.stop()
  await expect.poll(() => store.isBusy()).toBe(false)
  expect(answers(store).map(({ status }) => status)).toEqual(['stopped', 'stopped'])
  expect(texts(store)).toEqual(['Half ', 'Half '])
})

test('a lost connection is reported, and the partial answer is kept', async () => {
  const { store, sent } = start()
  write(store, 'Go')
  await expect.poll(() => sent).toHaveLength(1)
  sent[0]?.write(line('Half '))
  await expect.poll(() => texts(store)).toEqual(['Half '])
  sent[0]?.cut()
  await expect.poll(() => store.isBusy()).toBe(false)
  expect(answers(store)[0]).toMatchObject({ status: 'failed', error: { key: 'unreachable' } })
  expect(texts(store)).toEqual(['Half '])
})

test('compared models are shown in columns until one is continued', async () => {
  const { store, sent } = start()
  store.setDraft({ ...store.get().draft, models: ['a', 'b', 'c'] })
  write(store, 'Go')
  await expect.poll(() => sent).toHaveLength(3)
  expect(sent.map(({ body }) => body.model)).toEqual(['a', 'b', 'c'])
  await answerAll(sent)
  await expect.poll(() => store.isBusy()).toBe(false)
  const columns = comparedTurns(store.get())
  expect(columns).toHaveLength(3)
  store.choose(columns[1]?.id ?? '')
  expect(comparedTurns(store.get())).toEqual([])
  expect(shownPath(store.get().tree).at(-1)?.id).toBe(columns[1]?.id)
})

test('several choices of one answer are versions of one turn', async () => {
  const { store, sent } = start()
  const { draft } = store.get()
  store.setDraft({ ...draft, parameters: { stream: true, n: 2 } })
  write(store, 'Go')
  await expect.poll(() => sent).toHaveLength(1)
  const last = shownPath(store.get().tree).at(-1)
  expect(store.get().tree.below[last?.parent ?? '']).toHaveLength(2)
  store.stop()
})

test('an edited message is sent as a new branch', async () => {
  const { store, sent } = start()
  write(store, 'One')
  await expect.poll(() => sent).toHaveLength(1)
  await answerAll(sent)
  await expect.poll(() => store.isBusy()).toBe(false)
  const first = shownPath(store.get().tree)[0]
  store.edit(first?.id ?? '', { role: 'user', content: 'Uno' })
  await expect.poll(() => sent).toHaveLength(1)
  expect(sent[0]?.body.messages).toEqual([{ role: 'user', content: 'Uno' }])
  expect(store.get().tree.below['']).toHaveLength(2)
  store.stop()
})

test('rows of variables are sent one after the other, and stopping skips the rest', async () => {
  const { store, sent } = start()
  const { draft } = store.get()
  const rows = [{ at: 'one' }, { at: 'two' }, { at: 'three' }]
  store.setDraft({ ...draft, variables: { rows, chosen: 0 } })
  store.setCompose({ text: 'At {{at}}', images: [] })
  const run = store.runRows()
  await expect.poll(() => sent).toHaveLength(1)
  expect(sent[0]?.body.messages[0]?.content).toBe('At one')
  await answerAll(sent)
  await expect.poll(() => sent).toHaveLength(1)
  expect(sent[0]?.body.messages[0]?.content).toBe('At two')
  store.stop()
  await run
  expect(answers(store).map(({ row }) => row)).toEqual([{ at: 'one' }, { at: 'two' }])
  expect(comparedTurns(store.get())).toHaveLength(2)
  expect(store.isBusy()).toBe(false)
})

test('function results are sent to the model that called it', async () => {
  const { store, sent } = start()
  write(store, 'One')
  await expect.poll(() => sent).toHaveLength(1)
  const call = { index: 0, id: 'c1', function: { name: 'tide', arguments: '{}' } }
  sent[0]?.write(line('').replace('"content":""', `"tool_calls":[${JSON.stringify(call)}]`))
  sent.splice(0)[0]?.end()
  await expect.poll(() => store.isBusy()).toBe(false)
  const last = shownPath(store.get().tree).at(-1)
  store.sendToolResults(last?.id ?? '', [{ tool_call_id: 'c1', content: '4 m' }])
  await expect.poll(() => sent).toHaveLength(1)
  expect(sent[0]?.body.messages.slice(1)).toMatchObject([
    { role: 'assistant', tool_calls: [{ id: 'c1' }] },
    { role: 'tool', tool_call_id: 'c1', content: '4 m' },
  ])
  store.stop()
})

test('a rejected request identifies the turn that caused it, also after a system prompt', async () => {
  const { store } = start()
  store.setDraft({ ...store.get().draft, system: 'Be brief.' })
  write(store, 'refuse me')
  await expect.poll(() => store.get().problem?.message).toBe('Not this.')
  const [said, answered] = shownPath(store.get().tree)
  const exchange = answers(store)[0]
  expect(exchange?.status).toBe('failed')
  expect(exchange && turnOfFieldError(store.get(), exchange, answered?.parent ?? null)).toBe(
    said?.id,
  )
})

test('an invalid request is not sent, and the message stays in the composer', () => {
  const { store, sent } = start()
  const { draft } = store.get()
  store.setDraft({ ...draft, format: { ...draft.format, type: 'json_schema', schema: '{' } })
  write(store, 'Go')
  expect(sent).toEqual([])
  expect(store.get()).toMatchObject({
    compose: { text: 'Go' },
    problem: { key: 'schema_unusable' },
    tree: { turns: {} },
  })
})

test('every request is recorded, and its run id arrives before the first token', async () => {
  const onRunChange = vi.fn<(run_id: string) => void>()
  const { store, sent } = start({ onRunChange })
  write(store, 'Go')
  await expect.poll(() => answers(store)[0]?.run_id).toBe('run-1')
  expect(answers(store)[0]?.status).toBe('sent')
  expect(sent[0]?.headers.get(runHeaders.record)).toBe('true')
  expect(sent[0]?.headers.get(runHeaders.group)).toBeNull()
  expect(onRunChange.mock.calls).toEqual([['run-1']])
  await answerAll(sent)
  await expect.poll(() => onRunChange.mock.calls).toEqual([['run-1'], ['run-1']])
  expect(answers(store)[0]?.status).toBe('completed')
})

test('the runs of one comparison share a group', async () => {
  const { store, sent } = start()
  store.setDraft({ ...store.get().draft, models: ['a', 'b'] })
  write(store, 'Go')
  await expect.poll(() => sent).toHaveLength(2)
  const [one, other] = sent.map(({ headers }) => headers.get(runHeaders.group))
  expect(one).toMatch(/^[0-9a-f-]{36}$/)
  expect(other).toBe(one)
  store.stop()
})

test('a failed request has a run, and an unrecorded request has none', async () => {
  const failing = start()
  write(failing.store, 'refuse me')
  await expect.poll(() => answers(failing.store)[0]?.status).toBe('failed')
  expect(answers(failing.store)[0]?.run_id).toBe('run-1')

  const onRunChange = vi.fn<(run_id: string) => void>()
  const { store, sent } = start({ isRecording: false, onRunChange })
  write(store, 'Go')
  await expect.poll(() => sent).toHaveLength(1)
  await answerAll(sent)
  await expect.poll(() => store.isBusy()).toBe(false)
  expect(answers(store)[0]).toMatchObject({ status: 'completed', run_id: null })
  expect(onRunChange).not.toHaveBeenCalled()
})

test('clearing the conversation and opening a request can be undone', async () => {
  const { store, sent } = start()
  write(store, 'One')
  await expect.poll(() => sent).toHaveLength(1)
  await answerAll(sent)
  await expect.poll(() => store.isBusy()).toBe(false)
  const before = store.get().tree
  const undo = store.clear()
  expect(shownPath(store.get().tree)).toEqual([])
  undo()
  expect(store.get().tree).toBe(before)
})
