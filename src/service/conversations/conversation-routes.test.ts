import { expect, test } from 'vitest'
import {
  askConversation,
  createConversation,
  deleteConversation,
  exportConversation,
  getConversation,
  getTurn,
  listConversations,
  rateTurn,
  updateConversation,
} from '#contract/conversations/conversations.ts'
import { revokeKey, getMe } from '#contract/access.ts'
import { endpointUrl } from '#contract/endpoint.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { startSweeper } from '#service/files/sweeper.ts'
import { conversationSweeps } from './conversation-sweep-store.ts'
import { testConversations } from './test-conversations.ts'

const absent = '0198c0de-0000-7000-8000-000000000000'

onEveryDatabase('conversations', (database) => {
  const begin = () => testConversations(database())

  test('a conversation is started, asked, renamed and found again', async () => {
    const { ask, newGraph, start, put, read, owner } = await begin()
    const graph_id = await newGraph('Harbour')
    const conversation_id = await start([graph_id])
    expect(await read(conversation_id)).toEqual({
      id: conversation_id,
      object: 'conversation',
      created_at: expect.stringMatching(/Z$/),
      updated_at: expect.stringMatching(/Z$/),
      title: '',
      graph_ids: [graph_id],
      graph_names: ['Harbour'],
      model: null,
      shared: 'private',
      shared_team_ids: [],
      is_owner: true,
      key_name: 'A key',
      turn_count: 0,
      turns: { data: [], has_more: false, first_id: null, last_id: null },
    })

    const answer = await put(conversation_id, '  When is the TIDE high?\nAt noon? ')
    const params = { conversation_id }
    const stored = await read(conversation_id)
    expect(stored).toMatchObject({ title: 'When is the TIDE high? At noon?', turn_count: 1 })
    expect(stored.updated_at > stored.created_at).toBe(true)
    expect(stored.turns.data).toMatchObject([
      {
        id: answer.turn_id,
        question: 'When is the TIDE high?\nAt noon?',
        status: 'completed',
        graph_ids: [graph_id],
        answer: { answer: answer.answer, sources: [] },
        feedback: null,
      },
    ])

    const renamed = await ask(updateConversation, { params, body: { title: ' Tides ' } }, owner)
    expect(renamed).toMatchObject({ title: 'Tides', graph_ids: [graph_id], shared: 'private' })
    await put(conversation_id, 'And on Sunday?')
    expect((await read(conversation_id)).title).toBe('Tides')
    const found = async (search: string) =>
      (await ask(listConversations, { query: { search } }, owner)).data.map(({ id }) => id)
    expect(await found('TIDES')).toEqual([conversation_id])
    expect(await found('tide high? at')).toEqual([conversation_id])
    expect(await found('on sunday')).toEqual([conversation_id])
    expect([await found('silk'), await found('%')]).toEqual([[], []])
    // What matched is shown where the title does not show it.
    const matchOf = async (search: string) =>
      (await ask(listConversations, { query: { search } }, owner)).data[0]?.match
    expect(await matchOf('on sunday')).toBe('And on Sunday?')
    expect(await matchOf('TIDES')).toBeUndefined()
    expect((await ask(listConversations, {}, owner)).data[0]?.match).toBeUndefined()
  })

  test('a private conversation is nobody else’s, not even an administrator’s', async () => {
    const { ask, refusal, newGraph, start, put, owner, mate, admin, stranger } = await begin()
    const conversation_id = await start([await newGraph('Harbour')])
    const { turn_id = '' } = await put(conversation_id, 'When is the tide high?')
    const params = { conversation_id }
    for (const key of [mate, admin, stranger]) {
      const refusals = [
        await refusal(getConversation, { params }, key),
        await refusal(getTurn, { params: { ...params, turn_id } }, key),
        await refusal(updateConversation, { params, body: { title: 'Mine' } }, key),
        await refusal(deleteConversation, { params }, key),
        await refusal(exportConversation, { params }, key),
        await refusal(askConversation, { params, body: { question: 'And?' } }, key),
        await refusal(rateTurn, { params: { ...params, turn_id }, body: { rating: 'up' } }, key),
      ]
      expect(refusals.map(({ status, failure }) => [status, failure])).toEqual(
        refusals.map(() => [404, 'conversation_not_found']),
      )
      for (const scope of ['own', 'shared'] as const) {
        expect((await ask(listConversations, { query: { scope } }, key)).data).toEqual([])
      }
      const cursor = await refusal(listConversations, { query: { after: conversation_id } }, key)
      expect([cursor.status, cursor.failure]).toEqual([400, 'cursor_unknown'])
    }
    for (const id of [absent, 'nonsense']) {
      const refused = await refusal(getConversation, { params: { conversation_id: id } }, owner)
      expect(refused.failure).toBe('conversation_not_found')
    }
    const foreign = { ...params, turn_id: absent }
    expect((await refusal(getTurn, { params: foreign }, owner)).failure).toBe('turn_not_found')
  })

  test('a shared conversation is read by the team and the organization, and changed by its owner', async () => {
    const { ask, refusal, newGraph, start, put, share, read, owner, mate, admin, stranger } =
      await begin()
    const conversation_id = await start([await newGraph('Harbour')])
    const { turn_id = '' } = await put(conversation_id, 'When is the tide high?')
    await share(conversation_id)
    const params = { conversation_id }
    const own = { params: { ...params, turn_id }, body: { rating: 'up' as const, comment: 'Good' } }
    await ask(rateTurn, own, owner)

    for (const key of [mate, admin]) {
      const shared = await read(conversation_id, key)
      expect(shared).toMatchObject({ title: 'When is the tide high?', is_owner: false })
      expect(shared.turns.data).toMatchObject([
        { question: 'When is the tide high?', feedback: null },
      ])
      const listed = await ask(listConversations, { query: { scope: 'shared' } }, key)
      expect(listed.data.map(({ id }) => id)).toEqual([conversation_id])
      expect((await ask(listConversations, {}, key)).data).toEqual([])
      const refusals = [
        await refusal(updateConversation, { params, body: { title: 'Mine' } }, key),
        await refusal(askConversation, { params, body: { question: 'And?' } }, key),
        await refusal(rateTurn, own, key),
      ]
      expect(refusals.map(({ status, failure }) => [status, failure])).toEqual(
        refusals.map(() => [403, 'conversation_read_only']),
      )
    }
    expect((await refusal(deleteConversation, { params }, mate)).failure).toBe(
      'conversation_read_only',
    )
    expect((await refusal(getConversation, { params }, stranger)).failure).toBe(
      'conversation_not_found',
    )
    const searched = { query: { scope: 'shared' as const, search: 'TIDE' } }
    expect((await ask(listConversations, searched, mate)).data).toHaveLength(1)
    expect((await ask(listConversations, searched, stranger)).data).toEqual([])
    expect((await ask(listConversations, { query: { scope: 'shared' } }, owner)).data).toEqual([])

    await ask(updateConversation, { params, body: { shared: 'private' } }, owner)
    expect((await refusal(getConversation, { params }, mate)).failure).toBe(
      'conversation_not_found',
    )
  })

  test('graphs that the key cannot read are refused, and no longer named', async () => {
    const { ask, refusal, newGraph, start, putRefused, read, owner, teams } = await begin()
    const [mine, theirs] = [await newGraph('Mine'), await newGraph('Theirs', [teams.b])]
    for (const graph_ids of [[theirs], [mine, theirs], [absent]]) {
      const refused = await refusal(createConversation, { body: { graph_ids } }, owner)
      expect([refused.status, refused.failure]).toEqual([404, 'graph_not_found'])
    }
    const conversation_id = await start([mine])
    const params = { conversation_id }
    const moved = await refusal(
      updateConversation,
      { params, body: { graph_ids: [theirs] } },
      owner,
    )
    expect(moved.failure).toBe('graph_not_found')
    const second = await putRefused(conversation_id, { question: 'Why?', graph_ids: [theirs] })
    expect([second.status, second.failure]).toEqual([404, 'graph_not_found'])
    expect(await read(conversation_id)).toMatchObject({ graph_ids: [mine], turn_count: 0 })
    expect(await ask(updateConversation, { params, body: {} }, owner)).toMatchObject({
      model: null,
    })
  })

  test('fields out of their bounds are refused', async () => {
    const { refusal, newGraph, start, putRefused, owner } = await begin()
    const graph_id = await newGraph('Harbour')
    const conversation_id = await start([graph_id])
    const params = { conversation_id }
    for (const body of [
      { graph_ids: [] },
      { graph_ids: Array.from({ length: 51 }, () => graph_id) },
      { graph_ids: [graph_id], title: '' },
      { graph_ids: [graph_id], title: 'x'.repeat(256) },
      { graph_ids: [graph_id], title: 'x'.repeat(900_000) },
      { graph_ids: [graph_id], model: 'x'.repeat(256) },
    ]) {
      expect((await refusal(createConversation, { body }, owner)).status).toBe(400)
      expect((await refusal(updateConversation, { params, body }, owner)).status).toBe(400)
    }
    for (const question of ['', '  ', 'x'.repeat(10_001)]) {
      expect((await putRefused(conversation_id, question)).status).toBe(400)
    }
    const turn = { ...params, turn_id: absent }
    const comment = 'x'.repeat(2001)
    expect(
      (await refusal(rateTurn, { params: turn, body: { rating: 'up', comment } }, owner)).status,
    ).toBe(400)
    const query = { search: 'x'.repeat(201) }
    expect((await refusal(listConversations, { query }, owner)).status).toBe(400)
    expect((await refusal(getConversation, { params, query: { limit: 51 } }, owner)).status).toBe(
      400,
    )
  })

  test('turns and conversations are read page by page', async () => {
    const { ask, refusal, newGraph, start, put, owner } = await begin()
    const graph_id = await newGraph('Harbour')
    const conversation_id = await start([graph_id])
    for (const question of ['One?', 'Two?', 'Three?']) await put(conversation_id, question)
    const params = { conversation_id }
    const first = await ask(getConversation, { params, query: { limit: 2 } }, owner)
    expect(first.turns.data.map(({ question }) => question)).toEqual(['Three?', 'Two?'])
    const after = first.turns.last_id ?? ''
    const rest = await ask(getConversation, { params, query: { limit: 2, after } }, owner)
    expect(rest.turns.data.map(({ question }) => question)).toEqual(['One?'])
    expect([first.turns.has_more, rest.turns.has_more]).toEqual([true, false])
    const other = await start([graph_id])
    const foreign = { params: { conversation_id: other }, query: { after } }
    expect((await refusal(getConversation, foreign, owner)).failure).toBe('cursor_unknown')

    const ids = async (query: object) =>
      (await ask(listConversations, { query }, owner)).data.map(({ id }) => id)
    expect(await ids({ limit: 1 })).toEqual([other])
    expect(await ids({ limit: 1, after: other })).toEqual([conversation_id])
    await ask(deleteConversation, { params: { conversation_id: other } }, owner)
    expect(await ids({ after: other })).toEqual([conversation_id])
  })

  test('a conversation is started once, however often its key repeats the request', async () => {
    const { app, newGraph, owner, ask } = await begin()
    const graph_ids = [await newGraph('Harbour')]
    const sent = await Promise.all(
      [1, 2].map(() =>
        app.inject({
          method: 'POST',
          url: '/v1/conversations',
          headers: { authorization: `Bearer ${owner}`, 'idempotency-key': 'once' },
          payload: { graph_ids },
        }),
      ),
    )
    expect(sent.map(({ statusCode }) => statusCode)).toContain(200)
    expect((await ask(listConversations, {}, owner)).data).toHaveLength(1)
  })

  test('conversations can be listed by their last activity, page by page', async () => {
    const { ask, newGraph, start, put, owner } = await begin()
    const graph_id = await newGraph('Harbour')
    const ids = [await start([graph_id]), await start([graph_id]), await start([graph_id])] as const
    await put(ids[0], 'What is the secret recipe?')
    const list = async (query: NonNullable<CallInput<typeof listConversations>['query']>) =>
      (await ask(listConversations, { query }, owner)).data.map(({ id }) => id)
    const byActivity = [ids[0], ids[2], ids[1]]
    expect(await list({ sort: 'activity' })).toEqual(byActivity)
    expect(await list({ sort: 'activity', order: 'asc' })).toEqual(byActivity.toReversed())
    expect(await list({ sort: 'activity', limit: 2, after: ids[0] })).toEqual([ids[2], ids[1]])
    expect(await list({ sort: 'activity', limit: 1, before: ids[1] })).toEqual([ids[2]])
    expect(await list({})).toEqual([ids[2], ids[1], ids[0]])
  })

  test('a deleted conversation leaves nothing of itself', async () => {
    const {
      ask,
      refusal,
      newGraph,
      start,
      put,
      share,
      owner,
      mate,
      admin,
      database: records,
    } = await begin()
    const conversation_id = await start([await newGraph('Harbour')])
    await put(conversation_id, 'What is the secret recipe?')
    await share(conversation_id)
    const params = { conversation_id }
    expect(await ask(deleteConversation, { params }, admin)).toEqual({
      id: conversation_id,
      deleted: true,
    })
    for (const key of [owner, mate, admin]) {
      expect((await refusal(getConversation, { params }, key)).failure).toBe(
        'conversation_not_found',
      )
      expect((await refusal(deleteConversation, { params }, key)).failure).toBe(
        'conversation_not_found',
      )
    }
    const sweeper = startSweeper(records, (error) => expect.unreachable(String(error)), [
      conversationSweeps,
    ])
    const left = async () =>
      JSON.stringify([
        await records
          .selectFrom('conversation_turns')
          .selectAll()
          .where('conversation_id', '=', conversation_id)
          .execute(),
        await records
          .selectFrom('turn_graphs')
          .selectAll()
          .where('conversation_id', '=', conversation_id)
          .execute(),
        await records
          .selectFrom('conversation_sweeps')
          .selectAll()
          .where('conversation_id', '=', conversation_id)
          .execute(),
      ])
    await expect.poll(left).toBe('[[],[],[]]')
    await sweeper.stop()
    const row = await records
      .selectFrom('conversations')
      .selectAll()
      .where('id', '=', conversation_id)
      .execute()
    expect(JSON.stringify(row)).not.toContain('recipe')
  })

  test('the private conversations of a key end with it, and what it shared stays', async () => {
    const {
      ask,
      newGraph,
      start,
      put,
      share,
      read,
      owner,
      admin,
      mate,
      database: records,
    } = await begin()
    const graph_id = await newGraph('Harbour')
    const [hidden, shared] = [await start([graph_id]), await start([graph_id])]
    for (const id of [hidden, shared]) await put(id, 'When is the tide high?')
    // More than one slice of the sweeper.
    const more = Array.from({ length: 150 }, () => start([graph_id], { title: 'Tides' }))
    await Promise.all(more)
    await share(shared)
    const { key } = await ask(getMe, {}, owner)
    await ask(revokeKey, { params: { key_id: key.id } }, admin)
    while (await conversationSweeps.sweepSlice(records)) continue
    const stored = records.selectFrom('conversations').where('key_id', '=', key.id)
    expect(await stored.where('deleted_at', 'is', null).select('id').execute()).toEqual([
      { id: shared },
    ])
    expect(await records.selectFrom('key_sweeps').selectAll().execute()).toEqual([])
    const row = await records
      .selectFrom('conversations')
      .select(['deleted_at', 'title'])
      .where('id', '=', hidden)
      .executeTakeFirst()
    expect([row?.deleted_at === null, row?.title]).toEqual([false, ''])
    expect(await read(shared, mate)).toMatchObject({ turn_count: 1, is_owner: false })
  })

  test('an export has every turn in order, and no text of it is a link', async () => {
    const { app, newGraph, start, put, owner } = await begin()
    const conversation_id = await start([await newGraph('Harbour')])
    for (let at = 0; at < 22; at += 1) await put(conversation_id, `Question ${at}?`)
    await put(conversation_id, '![x](http://attacker.example/) <img src=x>')
    const download = (format: string) =>
      app.inject({
        url: endpointUrl(exportConversation.path, {
          params: { conversation_id },
          query: { format },
        }),
        headers: { authorization: `Bearer ${owner}` },
      })
    const markdown = await download('markdown')
    expect(markdown.headers['content-type']).toBe('text/markdown; charset=utf-8')
    expect(markdown.headers['content-disposition']).toMatch(
      /^attachment; filename="conversation-[\d-]+\.md"$/,
    )
    const headings = [...markdown.body.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading)
    expect(headings).toHaveLength(23)
    expect(headings.slice(0, 2)).toEqual(['Question 0?', 'Question 1?'])
    expect(markdown.body).toContain('No clear answer found.')
    expect(headings[22]).toBe(String.raw`\!\[x\](http://attacker.example/) \<img src=x\>`)

    const json = (await download('json')).json()
    expect(json).toMatchObject({ id: conversation_id, title: 'Question 0?', turn_count: 23 })
    expect(json.turns.map(({ question }: { question: string }) => question)[21]).toBe(
      'Question 21?',
    )
    expect((await download('html')).statusCode).toBe(400)
  })
})
