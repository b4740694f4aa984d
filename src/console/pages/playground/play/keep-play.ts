import * as z from 'zod/mini'
import { isOpen, type Exchange } from '#console/pages/playground/exchange/exchange.ts'
import { message } from '#contract/chat/messages.ts'
import { errorBodyOf, readErrorBody } from './error-body.ts'
import type { PlayState } from './play-state.ts'
import { keptAnswer } from './read-answer.ts'

const words = z.record(z.string(), z.string())
const form = z.record(z.string(), z.unknown())

const draft = z.object({
  models: z.array(z.string()).check(z.minLength(1)),
  system: z.string(),
  parameters: form,
  built_in: z.nullable(z.enum(['graph', 'llm', 'web_search', 'translation', 'vision'])),
  forms: z.object({
    graph: z.looseObject({ graph_ids: z.array(z.string()) }),
    llm: form,
    web_search: z.looseObject({
      include_domains: z.array(z.string()),
      exclude_domains: z.array(z.string()),
    }),
    translation: form,
    vision: z.looseObject({ variables: z.array(words) }),
  }),
  functions: z.array(
    z.looseObject({
      id: z.string(),
      enabled: z.boolean(),
      name: z.string(),
      description: z.string(),
      parameters: z.string(),
    }),
  ),
  tool_choice: z.optional(z.unknown()),
  format: z.looseObject({
    type: z.enum(['text', 'json_schema']),
    name: z.string(),
    schema: z.string(),
    strict: z.boolean(),
  }),
  variables: z.object({ rows: z.array(words), chosen: z.int() }),
})

const place = { id: z.string(), parent: z.nullable(z.string()) }

const turn = z.discriminatedUnion('type', [
  z.object({ ...place, type: z.literal('said'), message }),
  z.object({
    ...place,
    type: z.literal('answered'),
    exchange_id: z.string(),
    choice: z.int(),
  }),
])

const exchange = z.object({
  id: z.string(),
  request: z.looseObject({ model: z.string(), messages: z.array(z.unknown()) }),
  status: z.enum(['completed', 'stopped', 'failed']),
  started: z.number(),
  first_token_ms: z.nullable(z.number()),
  duration_ms: z.nullable(z.number()),
  response: z.nullable(keptAnswer),
  events: z.array(z.object({ at: z.number(), data: z.string() })),
  error: z.nullable(z.unknown()),
  run_id: z.nullable(z.string()),
  row: z.nullable(words),
})

const kept = z.object({
  draft,
  tree: z.object({
    turns: z.record(z.string(), turn),
    below: z.record(z.string(), z.array(z.string())),
    chosen: words,
  }),
  exchanges: z.record(z.string(), exchange),
  compose: z.object({
    text: z.string(),
    images: z.array(z.object({ id: z.string(), name: z.string(), url: z.string() })),
  }),
  side_by_side: z.array(z.string()),
  inspected: z.nullable(z.string()),
})

/** The state as text for the tab's storage; `isShort` leaves the lines of streams out. */
export function writePlay(state: PlayState, isShort = false): string {
  const { problem: _, ...rest } = state
  const exchanges = Object.entries(state.exchanges).map(([id, each]) => [
    id,
    {
      ...each,
      // a reload ends what was still coming
      status: isOpen(each) ? 'stopped' : each.status,
      error: each.error && errorBodyOf(each.error),
      events: isShort ? [] : each.events,
    },
  ])
  return JSON.stringify({ ...rest, exchanges: Object.fromEntries(exchanges) })
}

/** The state that was kept; null where there is none, or it was written by another version. */
export function readPlay(text: string | null): PlayState | null {
  if (text === null) return null
  const read = kept.safeParse(readJson(text)).data
  if (!read) return null
  const exchanges = Object.entries(read.exchanges).map(([id, each]) => [
    id,
    { ...each, error: each.error === null ? null : readErrorBody(each.error) },
  ])
  const drafted: unknown = read.draft
  return {
    ...read,
    // eslint-disable-next-line typescript/no-unsafe-type-assertion -- all the page draws of it was read; what is sent the service judges
    draft: drafted as PlayState['draft'],
    // eslint-disable-next-line typescript/no-unsafe-type-assertion -- as above
    exchanges: Object.fromEntries(exchanges) as Record<string, Exchange>,
    problem: null,
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
