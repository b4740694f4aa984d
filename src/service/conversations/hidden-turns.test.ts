import { expect, onTestFinished, test } from 'vitest'
import {
  askConversation,
  getTurn,
  updateConversation,
} from '#contract/conversations/conversations.ts'
import { deleteFile } from '#contract/files.ts'
import { removeFileFromGraph } from '#contract/graph-files.ts'
import { deleteGraph, updateGraph } from '#contract/graphs.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { startSweeper } from '#service/files/sweeper.ts'
import { conversationSweeps } from './conversation-sweep-store.ts'
import { testConversations } from './test-conversations.ts'

const tide = 'The tide is high at the quay at six in the evening.'
const master = 'The harbour master is called Ann Berg.'

onEveryDatabase('hidden turns', (database) => {
  /** A shared conversation with a turn from a graph that is about to be taken away, and one from another. */
  async function begin() {
    const service = await testConversations(database(), { worker: true })
    const { newGraph, addFile, start, put, share } = service
    const [open, secret] = [await newGraph('Open'), await newGraph('Secret')]
    await addFile(open, 'tides.txt', tide)
    const file_id = await addFile(secret, 'crew.txt', master)
    const conversation_id = await start([secret])
    const first = await put(conversation_id, 'What is the harbour master called?')
    expect(first.answer).toBe(master)
    const second = await put(conversation_id, {
      question: 'When is the tide high at the quay?',
      graph_ids: [open],
    })
    expect(second.answer).toBe(tide)
    await share(conversation_id)
    const params = { conversation_id }
    const firstTurn = { params: { ...params, turn_id: first.turn_id ?? '' } }
    return { ...service, open, secret, file_id, conversation_id, params, first, second, firstTurn }
  }

  test('a turn is read by those who can read its graphs at that time', async () => {
    const { ask, refusal, read, owner, mate, admin, teams, ...of } = await begin()
    const { conversation_id, first, second, secret } = of
    expect(await read(conversation_id, mate)).toMatchObject({
      title: 'What is the harbour master called?',
      turns: { data: [{ answer: { answer: tide } }, { answer: { answer: master } }] },
    })

    const moved = { params: { graph_id: secret }, body: { team_ids: [teams.b] } }
    await ask(updateGraph, moved, admin)
    const hidden = await read(conversation_id, mate)
    expect(hidden.title).toBe('')
    expect(hidden.turns.data[1]).toEqual({
      id: first.turn_id,
      created_at: expect.any(String),
      question: '',
      status: 'completed',
      answer: null,
      graph_ids: [],
      model: null,
      feedback: null,
      hidden_reason: 'graph_not_accessible',
      replaced_by: null,
    })
    expect(JSON.stringify(hidden)).not.toMatch(/Ann Berg|harbour master/)
    // The reader quotes its own files alone, whatever stood before.
    expect(hidden.turns.data[0]).toMatchObject({ id: second.turn_id, answer: { answer: tide } })
    expect(await ask(getTurn, of.firstTurn, mate)).toMatchObject({ answer: null, question: '' })
    expect((await read(conversation_id)).turns.data[1]).toMatchObject({
      question: 'What is the harbour master called?',
      answer: null,
      hidden_reason: 'graph_not_accessible',
    })
    expect((await ask(getTurn, of.firstTurn, admin)).answer?.answer).toBe(master)

    const body = { question: 'And?', graph_ids: [secret] }
    const refused = await refusal(askConversation, { params: of.params, body }, owner)
    expect(refused.failure).toBe('graph_not_found')
  })

  test('a turn that may repeat the turns before it is hidden with them', async () => {
    const { ask, read, mate, admin, conversation_id, first, second, secret, put } = await begin()
    // As where a language model answered.
    await database()
      .updateTable('conversation_turns')
      .set({ since_id: first.turn_id ?? '' })
      .where('id', '=', second.turn_id ?? '')
      .execute()
    await ask(deleteGraph, { params: { graph_id: secret } }, admin)
    for (const { answer } of (await read(conversation_id, mate)).turns.data) {
      expect(answer).toBe(null)
    }
    // What is hidden from its owner is not given to a model either, so that the next answer is readable.
    const { turn_id } = await put(conversation_id, 'When is the tide high at the quay?')
    expect((await read(conversation_id, mate)).turns.data[0]).toMatchObject({
      id: turn_id,
      answer: { answer: tide },
    })
  })

  test('what a deleted file said is erased from every answer', async () => {
    const { ask, admin, owner, file_id, firstTurn, conversation_id, params, open } = await begin()
    await ask(deleteFile, { params: { file_id } }, admin)
    for (const key of [owner, admin]) {
      expect(await ask(getTurn, firstTurn, key)).toMatchObject({
        answer: null,
        hidden_reason: 'file_deleted',
      })
    }
    const onError = (error: unknown) => expect.unreachable(String(error))
    const sweeper = startSweeper(database(), onError, [conversationSweeps])
    onTestFinished(() => sweeper.stop())
    const texts = async () =>
      JSON.stringify(
        await database()
          .selectFrom('conversation_turns')
          .select(['answer', 'retrieval'])
          .where('conversation_id', '=', conversation_id)
          .execute(),
      )
    await expect.poll(texts).not.toContain('Ann Berg')
    expect(await texts()).toContain(tide)
    const change = { params, body: { title: 'Mine' } }
    expect(await ask(updateConversation, change, owner)).toMatchObject({ graph_ids: [open] })
  })

  test('that a file was deleted is said only to those who could read it then', async () => {
    const { ask, admin, owner, file_id, firstTurn, secret } = await begin()
    await ask(removeFileFromGraph, { params: { graph_id: secret, file_id } }, admin)
    const outOfReach = { answer: null, hidden_reason: 'graph_not_accessible' }
    expect(await ask(getTurn, firstTurn, owner)).toMatchObject(outOfReach)
    await ask(deleteFile, { params: { file_id } }, admin)
    expect(await ask(getTurn, firstTurn, owner)).toMatchObject(outOfReach)
    expect((await ask(getTurn, firstTurn, admin)).hidden_reason).toBe('file_deleted')
  })
})
