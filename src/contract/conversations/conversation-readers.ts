import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { commaList, described, id } from '#contract/primitives.ts'

export const maxHidingSources = 3

const conversationReader = z.object({
  type: described(
    z.enum(['organization', 'team']),
    '`organization`: all organization keys. `team`: all keys of this team.',
  ),
  id,
  name: z.string(),
  readable_turns: described(
    z.nullable(z.int()),
    'How many turns these keys can read with their current access. Null if the caller is not allowed to know.',
  ),
  hiding: described(
    z
      .array(z.object({ type: z.enum(['graph', 'file']), name: z.string() }))
      .check(z.maxLength(maxHidingSources)),
    'Why they cannot read the other turns: graphs that were searched or, if they can read these, files that were read for the answers. Only those that the caller can read, at most three.',
  ),
})
export type ConversationReader = z.infer<typeof conversationReader>

export const listConversationReaders = {
  method: 'GET',
  path: '/v1/conversations/:conversation_id/readers',
  summary: 'List who can read a conversation besides its owner',
  permission: 'graphs:read',
  query: z.object({
    team_ids: described(
      z.optional(commaList),
      'Teams that you might share it with, to see in advance how much they could read; at most 100.',
    ),
  }),
  reply: z.object({
    object: z.literal('list'),
    data: described(
      z.array(conversationReader),
      'Empty for a private conversation, unless teams are named.',
    ),
    turn_count: z.int(),
  }),
  fails: ['conversation_not_found', 'conversation_read_only'],
} as const satisfies Endpoint
