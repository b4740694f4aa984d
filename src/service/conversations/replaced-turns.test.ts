import { expect, test } from 'vitest'
import { exportConversation, getTurn } from '#contract/conversations.ts'
import { endpointUrl } from '#contract/endpoint.ts'
import { updateGraph } from '#contract/graphs.ts'
import { puppet, registryOf, says } from '#service/chat/test-puppet.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { inProcessReader } from '#service/models/reader/test-model.ts'
import { testConversations } from './test-conversations.ts'

const tide = 'The tide is high at the quay at six in the evening.'
const ferry = 'The ferry to Lunna leaves at nine.'

onEveryDatabase('replaced turns', (database) => {
  const begin = (parts: Parameters<typeof testConversations>[1] = {}) =>
    testConversations(database(), { worker: true, ...parts })

  test('the last question is asked again or edited, and its answers before stay readable', async () => {
    const { newGraph, addFile, start, put, read, ask, app, owner } = await begin()
    const graph_id = await newGraph('Harbour')
    await addFile(graph_id, 'tides.txt', `${tide}\n\n${ferry}`)
    const conversation_id = await start([graph_id])
    const first = await put(conversation_id, 'When is the tide high?')
    const again = await put(conversation_id, {
      question: 'When is the tide high?',
      replaces: first.turn_id,
    })
    const edited = await put(conversation_id, {
      question: 'When does the ferry to Lunna leave?',
      replaces: again.turn_id,
    })
    expect(edited.answer).toBe(ferry)
    const conversation = await read(conversation_id)
    expect(conversation.title).toBe('When does the ferry to Lunna leave?')
    expect(conversation.turns.data.map(({ id, replaced_by }) => [id, replaced_by])).toEqual([
      [edited.turn_id, null],
      [again.turn_id, edited.turn_id],
      [first.turn_id, again.turn_id],
    ])
    const params = { conversation_id, turn_id: first.turn_id ?? '' }
    expect((await ask(getTurn, { params }, owner)).answer?.answer).toBe(tide)
    const exported = await app.inject({
      url: endpointUrl(exportConversation.path, { params }),
      headers: { authorization: `Bearer ${owner}` },
    })
    expect(exported.body).toContain(ferry)
    expect(exported.body).not.toContain(tide)
  })

  test('only the last turn of the conversation is replaced', async () => {
    const { newGraph, start, put, putRefused, read } = await begin()
    const graph_id = await newGraph('Harbour')
    const conversation_id = await start([graph_id])
    const first = await put(conversation_id, 'When is the tide high?')
    const second = await put(conversation_id, 'And when does the ferry leave?')
    const elsewhere = await put(await start([graph_id]), 'And the bus?')
    const replacing = (replaces = '') => ({ question: 'Once more?', replaces })
    const refused = await putRefused(conversation_id, replacing(first.turn_id))
    expect([refused.status, refused.failure]).toEqual([409, 'turn_not_last'])
    for (const id of [elsewhere.turn_id, 'none']) {
      const { failure } = await putRefused(conversation_id, replacing(id))
      expect(failure).toBe('turn_not_found')
    }
    await put(conversation_id, replacing(second.turn_id))
    const { failure } = await putRefused(conversation_id, replacing(second.turn_id))
    expect(failure).toBe('turn_not_last')
    expect(await read(conversation_id)).toMatchObject({
      turn_count: 3,
      title: 'When is the tide high?',
    })
  })

  test('later questions do not refer to a replaced turn, and outlive what it came from', async () => {
    const model = puppet(
      says('It is high at six [1].'),
      says('The ferry leaves at nine [1].'),
      says('When does the ferry leave?'),
      says('At nine [1].'),
    )
    const { newGraph, addFile, start, put, read, teams, ask, admin } = await begin({
      models: registryOf({ 'mdl-x5': model, 'sheaf-reader': inProcessReader() }),
    })
    const tides = await newGraph('Tides')
    const ferries = await newGraph('Ferries')
    await addFile(tides, 'tides.txt', tide)
    await addFile(ferries, 'ferries.txt', ferry)
    const conversation_id = await start([tides])
    const first = await put(conversation_id, 'When is the tide high?')
    await put(conversation_id, {
      question: 'When does the ferry leave?',
      graph_ids: [ferries],
      replaces: first.turn_id,
    })
    // Nothing came before the question that replaced the first one, so that the model rewrote nothing.
    expect(model.requests).toHaveLength(2)
    await put(conversation_id, 'When is that?')
    expect(JSON.stringify(model.requests.slice(2))).not.toContain('at six')

    const body = { team_ids: [teams.b] }
    await ask(updateGraph, { params: { graph_id: tides }, body }, admin)
    const { turns } = await read(conversation_id)
    expect(turns.data.map(({ hidden_reason }) => hidden_reason ?? null)).toEqual([
      null,
      null,
      'graph_not_accessible',
    ])
  })
})
