import { expect, test } from 'vitest'
import { exportConversation, getTurn } from '#contract/conversations/conversations.ts'
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

  test('an earlier question is asked again, and replaces those after it', async () => {
    const { newGraph, start, put, putRefused, read, app, owner } = await begin()
    const graph_id = await newGraph('Harbour')
    const conversation_id = await start([graph_id])
    const first = await put(conversation_id, 'When is the tide high?')
    const second = await put(conversation_id, 'And when does the ferry leave?')
    const third = await put(conversation_id, 'From which quay?')
    const elsewhere = await put(await start([graph_id]), 'And the bus?')
    const replacing = (replaces = '') => ({ question: 'And the bus?', replaces })
    for (const id of [elsewhere.turn_id, 'none']) {
      const { failure } = await putRefused(conversation_id, replacing(id))
      expect(failure).toBe('turn_not_found')
    }
    const edited = await put(conversation_id, replacing(second.turn_id))
    const { turns, title, turn_count } = await read(conversation_id)
    expect([title, turn_count]).toEqual(['When is the tide high?', 4])
    expect(turns.data.map(({ id, replaced_by }) => [id, replaced_by])).toEqual([
      [edited.turn_id, null],
      [third.turn_id, edited.turn_id],
      [second.turn_id, edited.turn_id],
      [first.turn_id, null],
    ])
    for (const id of [second.turn_id, third.turn_id]) {
      const refused = await putRefused(conversation_id, replacing(id))
      expect([refused.status, refused.failure]).toEqual([409, 'turn_replaced'])
    }
    expect(await read(conversation_id)).toMatchObject({ turn_count: 4 })
    const exported = await app.inject({
      url: endpointUrl(exportConversation.path, { params: { conversation_id } }),
      headers: { authorization: `Bearer ${owner}` },
    })
    expect(exported.body).toContain('And the bus?')
    expect(exported.body).not.toContain('quay')
  })

  test('a question that is asked again refers to those before it, and to none after', async () => {
    const model = puppet(
      says('It is high at six [1].'),
      says('When does the ferry leave?'),
      says('The ferry leaves at nine [1].'),
      says('Is the tide high at six?'),
      says('At six [1].'),
    )
    const { newGraph, addFile, start, put } = await begin({
      models: registryOf({ 'mdl-x5': model, 'sheaf-reader': inProcessReader() }),
    })
    const graph_id = await newGraph('Harbour')
    await addFile(graph_id, 'tides.txt', `${tide}\n\n${ferry}`)
    const conversation_id = await start([graph_id])
    await put(conversation_id, 'When is the tide high?')
    const second = await put(conversation_id, 'And when does the ferry leave?')
    await put(conversation_id, { question: 'Is it at six?', replaces: second.turn_id })
    const rewriting = JSON.stringify(model.requests[3])
    expect(rewriting).toContain('high at six')
    expect(rewriting).not.toContain('at nine')
  })

  test('a turn of an earlier version is hidden with what it continued', async () => {
    const model = puppet(
      says('It is high at six [1].'),
      says('Is the tide high at six?'),
      says('At six, as I said [1].'),
      says('The ferry leaves at nine [1].'),
    )
    const { newGraph, addFile, start, put, read, teams, ask, admin } = await begin({
      models: registryOf({ 'mdl-x5': model, 'sheaf-reader': inProcessReader() }),
    })
    const tides = await newGraph('Tides')
    const ferries = await newGraph('Ferries')
    await addFile(tides, 'tides.txt', tide)
    await addFile(ferries, 'ferries.txt', `${ferry} It is high at six.`)
    const conversation_id = await start([tides])
    const first = await put(conversation_id, 'When is the tide high?')
    await put(conversation_id, { question: 'Is that so?', graph_ids: [ferries] })
    await put(conversation_id, {
      question: 'When does the ferry leave?',
      graph_ids: [ferries],
      replaces: first.turn_id,
    })
    await ask(updateGraph, { params: { graph_id: tides }, body: { team_ids: [teams.b] } }, admin)
    const { turns } = await read(conversation_id)
    expect(turns.data.map(({ hidden_reason }) => hidden_reason ?? null)).toEqual([
      null,
      'graph_not_accessible',
      'graph_not_accessible',
    ])
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
  test('an earlier version is continued, and becomes the newest', async () => {
    const model = puppet(
      says('It is high at six [1].'),
      says('When does the ferry leave?'),
      says('It leaves at nine [1].'),
      says('The ferry leaves at nine [1].'),
      says('Is the tide high at six?'),
      says('At six [1].'),
    )
    const { newGraph, addFile, start, put, putRefused, read } = await begin({
      models: registryOf({ 'mdl-x5': model, 'sheaf-reader': inProcessReader() }),
    })
    const graph_id = await newGraph('Harbour')
    await addFile(graph_id, 'tides.txt', `${tide}\n\n${ferry}`)
    const conversation_id = await start([graph_id])
    const first = await put(conversation_id, 'When is the tide high?')
    const second = await put(conversation_id, 'And when does the ferry leave?')
    const edited = await put(conversation_id, {
      question: 'When does the ferry to Lunna leave?',
      replaces: first.turn_id,
    })
    const refused = await putRefused(conversation_id, { question: 'So?', continues: 'none' })
    expect(refused.failure).toBe('turn_not_found')
    const next = await put(conversation_id, {
      question: 'Is it at six?',
      continues: second.turn_id,
    })
    const rewriting = JSON.stringify(model.requests.at(-2))
    expect(rewriting).toContain('high at six')
    expect(rewriting).toContain('It leaves at nine')
    const { turns, title, turn_count } = await read(conversation_id)
    const [newest, again, firstAgain] = turns.data
    expect(turns.data.map(({ id, question, replaced_by }) => [id, question, replaced_by])).toEqual([
      [next.turn_id, 'Is it at six?', null],
      [again?.id, 'And when does the ferry leave?', null],
      [firstAgain?.id, 'When is the tide high?', null],
      [edited.turn_id, 'When does the ferry to Lunna leave?', firstAgain?.id],
      [second.turn_id, 'And when does the ferry leave?', edited.turn_id],
      [first.turn_id, 'When is the tide high?', edited.turn_id],
    ])
    expect(newest?.answer?.answer).toContain('At six')
    expect(again?.answer?.sources).toHaveLength(1)
    expect([title, turn_count]).toEqual(['When is the tide high?', 6])
  })

  test('a question that follows a turn before the newest replaces those after it', async () => {
    const { newGraph, start, put, read } = await begin()
    const conversation_id = await start([await newGraph('Harbour')])
    const first = await put(conversation_id, 'When is the tide high?')
    const second = await put(conversation_id, 'And when does the ferry leave?')
    const other = await put(conversation_id, {
      question: 'And the bus?',
      continues: first.turn_id,
    })
    const { turns } = await read(conversation_id)
    expect(turns.data.map(({ id, replaced_by }) => [id, replaced_by])).toEqual([
      [other.turn_id, null],
      [second.turn_id, other.turn_id],
      [first.turn_id, null],
    ])
  })

  test('a continued version is hidden with what it came from', async () => {
    const model = puppet(
      says('It is high at six [1].'),
      says('Is the tide high at six?'),
      says('At six, as I said [1].'),
      says('The ferry leaves at nine [1].'),
      says('When is the tide high?'),
      says('At six again [1].'),
    )
    const { newGraph, addFile, start, put, read, teams, ask, admin } = await begin({
      models: registryOf({ 'mdl-x5': model, 'sheaf-reader': inProcessReader() }),
    })
    const tides = await newGraph('Tides')
    const ferries = await newGraph('Ferries')
    await addFile(tides, 'tides.txt', tide)
    await addFile(ferries, 'ferries.txt', `${ferry} It is high at six.`)
    const conversation_id = await start([tides])
    const first = await put(conversation_id, 'When is the tide high?')
    const second = await put(conversation_id, { question: 'Is that so?', graph_ids: [ferries] })
    await put(conversation_id, {
      question: 'When does the ferry leave?',
      graph_ids: [ferries],
      replaces: first.turn_id,
    })
    await put(conversation_id, {
      question: 'And today?',
      graph_ids: [ferries],
      continues: second.turn_id,
    })
    await ask(updateGraph, { params: { graph_id: tides }, body: { team_ids: [teams.b] } }, admin)
    const { turns } = await read(conversation_id)
    expect(turns.data.map(({ question, hidden_reason }) => [question, hidden_reason])).toEqual([
      ['And today?', 'graph_not_accessible'],
      ['Is that so?', 'graph_not_accessible'],
      ['When is the tide high?', 'graph_not_accessible'],
      ['When does the ferry leave?', undefined],
      ['Is that so?', 'graph_not_accessible'],
      ['When is the tide high?', 'graph_not_accessible'],
    ])
  })
})
