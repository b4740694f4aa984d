import type { endpoints } from '#contract/endpoints.ts'
import { readerModelId } from '#service/models/reader/reader-model.ts'
import { always, asCursor, blind, both, cursor, listed } from './endpoint-requests.ts'
import type { Cell, EndpointRequests, Probe, Row } from './endpoint-requests.ts'
import { watchwordQuestion } from './planted.ts'

const onConversation = ({ thing }: Cell) => ({ params: { conversation_id: thing.conversation_id } })
const onTurn = ({ thing }: Cell) => ({
  params: { conversation_id: thing.conversation_id, turn_id: thing.turn_id },
})

/** None of the keys of the wall test started the conversations, which are shared. */
const ofOwner: NonNullable<Row['status']> = (_, seen) => (seen ? 403 : 404)

const update: Row = {
  input: (cell) => ({ ...onConversation(cell), body: { title: cell.name } }),
  status: ofOwner,
  changes: true,
}
const rate: Row = {
  input: (cell) => ({ ...onTurn(cell), body: { rating: 'down', comment: cell.name } }),
  status: ofOwner,
  changes: true,
}
// A change: the answer has no content, so that its owner finds nothing by it, and `getTurn` shows what it changed.
const stop: Row = { input: onTurn, status: ofOwner, changes: true }
const reviewsOfGraph: Row = {
  input: ({ thing }) => ({ query: { graph_id: thing.graph_id } }),
  shared: 'read',
}

// A change: it ends with no content, and `listAnswerReviews` shows what it changed.
const review: Row = {
  input: ({ thing }) => ({ params: { turn_id: thing.turn_id }, body: { done: true } }),
  changes: true,
}

/** Requests to the endpoints of conversations. */
export const conversationRequests = {
  createConversation: {
    ...both({
      input: ({ thing, name }) => ({ body: { graph_ids: [thing.graph_id], title: name } }),
      shared: 'read',
      changes: true,
    }),
    ownerStep: 1,
  },
  listConversations: {
    wall: [
      { input: () => ({}), status: always(200) },
      { input: () => ({ query: { scope: 'shared' } }), status: always(200) },
      { input: () => ({ query: { scope: 'shared', search: 'secret' } }), status: always(200) },
      asCursor((thing) => thing.conversation_id),
    ],
    isolation: [
      ...listed(),
      // The owner's own conversation is not among those of others.
      ...listed({ scope: 'shared' }).map((probe): Probe => ({ ...probe, blind: true })),
      cursor((thing) => thing.conversation_id),
    ],
  },
  getConversation: { ...both({ input: onConversation }), isUnchanging: true },
  updateConversation: { wall: [update], isolation: [update], ownerStep: 2 },
  listConversationReaders: {
    wall: [{ input: onConversation, status: ofOwner }],
    isolation: blind([{ input: onConversation }]),
  },
  deleteConversation: {
    ...both({
      input: onConversation,
      status: (_, seen, __, isAdministrator) => (seen ? (isAdministrator ? 200 : 403) : 404),
      changes: true,
    }),
    ownerStep: 3,
  },
  exportConversation: both({ input: onConversation }),
  askConversation: {
    wall: [
      {
        input: (cell) => ({ ...onConversation(cell), body: { question: 'What does wool cost?' } }),
        status: ofOwner,
      },
    ],
    isolation: [
      {
        input: (cell) => ({
          ...onConversation(cell),
          body: { question: watchwordQuestion(cell.thing.canary), model: readerModelId },
        }),
      },
    ],
  },
  getTurn: { ...both({ input: onTurn }), isUnchanging: true },
  stopTurn: { wall: [stop], isolation: [stop], ownerStep: 2 },
  rateTurn: { wall: [rate], isolation: [rate], ownerStep: 2 },
  listAnswerReviews: {
    wall: [
      { input: () => ({}), status: always(200) },
      { input: () => ({ query: { search: 'secret' } }), status: always(200) },
      reviewsOfGraph,
      asCursor((thing) => thing.turn_id),
    ],
    isolation: [...listed(), ...blind([reviewsOfGraph]), cursor((thing) => thing.turn_id)],
  },
  updateAnswerReview: { wall: [review], isolation: blind([review]), ownerStep: 2 },
} satisfies Partial<Record<keyof typeof endpoints, EndpointRequests>>
