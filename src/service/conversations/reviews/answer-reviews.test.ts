import { expect, test } from 'vitest'
import { listAnswerReviews, updateAnswerReview } from '#contract/conversations/answer-reviews.ts'
import { rateTurn } from '#contract/conversations/conversations.ts'
import type { Body } from '#contract/endpoint.ts'
import { updateGraph } from '#contract/graphs.ts'
import { puppet, registryOf, says } from '#service/chat/test-puppet.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import type { ChatModel } from '#service/models/chat-model.ts'
import { inProcessReader } from '#service/models/reader/test-model.ts'
import { testConversations } from '#service/conversations/test-conversations.ts'

onEveryDatabase('answer reviews', (database) => {
  async function begin(parts: Parameters<typeof testConversations>[1] = {}) {
    const service = await testConversations(database(), { worker: true, ...parts })
    const { ask, organization, teams } = service
    const teamAdmin = await organization.newKey({
      team_id: teams.a,
      permissions: ['graphs:admin'],
    })
    const reviews = async (query: object = {}, key = service.admin) =>
      (await ask(listAnswerReviews, { query }, key)).data
    const rate = (
      conversation_id: string,
      turn_id: string | undefined,
      rating: Body<typeof rateTurn>['rating'],
      comment = '',
    ) =>
      ask(
        rateTurn,
        { params: { conversation_id, turn_id: turn_id ?? '' }, body: { rating, comment } },
        service.owner,
      )
    return { ...service, teamAdmin, reviews, rate }
  }

  test('an answer that nothing supports is listed with its text', async () => {
    const model = puppet(says('The moon is made of cheese.'))
    const models = registryOf({ 'mdl-x5': model, 'sheaf-reader': inProcessReader() })
    const { newGraph, addFile, start, put, rate, reviews } = await begin({ models })
    const graph_id = await newGraph('Harbour')
    await addFile(graph_id, 'tides.txt', 'The moon makes the tide high at the quay.')
    const conversation_id = await start([graph_id])
    const { turn_id } = await put(conversation_id, 'What is the moon made of?')
    expect(await reviews()).toMatchObject([
      { reason: 'unsupported', answer: 'The moon is made of cheese.' },
    ])
    expect(await reviews({ reason: 'unsupported' })).toHaveLength(1)
    expect(await reviews({ reason: 'unanswered' })).toEqual([])

    // Voted down by the version before, which does not store that it is unsupported.
    const old = { review: 'voted_down', rating: 'down', unsupported: null }
    await database().updateTable('conversation_turns').set(old).execute()
    await rate(conversation_id, turn_id, null)
    expect(await reviews()).toMatchObject([{ reason: 'unsupported' }])
  })

  test('an answer whose sources do not support it is listed, and one with a source that does is not', async () => {
    const cheese = 'It is made of old cheese'
    const tide = 'The moon makes the tide high at the quay [1].'
    const texts = [`${cheese} [1].`, `${tide} ${cheese}.`, `${tide} ${cheese}.`]
    const model: ChatModel = {
      ...puppet(says('')),
      async *answer() {
        yield* says(texts.shift() ?? '')
      },
    }
    const models = registryOf({ 'mdl-x5': model, 'sheaf-reader': inProcessReader() })
    const { newGraph, addFile, start, put, reviews } = await begin({ models })
    const graph_id = await newGraph('Harbour')
    const file_id = await addFile(
      graph_id,
      'tides.txt',
      'The moon makes the tide high at the quay.',
    )
    const question = 'What does the moon do at the quay?'
    const citing = { question, query_config: { inline_citations: true } }
    const cited = await put(await start([graph_id]), citing)
    expect(cited).toMatchObject({ references: { files: [{ supports: false }] } })
    await put(await start([graph_id]), citing)
    await put(await start([graph_id]), question)
    expect(await reviews()).toMatchObject([
      { id: cited.turn_id, reason: 'unsupported', files: [{ id: file_id }] },
    ])
  })

  test('a review is marked as done and opened again, and a complaint opens it too', async () => {
    const { ask, newGraph, start, put, rate, reviews, refusal, ...keys } = await begin()
    const { teamAdmin, stranger, owner } = keys
    const graph_id = await newGraph('Harbour')
    const conversation_id = await start([graph_id])
    const { turn_id = '' } = await put(conversation_id, 'Who painted the lighthouse?')
    const mark = (done: boolean, key = teamAdmin) =>
      ask(updateAnswerReview, { params: { turn_id }, body: { done } }, key)
    const { done_at } = await mark(true)
    expect(done_at).toMatch(/Z$/)
    expect(await mark(true)).toEqual({ id: turn_id, done_at })
    expect(await reviews({ state: 'open' })).toEqual([])
    expect(await reviews({ state: 'done' })).toMatchObject([{ id: turn_id, done_at }])
    expect(await reviews()).toHaveLength(1)

    expect(await mark(false)).toEqual({ id: turn_id, done_at: null })
    expect(await reviews({ state: 'done' })).toEqual([])
    await mark(true)
    await rate(conversation_id, turn_id, 'down')
    expect(await reviews({ state: 'open' })).toMatchObject([
      { reason: 'voted_down', done_at: null },
    ])
    await mark(true)
    await rate(conversation_id, turn_id, 'down')
    expect(await reviews({ state: 'open' })).toEqual([])
    await rate(conversation_id, turn_id, 'down', 'Jonas did')
    expect(await reviews({ state: 'open' })).toHaveLength(1)
    await mark(true)
    await rate(conversation_id, turn_id, 'up')
    expect(await reviews({ state: 'open' })).toEqual([])
    await rate(conversation_id, turn_id, 'up', 'Thanks, Jonas did')
    expect(await reviews({ state: 'open' })).toHaveLength(1)
    const times = await Promise.all([mark(true), mark(true), mark(true)])
    expect(new Set(times.map((reply) => reply.done_at)).size).toBe(1)

    const input = { params: { turn_id }, body: { done: true } }
    const foreign = await refusal(updateAnswerReview, input, stranger)
    expect([foreign.status, foreign.failure]).toEqual([404, 'answer_review_not_found'])
    expect((await refusal(updateAnswerReview, input, owner)).failure).toBe('permission_missing')
  })

  test('a review that was rated or commented on since it was read is not marked as done', async () => {
    const { ask, newGraph, start, put, rate, reviews, refusal, teamAdmin } = await begin()
    const conversation_id = await start([await newGraph('Harbour')])
    const { turn_id = '' } = await put(conversation_id, 'Who painted the lighthouse?')
    const mark = (seen: Body<typeof updateAnswerReview>['seen'], done = true) =>
      [updateAnswerReview, { params: { turn_id }, body: { done, seen } }, teamAdmin] as const
    const expectChanged = async (seen: Body<typeof updateAnswerReview>['seen']) => {
      const { status, failure } = await refusal(...mark(seen))
      expect([status, failure]).toEqual([409, 'answer_review_changed'])
      expect(await reviews({ state: 'open' })).toHaveLength(1)
    }
    const unrated = { reason: 'unanswered', comment: '' } as const
    await rate(conversation_id, turn_id, 'down')
    await expectChanged(unrated)
    const votedDown = { reason: 'voted_down', comment: '' } as const
    await rate(conversation_id, turn_id, 'down', 'Jonas did')
    await expectChanged(votedDown)
    const commented = { ...votedDown, comment: 'Jonas did' }
    await rate(conversation_id, turn_id, 'up', 'Jonas did')
    await expectChanged(commented)
    await expectChanged({ reason: 'unsupported', comment: 'Jonas did' })
    const read = { ...unrated, comment: 'Jonas did' }
    const { done_at } = await ask(...mark(read))
    expect(done_at).toMatch(/Z$/)
    // Nothing is lost: it was already done, or is opened.
    expect(await ask(...mark(unrated))).toEqual({ id: turn_id, done_at })
    expect(await ask(...mark(unrated, false))).toEqual({ id: turn_id, done_at: null })
  })

  test('questions without an answer and answers voted down are listed, without who asked', async () => {
    const { newGraph, addFile, start, put, rate, reviews, teamAdmin, refusal, owner } =
      await begin()
    const graph_id = await newGraph('Harbour')
    const text = 'The tide is high at the quay at six.'
    const file_id = await addFile(graph_id, 'tides.txt', text)
    const conversation_id = await start([graph_id])
    const open = await put(conversation_id, 'Who painted the lighthouse?')
    await put(conversation_id, 'Thanks!')
    await put(await start([graph_id]), 'How long was she out of service?')
    const answered = await put(conversation_id, 'When is the tide high at the quay?')
    const unanswered = {
      id: open.turn_id,
      created_at: expect.stringMatching(/Z$/),
      reason: 'unanswered',
      question: 'Who painted the lighthouse?',
      previous_question: null,
      is_first: true,
      answer: null,
      comment: '',
      graphs: [{ id: graph_id, name: 'Harbour' }],
      files: [],
      model: null,
      conversation_id: null,
      done_at: null,
    }
    expect(await reviews()).toEqual([unanswered])

    await rate(conversation_id, answered.turn_id, 'down', ' Of which day? ')
    const votedDown = {
      ...unanswered,
      id: answered.turn_id,
      is_first: false,
      reason: 'voted_down',
      question: 'When is the tide high at the quay?',
      answer: text,
      comment: 'Of which day?',
      files: [{ id: file_id, name: 'tides.txt', page: 1 }],
    }
    expect(await reviews()).toEqual([votedDown, unanswered])
    expect(await reviews({}, teamAdmin)).toEqual([votedDown, unanswered])
    expect(await reviews({ reason: 'unanswered' })).toEqual([unanswered])
    expect(await reviews({ search: 'LIGHT' })).toEqual([unanswered])
    expect(await reviews({ graph_id, limit: 1 })).toEqual([votedDown])
    expect(await reviews({ after: answered.turn_id })).toEqual([unanswered])
    expect(await reviews({ graph_id: await newGraph('Other') })).toEqual([])

    await rate(conversation_id, answered.turn_id, 'up', 'Fine')
    await rate(conversation_id, open.turn_id, 'down', 'Jonas did')
    expect(await reviews()).toMatchObject([
      { id: open.turn_id, reason: 'voted_down', comment: 'Jonas did' },
    ])
    await rate(conversation_id, open.turn_id, null, 'ignored')
    expect(await reviews()).toEqual([unanswered])
    expect((await refusal(listAnswerReviews, {}, owner)).failure).toBe('permission_missing')
  })

  test('a follow-up has the question before it, and a question that stands alone has none', async () => {
    const { newGraph, addFile, start, put, rate, reviews } = await begin()
    const graph_id = await newGraph('Harbour')
    await addFile(graph_id, 'tides.txt', 'The tide is high at the quay at six.')
    const conversation_id = await start([graph_id])
    await put(conversation_id, 'When is the tide high at the quay?')
    const followUp = await put(conversation_id, 'And at the pier?')
    await rate(conversation_id, followUp.turn_id, 'down')
    const alone = await put(conversation_id, 'Who painted the lighthouse?')
    expect(await reviews()).toMatchObject([
      { id: alone.turn_id, previous_question: null },
      { id: followUp.turn_id, previous_question: 'When is the tide high at the quay?' },
    ])
  })

  test('a team’s administrator sees the questions of the team about its graphs', async () => {
    const { ask, newGraph, start, put, share, reviews, refusal, teams, ...keys } = await begin()
    const { teamAdmin, stranger, owner, admin } = keys
    const own = await newGraph('Own')
    const both = await newGraph('Both', [teams.a, teams.b])
    const wide = await newGraph('Wide', [])
    const unanswered = async (graph_ids: string[], key: string) => {
      const conversation_id = await start(graph_ids, { key })
      const { turn_id = '' } = await put(conversation_id, 'Who painted the lighthouse?', key)
      return { conversation_id, turn_id }
    }
    const ofOwn = await unanswered([own], owner)
    const ofBoth = await unanswered([both, wide], owner)
    const ofStranger = await unanswered([both], stranger)
    const ofWide = await unanswered([wide], owner)
    const ids = async (key?: string) => (await reviews({}, key)).map(({ id }) => id)
    expect(await ids(teamAdmin)).toEqual([ofBoth.turn_id, ofOwn.turn_id])
    expect(await ids(stranger)).toEqual([ofStranger.turn_id])
    expect(await ids()).toEqual([ofWide, ofStranger, ofBoth, ofOwn].map(({ turn_id }) => turn_id))
    const after = await refusal(listAnswerReviews, { query: { after: ofOwn.turn_id } }, stranger)
    expect([after.status, after.failure]).toEqual([400, 'cursor_unknown'])
    const filtered = await refusal(listAnswerReviews, { query: { graph_id: own } }, stranger)
    expect([filtered.status, filtered.failure]).toEqual([404, 'graph_not_found'])

    await share(ofOwn.conversation_id)
    const [shared] = await reviews({ graph_id: own }, teamAdmin)
    expect(shared?.conversation_id).toBe(ofOwn.conversation_id)
    const moved = { params: { graph_id: own }, body: { team_ids: [teams.b] } }
    await ask(updateGraph, moved, admin)
    expect(await ids(teamAdmin)).toEqual([ofBoth.turn_id])
    expect(await ids(stranger)).toEqual([ofStranger.turn_id])
  })
})
