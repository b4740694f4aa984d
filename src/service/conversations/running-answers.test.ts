import { expect, test } from 'vitest'
import { deleteFile } from '#contract/files.ts'
import { callerOfWork } from '#service/access/caller-of-work.ts'
import type { AnswerPart } from '#service/answering/answer-question.ts'
import { systemClock } from '#service/clock.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { sweepFileSlice } from '#service/files/file-sweep-store.ts'
import { maxBackgroundAnswers, turnAnswerer } from './answer-turn.ts'
import { conversationStore } from './conversation-store.ts'
import { conversationSweeps } from './conversation-sweep-store.ts'
import { conversationTurnStore } from './conversation-turn-store.ts'
import { testConversations } from './test-conversations.ts'
import { turnEnding } from './turn-ending.ts'

const clock = systemClock()
const words = 'The tide is high at six.'

function present<T>(value: T | null): T {
  if (value === null) throw new Error('the key has no access')
  return value
}

/** An answer that says its first words, and the rest when the test lets it, or nothing when it is ended. */
async function* silentAnswer(signal: AbortSignal, gate: Promise<unknown>) {
  const piece: AnswerPart = { type: 'piece', text: words }
  yield piece
  const { promise, reject } = Promise.withResolvers<never>()
  signal.addEventListener('abort', () => reject(signal.reason))
  await Promise.race([gate, promise])
  yield { ...piece, text: ' That is all.' }
}

onEveryDatabase('answers in progress', (database) => {
  async function conversations() {
    const service = await testConversations(database(), { worker: true })
    const graph_id = await service.newGraph('Harbour')
    const conversation_id = await service.start([graph_id])
    const { key_id } = await database()
      .selectFrom('conversations')
      .select('key_id')
      .where('id', '=', conversation_id)
      .executeTakeFirstOrThrow()
    const caller = present(await callerOfWork(database(), clock, key_id))

    const answererOf = (owner: string) => turnAnswerer({ database: database(), clock, owner })

    /** Begins an answer whose first words have come, and whose caller reads no further. */
    async function begin(
      answerer: ReturnType<typeof answererOf>,
      {
        isBackground = false,
        file_ids = [],
        id = conversation_id,
      }: { isBackground?: boolean; file_ids?: string[]; id?: string } = {},
    ) {
      const ending = turnEnding(new AbortController().signal, isBackground)
      const gate = Promise.withResolvers<undefined>()
      const conversation = await conversationStore(database()).require(caller, id)
      const turn = await answerer.begin({
        caller,
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nothing else of a request is read
        request: { log: { warn: () => undefined, error: () => undefined } } as never,
        ending,
        isBackground,
        turn: {
          conversation,
          question: 'When is the tide high?',
          graph_ids: [graph_id],
          next: { graph_ids: [graph_id], file_ids: null },
          model: null,
          since_id: null,
          replaces: null,
          continues: null,
        },
        model: 'sheaf-reader',
        parts: silentAnswer(ending.signal, gate.promise),
        file_ids: () => file_ids,
      })
      await turn.parts.next()
      const row = () =>
        database()
          .selectFrom('conversation_turns')
          .select(['status', 'answer'])
          .where('id', '=', turn.id)
          .executeTakeFirst()
      return { ...turn, ending, row, open: () => gate.resolve(undefined) }
    }
    return { ...service, graph_id, conversation_id, answererOf, begin }
  }

  test('a stop keeps what a caller was sent that reads no further', async () => {
    const { answererOf, begin, conversation_id } = await conversations()
    const answerer = answererOf('this')
    const { id, parts, ending, row } = await begin(answerer)
    await answerer.stop({ id, conversation_id })
    expect(await row()).toMatchObject({
      status: 'stopped',
      answer: expect.stringContaining(words),
    })
    expect(ending.signal.aborted).toBe(true)
    await expect(parts.next()).rejects.toMatchObject({ key: 'answer_stopped' })
  })

  test('an answer of another process is stopped there, whether or not it is in the background', async () => {
    const { answererOf, begin, start, graph_id, conversation_id } = await conversations()
    const other = answererOf('other')
    for (const isBackground of [false, true]) {
      const id = isBackground ? conversation_id : await start([graph_id])
      const turn = await begin(other, { isBackground, id })
      await expect.poll(async () => (await turn.row())?.answer, { timeout: 5_000 }).toContain(words)
      await answererOf('this').stop({ id: turn.id, conversation_id: id })
      await expect.poll(() => turn.ending.signal.aborted, { timeout: 5_000 }).toBe(true)
      expect(await turn.row()).toMatchObject({
        status: 'stopped',
        answer: expect.stringContaining(words),
      })
    }
  })

  test('the answer of a deleted conversation ends while its model is silent', async () => {
    const { answererOf, begin, conversation_id } = await conversations()
    const { ending } = await begin(answererOf('this'))
    // Its turns are swept later.
    await database()
      .updateTable('conversations')
      .set({ deleted_at: clock.now().toISOString(), answering_turn_id: null })
      .where('id', '=', conversation_id)
      .execute()
    await expect.poll(() => ending.signal.aborted, { timeout: 5_000 }).toBe(true)
  })

  test('an answer does not write back what its deleted file said', async () => {
    const { answererOf, begin, addFile, ask, admin, graph_id } = await conversations()
    const file_id = await addFile(graph_id, 'tides.txt', words)
    const { parts, row } = await begin(answererOf('this'), { file_ids: [file_id] })
    await expect.poll(async () => (await row())?.answer, { timeout: 5_000 }).toContain(words)
    await ask(deleteFile, { params: { file_id } }, admin)
    while (await sweepFileSlice(database(), conversationSweeps.eraseFile));
    await expect.poll(async () => (await row())?.answer).toBeNull()
    await expect(parts.next()).rejects.toMatchObject({ key: 'file_not_found' })
    const turnOf = { id: 'absent', conversation_id: 'absent' }
    expect(await conversationTurnStore(database()).answering(turnOf)).toBeNull()
    expect(await row()).toEqual({ status: 'stopped', answer: null })
  })

  test('a turn that continued an answer from a deleted file is not written back', async () => {
    const { answererOf, begin, addFile, ask, admin, graph_id } = await conversations()
    const file_id = await addFile(graph_id, 'tides.txt', words)
    const answerer = answererOf('this')
    const first = await begin(answerer, { file_ids: [file_id] })
    first.open()
    while ((await first.parts.next()).done !== true);
    const next = await begin(answerer)
    await database()
      .updateTable('conversation_turns')
      .set({ since_id: first.id })
      .where('id', '=', next.id)
      .execute()
    await ask(deleteFile, { params: { file_id } }, admin)
    while (await sweepFileSlice(database(), conversationSweeps.eraseFile));
    next.open()
    while ((await next.parts.next()).done !== true);
    expect([await first.row(), await next.row()]).toMatchObject([
      { answer: null },
      { answer: null },
    ])
  })

  test('a key has a limited number of answers in the background', async () => {
    const { answererOf, begin, start, graph_id } = await conversations()
    const answerer = answererOf('this')
    const turns: Awaited<ReturnType<typeof begin>>[] = []
    for (let count = 0; count < maxBackgroundAnswers; count += 1) {
      turns.push(await begin(answerer, { isBackground: true, id: await start([graph_id]) }))
    }
    const id = await start([graph_id])
    await expect(begin(answerer, { isBackground: true, id })).rejects.toMatchObject({
      key: 'too_many_background_answers',
    })
    await begin(answerer, { id })
    turns[0]?.open()
    await expect.poll(async () => (await turns[0]?.row())?.status).toBe('stopped')
    await begin(answerer, { isBackground: true, id: await start([graph_id]) })
    await answerer.interruptAll()
    expect(await turns[1]?.row()).toMatchObject({ status: 'stopped' })
  })
})
