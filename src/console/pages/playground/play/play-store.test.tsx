import { expect, test, vi } from 'vitest'
import { shownPath } from '#console/pages/playground/exchange/conversation-tree.ts'
import type { Exchange } from '#console/pages/playground/exchange/exchange.ts'
import { runHeaders } from '#contract/runs.ts'
import { calledFunction, comparedTurns, emptyState, turnOfFieldError } from './play-state.ts'
import { playStore } from './play-store.ts'
import { answerAll, fakeChats, line } from './test-chats.ts'

function start({ isRecording = true, onRunChange = (_run_id: string): void => undefined } = {}) {
  const sent = fakeChats({ isRecording })
  return { store: playStore(emptyState('mdl-x5'), onRunChange), sent }
}

type Store = ReturnType<typeof playStore>

const answers = ({ get }: Store): Exchange[] => Object.values(get().exchanges)
const texts = (store: Store) =>
  answers(store).map(({ response }) => response?.choices[0]?.message.content ?? '')

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

test('stopping keeps the partial answer', async () => {
  const { store, sent } = start()
  write(store, 'Go')
  await expect.poll(() => sent).toHaveLength(1)
  sent[0]?.write(line('Half '))
  await expect.poll(() => texts(store)).toEqual(['Half '])
  store.stop()
  await expect.poll(() => store.isBusy()).toBe(false)
  expect(answers(store).map(({ status }) => status)).toEqual(['stopped'])
  expect(texts(store)).toEqual(['Half '])
})

test('with an empty composer the same messages are answered again by the present request', async () => {
  const { store, sent } = start()
  write(store, 'One')
  await expect.poll(() => sent).toHaveLength(1)
  await answerAll(sent)
  await expect.poll(() => store.isBusy()).toBe(false)
  store.setDraft({ ...store.get().draft, model: 'other', system: 'Be brief.' })
  store.send()
  await expect.poll(() => sent).toHaveLength(1)
  expect(sent[0]?.body).toMatchObject({
    model: 'other',
    messages: [{ content: 'Be brief.' }, { content: 'One' }],
  })
  const last = shownPath(store.get().tree).at(-1)
  expect(store.get().tree.below[last?.parent ?? '']).toHaveLength(2)
  store.stop()
})

test('messages are inserted, moved and removed without touching the others', async () => {
  const { store } = start()
  const contents = () =>
    shownPath(store.get().tree).map((turn) => turn.type === 'message' && turn.message.content)
  store.insert(null, { role: 'user', content: 'a' })
  const [first] = shownPath(store.get().tree)
  store.insert(first?.id ?? null, { role: 'assistant', content: 'c' })
  store.insert(first?.id ?? null, { role: 'system', content: 'b' })
  expect(contents()).toEqual(['a', 'b', 'c'])
  store.move(first?.id ?? '', 2)
  expect(contents()).toEqual(['b', 'c', 'a'])
  const [, second] = shownPath(store.get().tree)
  const undo = store.remove(second?.id ?? '')
  expect(contents()).toEqual(['b', 'a'])
  undo()
  expect(contents()).toEqual(['b', 'c', 'a'])
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
  store.edit(first?.id ?? '', { role: 'user', content: 'Uno' }, true)
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
  const result = shownPath(store.get().tree).findLast(({ type }) => type === 'message')?.id ?? ''
  expect(calledFunction(store.get(), result, 'c1')).toBe('tide')
  expect(calledFunction(store.get(), result, 'other')).toBeUndefined()
  store.stop()
})

test('a rejected request identifies the turn that caused it, also after a system prompt', async () => {
  const { store } = start()
  store.setDraft({ ...store.get().draft, system: 'Be brief.' })
  write(store, 'refuse me')
  await expect.poll(() => store.get().problem?.message).toBe('Not this.')
  const [question, answered] = shownPath(store.get().tree)
  const exchange = answers(store)[0]
  expect(exchange?.status).toBe('failed')
  expect(exchange && turnOfFieldError(store.get(), exchange, answered?.parent ?? null)).toBe(
    question?.id,
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
