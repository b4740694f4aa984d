import { expect, test } from 'vitest'
import { listTeams } from '#contract/access.ts'
import { listAnswerReviews } from '#contract/conversations/answer-reviews.ts'
import { listConversations } from '#contract/conversations/conversations.ts'
import type { CallInput, Endpoint } from '#contract/endpoint.ts'
import { createGraph, getGraphAccess, listGraphs } from '#contract/graphs.ts'
import { listRuns } from '#contract/runs.ts'
import { embeddedService } from '#service/test-service.ts'
import type { LongReads } from './long-reads.ts'
import { openTestDatabase } from './test-databases.ts'

/** The service, with how many queries of a request run in the threads of long reads. */
async function begin() {
  const views = { count: 0 }
  const database = await openTestDatabase()
  const reads: LongReads = {
    of: () => {
      views.count += 1
      return database
    },
    stop: () => Promise.resolve(),
  }
  const service = await embeddedService({ reads })
  const readsLong = async <E extends Endpoint>(endpoint: E, input: CallInput<E>) => {
    views.count = 0
    const reply = await service.send(endpoint, input, service.admin)
    return { status: reply.statusCode, isLong: views.count > 0 }
  }
  return { ...service, readsLong }
}

test('lists that compare every row run in the threads of long reads', async () => {
  const { ask, admin, readsLong } = await begin()
  const graph = await ask(createGraph, { body: { name: 'Wool' } }, admin)
  const long = { status: 200, isLong: true }
  expect(await readsLong(listRuns, { query: { search: 'wool' } })).toEqual(long)
  expect(await readsLong(listRuns, { query: { model: 'mdl-x5' } })).toEqual(long)
  expect(await readsLong(listConversations, { query: { search: 'wool' } })).toEqual(long)
  expect(await readsLong(listAnswerReviews, { query: { search: 'wool' } })).toEqual(long)
  expect(await readsLong(listTeams, { query: { order_by: 'keys' } })).toEqual(long)
  expect(await readsLong(listTeams, { query: { order_by: 'graphs' } })).toEqual(long)
  expect(await readsLong(getGraphAccess, { params: { graph_id: graph.id } })).toEqual(long)

  const short = { status: 200, isLong: false }
  expect(await readsLong(listRuns, {})).toEqual(short)
  expect(await readsLong(listConversations, { query: { sort: 'activity' } })).toEqual(short)
  expect(await readsLong(listTeams, { query: { order_by: 'name' } })).toEqual(short)
  expect(await readsLong(listGraphs, {})).toEqual(short)
})
