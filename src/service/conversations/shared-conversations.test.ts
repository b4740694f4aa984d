import { expect, test } from 'vitest'
import { deleteTeam } from '#contract/access-questions.ts'
import { listConversationReaders } from '#contract/conversations/conversation-readers.ts'
import {
  getConversation,
  listConversations,
  updateConversation,
} from '#contract/conversations/conversations.ts'
import type { Body } from '#contract/endpoint.ts'
import { removeFileFromGraph } from '#contract/graph-files.ts'
import { updateGraph } from '#contract/graphs.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { testConversations } from './test-conversations.ts'

const absent = '01a1fa5a-d95d-7b20-a46e-000000000099'

onEveryDatabase('shared conversations', (database) => {
  async function begin(parts: Parameters<typeof testConversations>[1] = {}) {
    const world = await testConversations(database(), parts)
    const { ask, refusal, admin } = world
    const set = (conversation_id: string, body: Body<typeof updateConversation>, key = admin) =>
      ask(updateConversation, { params: { conversation_id }, body }, key)
    const readers = (conversation_id: string, key = admin, team_ids?: string[]) =>
      ask(listConversationReaders, { params: { conversation_id }, query: { team_ids } }, key)
    const listed = async (key: string) =>
      (await ask(listConversations, { query: { scope: 'shared' } }, key)).data.map(({ id }) => id)
    const unseen = async (conversation_id: string, key: string) =>
      (await refusal(getConversation, { params: { conversation_id } }, key)).failure
    return { ...world, set, readers, listed, unseen }
  }

  test('an organization key shares with chosen teams, which read it under their own rights', async () => {
    const { newGraph, start, put, read, teams, admin, mate, stranger, set, readers, ...world } =
      await begin()
    const ofBoth = await newGraph('Harbour', [teams.a, teams.b])
    const ofA = await newGraph('Weavers', [teams.a])
    const id = await start([ofBoth], { key: admin })
    await put(id, 'When is the tide high?', admin)
    await put(id, { question: 'And when does the bus leave?', graph_ids: [ofA] }, admin)
    expect(await world.unseen(id, stranger)).toBe('conversation_not_found')

    expect(await set(id, { shared_team_ids: [teams.b] })).toMatchObject({
      shared: 'team',
      shared_team_ids: [teams.b],
    })
    expect(await world.unseen(id, mate)).toBe('conversation_not_found')
    expect(await world.listed(mate)).toEqual([])
    expect(await world.listed(stranger)).toEqual([id])
    const shared = await read(id, stranger)
    expect(shared.turns.data.map(({ hidden_reason }) => hidden_reason ?? null)).toEqual([
      'graph_not_accessible',
      null,
    ])

    await set(id, { shared_team_ids: [teams.b, teams.a, teams.a] })
    expect((await read(id, mate)).turns.data.some((turn) => turn.hidden_reason)).toBe(false)
    const { data, turn_count } = await readers(id)
    expect(turn_count).toBe(2)
    expect(data.map(({ type, id: of, readable_turns }) => [type, of, readable_turns])).toEqual([
      ['organization', data[0]?.id, 2],
      ...data.slice(1).map((team) => ['team', team.id, team.id === teams.a ? 2 : 1]),
    ])
    expect(
      data
        .slice(1)
        .map((team) => team.id)
        .toSorted(),
    ).toEqual([teams.a, teams.b].toSorted())
  })

  test('before it is shared, its owner sees how much a team could read, and a team key no other team', async () => {
    const { newGraph, start, put, teams, admin, mate, readers } = await begin()
    const ofA = await newGraph('Weavers', [teams.a])
    const id = await start([ofA], { key: admin })
    await put(id, 'When does the bus leave?', admin)
    expect((await readers(id)).data).toEqual([])
    const { data, turn_count } = await readers(id, admin, [teams.a, teams.b, absent])
    expect(turn_count).toBe(1)
    const readable = new Map(data.map((one) => [one.id, one.readable_turns]))
    expect([readable.get(teams.a), readable.get(teams.b)]).toEqual([1, 0])
    expect(data.map(({ hiding }) => hiding)).toContainEqual([{ type: 'graph', name: 'Weavers' }])
    expect(data.flatMap(({ hiding }) => hiding)).toHaveLength(1)
    expect(data).toHaveLength(3)

    const own = await start([ofA], { key: mate })
    const seen = (await readers(own, mate, [teams.b])).data
    expect(seen.filter(({ type }) => type === 'team')).toEqual([])
  })

  test('what hides answers is named, a file that left its graphs too, and nothing that the owner cannot read', async () => {
    const { newGraph, addFile, start, put, teams, admin, owner, ask, readers } = await begin({
      worker: true,
    })
    const graph_id = await newGraph('Harbour', [teams.a])
    const file_id = await addFile(graph_id, 'tides.txt', 'The tide is high at six.')
    const hidingOf = async (id: string, key: string) =>
      (await readers(id, key, [teams.a])).data.flatMap(({ hiding }) => hiding)
    const id = await start([graph_id], { key: admin })
    await put(id, 'When is the tide high?', admin)
    const own = await start([graph_id], { key: owner })
    await put(own, 'When is the tide high?', owner)
    expect(await hidingOf(id, admin)).toEqual([])
    await ask(removeFileFromGraph, { params: { graph_id, file_id } }, admin)
    expect(await hidingOf(id, admin)).toEqual([{ type: 'file', name: 'tides.txt' }])
    expect(await hidingOf(own, owner)).toEqual([])
    for (const name of ['Ropes.txt', 'boats.txt', 'crew.txt']) {
      const added = await addFile(graph_id, name, `Of the harbour: ${name}`)
      const answer = await put(id, `What is of the harbour, ${name}?`, admin)
      expect(answer.answer).toContain(name)
      await ask(removeFileFromGraph, { params: { graph_id, file_id: added } }, admin)
    }
    expect((await hidingOf(id, admin)).map(({ name }) => name)).toEqual([
      'boats.txt',
      'crew.txt',
      'Ropes.txt',
    ])

    const params = { graph_id }
    await ask(updateGraph, { params, body: { team_ids: [teams.b] } }, admin)
    expect(await hidingOf(id, admin)).toEqual([{ type: 'graph', name: 'Harbour' }])
    expect((await readers(own, owner, [teams.a])).data).toMatchObject([
      { readable_turns: null, hiding: [] },
      { readable_turns: 0, hiding: [] },
    ])
  })

  test('sharing is revoked for one team, or for everybody', async () => {
    const { newGraph, start, teams, admin, mate, stranger, set, readers, ...world } = await begin()
    const id = await start([await newGraph('Harbour', [])], { key: admin })
    await set(id, { shared_team_ids: [teams.a, teams.b] })
    await set(id, { shared_team_ids: [teams.a] })
    expect(await world.unseen(id, stranger)).toBe('conversation_not_found')
    expect(await world.listed(mate)).toEqual([id])
    await set(id, { title: 'Tides' })
    expect(await world.listed(mate)).toEqual([id])

    await set(id, { shared: 'private' })
    expect(await world.unseen(id, mate)).toBe('conversation_not_found')
    expect((await readers(id)).data).toEqual([])
    // Sharing again begins anew: an organization key has no team of its own.
    expect((await set(id, { shared: 'team' })).shared_team_ids).toEqual([])
    expect(await world.listed(mate)).toEqual([])
    expect((await readers(id)).data.map(({ type }) => type)).toEqual(['organization'])
  })

  test('a team key shares with its own team alone, and learns of no other', async () => {
    const { newGraph, start, owner, mate, admin, teams, set, readers, refusal, read } =
      await begin()
    const id = await start([await newGraph('Harbour')])
    const params = { conversation_id: id }
    for (const other of [teams.b, absent]) {
      const body = { shared_team_ids: [teams.a, other] }
      const refused = await refusal(updateConversation, { params, body }, owner)
      expect([refused.status, refused.failure]).toEqual([400, 'team_unknown'])
    }
    await set(id, { shared: 'team' }, owner)
    expect((await readers(id, owner)).data).toMatchObject([
      { type: 'organization', readable_turns: null },
      { type: 'team', id: teams.a, readable_turns: 0 },
    ])
    for (const key of [mate, admin]) {
      expect((await refusal(listConversationReaders, { params }, key)).failure).toBe(
        'conversation_read_only',
      )
    }
    expect((await read(id, mate)).shared_team_ids).toEqual([teams.a])
  })

  test('a deleted team is no longer among the readers', async () => {
    const { newGraph, start, admin, ask, organization, set, readers } = await begin()
    const team_id = await organization.newTeam()
    const id = await start([await newGraph('Harbour', [])], { key: admin })
    await set(id, { shared_team_ids: [team_id] })
    await ask(deleteTeam, { params: { team_id } }, admin)
    expect((await readers(id)).data.map(({ type }) => type)).toEqual(['organization'])
    expect((await set(id, { title: 'Tides' })).shared_team_ids).toEqual([])
  })
})
