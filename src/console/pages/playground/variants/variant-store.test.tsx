import { expect, test } from 'vitest'
import { shownPath } from '#console/pages/playground/exchange/conversation-tree.ts'
import { emptyState } from '#console/pages/playground/play/play-state.ts'
import { answerAll, fakeChats, line, sentCount } from '#console/pages/playground/play/test-chats.ts'
import { runHeaders } from '#contract/runs.ts'
import { parseVariants, serializeVariants } from './variant-storage.ts'
import { variantStore } from './variant-store.ts'

function start(models: readonly string[] = ['one']) {
  const store = variantStore(parseVariants(null, models[0] ?? 'one'), () => undefined)
  for (const model of models.slice(1)) {
    store.duplicate(store.active().id)
    const { play } = store.active()
    play.setDraft({ ...play.get().draft, model })
  }
  return store
}
type Store = ReturnType<typeof start>

const plays = (store: Store) => store.get().variants.map(({ play }) => play)
const names = (store: Store) => store.get().variants.map(({ name }) => name)
const say = (store: Store, text: string) => store.active().play.setCompose({ text, images: [] })
const answersOf = (store: Store) =>
  plays(store).map((play) =>
    Object.values(play.get().exchanges).map(
      ({ response }) => response?.choices[0]?.message.content ?? '',
    ),
  )

test('a variant copies the prompt of another, without the answer at its end', async () => {
  const sent = fakeChats()
  const store = start()
  const { play, id } = store.active()
  play.setDraft({ ...play.get().draft, system: 'Be brief.' })
  say(store, 'Hi')
  store.send()
  await sentCount(sent, 1)
  await answerAll(sent)
  await expect.poll(() => store.isBusy()).toBe(false)
  store.duplicate(id)
  const copy = store.active().play.get()
  expect(names(store)).toEqual(['Variant A', 'Variant B'])
  expect(copy.draft.system).toBe('Be brief.')
  expect(shownPath(copy.tree)).toMatchObject([{ message: { content: 'Hi' } }])
  expect(shownPath(play.get().tree)).toHaveLength(2)
})

test('a message is sent to every variant, and its runs share a group', async () => {
  const sent = fakeChats()
  const store = start(['one', 'other'])
  say(store, 'Go')
  expect(plays(store).map((other) => other.get().compose.text)).toEqual(['Go', 'Go'])
  store.send()
  await sentCount(sent, 2)
  expect(sent.map(({ body }) => body.model)).toEqual(['one', 'other'])
  const [first, second] = sent.map(({ headers }) => headers.get(runHeaders.group))
  expect(first).toMatch(/^[0-9a-f-]{36}$/)
  expect(second).toBe(first)
  expect(plays(store).map((other) => other.get().compose.text)).toEqual(['', ''])
  await answerAll(sent)
  await expect.poll(() => store.isBusy()).toBe(false)
  expect(answersOf(store)).toEqual([['Yes.'], ['Yes.']])
})

test('clearing leaves the draft alone, also where only a message or a variant is there', async () => {
  const sent = fakeChats()
  const store = start()
  const { play } = store.active()
  play.setDraft({ ...play.get().draft, system: 'Be brief.' })
  expect(store.isBlank()).toBe(true)
  say(store, 'Hi')
  expect(store.isBlank()).toBe(false)
  store.clear()
  expect(store.isBlank()).toBe(true)
  expect(store.active().play.get().draft.system).toBe('Be brief.')

  store.duplicate(store.active().id)
  expect(store.isBlank()).toBe(false)
  say(store, 'Go')
  store.send()
  await sentCount(sent, 2)
  await answerAll(sent)
  await expect.poll(() => store.isBusy()).toBe(false)
  const undo = store.clear()
  expect([names(store), store.isBlank()]).toEqual([['Variant A'], true])
  undo()
  expect(names(store)).toEqual(['Variant A', 'Variant B'])
  expect(answersOf(store)).toEqual([['Yes.'], ['Yes.']])
})

test('one variant has no group, and one of several runs and stops alone', async () => {
  const sent = fakeChats()
  const single = start()
  say(single, 'Go')
  single.send()
  await sentCount(sent, 1)
  expect(sent.splice(0)[0]?.headers.get(runHeaders.group)).toBeNull()
  single.stop()

  const store = start(['one', 'other'])
  say(store, 'Go')
  store.send()
  await sentCount(sent, 2)
  for (const request of sent) request.write(line('Half '))
  await expect.poll(() => answersOf(store)).toEqual([['Half '], ['Half ']])
  plays(store)[0]?.stop()
  await expect.poll(() => plays(store)[0]?.isBusy()).toBe(false)
  expect(store.isBusy()).toBe(true)
  store.stop()
  await expect.poll(() => store.isBusy()).toBe(false)
})

test('if the request of one variant is invalid, nothing is sent and its problem is shown', () => {
  const sent = fakeChats()
  const store = start(['one', 'other'])
  const { play } = store.active()
  const { draft } = play.get()
  play.setDraft({ ...draft, format: { ...draft.format, type: 'json_schema', schema: '{' } })
  say(store, 'Go')
  store.send()
  expect(sent).toEqual([])
  expect(plays(store).map((other) => other.get().problem?.key)).toEqual([
    undefined,
    'schema_unusable',
  ])
  expect(plays(store).map((other) => other.get().compose.text)).toEqual(['Go', 'Go'])
})

test('variables belong to all variants, also when a request is opened in one of them', () => {
  const store = start(['one', 'other'])
  const { play } = store.active()
  const variables = { rows: [{ cargo: 'tin' }], chosen: 0 }
  play.setDraft({ ...play.get().draft, variables })
  expect(plays(store).map((other) => other.get().draft.variables)).toEqual([variables, variables])
  const undo = play.open({ ...emptyState('third'), inspected: null })
  expect(play.get().draft).toMatchObject({ model: 'third', variables })
  undo()
  expect(play.get().draft).toMatchObject({ model: 'other', variables })
})

test('every row of values is sent in every variant', async () => {
  const sent = fakeChats()
  const store = start(['one', 'other'])
  const { play } = store.active()
  const variables = { rows: [{ cargo: 'tin' }, { cargo: 'salt' }], chosen: 0 }
  play.setDraft({ ...play.get().draft, variables })
  say(store, 'Weigh {{cargo}}')
  const ended = store.runRows()
  await sentCount(sent, 2)
  expect(sent.map(({ body }) => body.messages[0]?.content)).toEqual(['Weigh tin', 'Weigh tin'])
  await answerAll(sent)
  await sentCount(sent, 2)
  expect(sent.map(({ body }) => body.messages[0]?.content)).toEqual(['Weigh salt', 'Weigh salt'])
  await answerAll(sent)
  await ended
  expect(answersOf(store)).toEqual([
    ['Yes.', 'Yes.'],
    ['Yes.', 'Yes.'],
  ])
})

test('parts of one variant are applied to all others, and undone', () => {
  const store = start(['one', 'two', 'three'])
  const { play, id } = store.active()
  play.setDraft({ ...play.get().draft, system: 'Be brief.', parameters: { temperature: 0 } })
  play.insert(null, { role: 'user', content: 'Hi' })
  const drafts = () => plays(store).map((other) => other.get().draft)

  const undoPrompt = store.applyToAll(id, 'prompt')
  expect(drafts().map(({ system }) => system)).toEqual(['Be brief.', 'Be brief.', 'Be brief.'])
  expect(plays(store).map((other) => shownPath(other.get().tree).length)).toEqual([1, 1, 1])
  expect(drafts().map(({ model }) => model)).toEqual(['one', 'two', 'three'])
  undoPrompt()
  expect(drafts().map(({ system }) => system)).toEqual(['', '', 'Be brief.'])
  expect(plays(store).map((other) => shownPath(other.get().tree).length)).toEqual([0, 0, 1])

  store.applyToAll(id, 'parameters')
  expect(drafts().map(({ parameters }) => parameters.temperature)).toEqual([0, 0, 0])
  store.applyToAll(id, 'model')
  expect(drafts().map(({ model }) => model)).toEqual(['three', 'three', 'three'])
})

test('variants are moved, renamed and removed, and a removed one comes back', async () => {
  const store = start(['one', 'two', 'three'])
  const [a, b, c] = store.get().variants
  store.move(c?.id ?? '', 0)
  expect(names(store)).toEqual(['Variant C', 'Variant A', 'Variant B'])
  store.rename(a?.id ?? '', 'Short')
  store.activate(b?.id ?? '')
  const undo = store.remove(b?.id ?? '')
  expect(names(store)).toEqual(['Variant C', 'Short'])
  expect(store.active().name).toBe('Short')
  say(store, 'Meanwhile')
  b?.play.setCompose({ text: 'Gone', images: [] })
  expect(store.active().play.get().compose.text).toBe('Meanwhile')
  undo()
  expect(names(store)).toEqual(['Variant C', 'Short', 'Variant B'])
  expect(b?.play.get().compose.text).toBe('Meanwhile')
  store.duplicate(a?.id ?? '')
  expect(names(store)).toEqual(['Variant C', 'Short', 'Variant A', 'Variant B'])
})

test('the last variant cannot be removed', () => {
  const store = start()
  store.remove(store.active().id)
  expect(names(store)).toEqual(['Variant A'])
})

test('all variants survive a reload', () => {
  const store = start(['one', 'other'])
  store.rename(store.active().id, 'Short')
  say(store, 'Unsent')
  const { variants, active } = parseVariants(serializeVariants(store.get()), 'x')
  expect(variants.map(({ name, play }) => [name, play.draft.model])).toEqual([
    ['Variant A', 'one'],
    ['Short', 'other'],
  ])
  expect(active).toBe(store.get().active)
  const [first, second] = variants
  expect(first?.play.compose).toBe(second?.play.compose)
  expect(first?.play.draft.variables).toBe(second?.play.draft.variables)
  for (const text of [
    null,
    '',
    '{}',
    '{"variants":[{"id":"a","name":"A","play":{}}],"active":""}',
  ]) {
    expect(parseVariants(text, 'x').variants).toMatchObject([{ play: { draft: { model: 'x' } } }])
  }
})
