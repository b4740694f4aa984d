import * as z from 'zod/mini'
import { isOpen, type Exchange } from '#console/pages/playground/exchange/exchange.ts'
import { message } from '#contract/chat/messages.ts'
import { toErrorBody, parseErrorBody } from './error-body.ts'
import type { PlayState } from './play-state.ts'
import { storedAnswer } from './stored-answer.ts'

const stringRecord = z.record(z.string(), z.string())
const form = z.record(z.string(), z.unknown())

const draft = z.object({
  model: z.string(),
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
    vision: z.looseObject({ variables: z.array(stringRecord) }),
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
  variables: z.object({ rows: z.array(stringRecord), chosen: z.int() }),
})

const turnBase = { id: z.string(), parent: z.nullable(z.string()) }

const turn = z.discriminatedUnion('type', [
  z.object({ ...turnBase, type: z.literal('message'), message }),
  z.object({
    ...turnBase,
    type: z.literal('answer'),
    exchange_id: z.string(),
    choice: z.int(),
  }),
])

const storedExchange = z.object({
  id: z.string(),
  request: z.looseObject({ model: z.string(), messages: z.array(z.unknown()) }),
  status: z.enum(['completed', 'stopped', 'failed']),
  started: z.number(),
  first_token_ms: z.nullable(z.number()),
  duration_ms: z.nullable(z.number()),
  response: z.nullable(storedAnswer),
  events: z.array(z.object({ at: z.number(), data: z.string() })),
  error: z.nullable(z.unknown()),
  run_id: z.nullable(z.string()),
  row: z.nullable(stringRecord),
})

const storedPlay = z.object({
  draft,
  tree: z.object({
    turns: z.record(z.string(), turn),
    below: z.record(z.string(), z.array(z.string())),
    chosen: stringRecord,
  }),
  exchanges: z.record(z.string(), storedExchange),
  compose: z.object({
    text: z.string(),
    images: z.array(z.object({ id: z.string(), name: z.string(), url: z.string() })),
  }),
  side_by_side: z.array(z.string()),
  preset: z._default(
    z.nullable(
      z.object({
        summary: z.looseObject({ id: z.string(), name: z.string(), version: z.int() }),
        number: z.int(),
        draft,
      }),
    ),
    null,
  ),
  inspected: z.nullable(z.string()),
})

/**
 * The state of a variant for session storage. `omitEvents` leaves out the raw lines of streams, which
 * take the most space.
 */
export function presentPlay(state: PlayState, omitEvents = false): Record<string, unknown> {
  const { problem: _, ...rest } = state
  const exchanges = Object.entries(state.exchanges).map(([id, exchange]) => [
    id,
    {
      ...exchange,
      // A reload aborts the requests that are in progress.
      status: isOpen(exchange) ? 'stopped' : exchange.status,
      error: exchange.error && toErrorBody(exchange.error),
      events: omitEvents ? [] : exchange.events,
    },
  ])
  return { ...rest, exchanges: Object.fromEntries(exchanges) }
}

/** Reads the stored state of a variant; null if an incompatible version wrote it. */
export function readPlay(value: unknown): PlayState | null {
  const stored = storedPlay.safeParse(value).data
  if (!stored) return null
  const exchanges = Object.entries(stored.exchanges).map(([id, exchange]) => [
    id,
    { ...exchange, error: exchange.error === null ? null : parseErrorBody(exchange.error) },
  ])
  const storedDraft: unknown = stored.draft
  const storedPreset: unknown = stored.preset
  return {
    ...stored,
    // eslint-disable-next-line typescript/no-unsafe-type-assertion -- the fields that are rendered were validated, and the service validates the rest when it is sent
    draft: storedDraft as PlayState['draft'],
    // eslint-disable-next-line typescript/no-unsafe-type-assertion -- as those of the draft; nothing else of the summary is rendered
    preset: storedPreset as PlayState['preset'],
    // eslint-disable-next-line typescript/no-unsafe-type-assertion -- the fields that are rendered were validated
    exchanges: Object.fromEntries(exchanges) as Record<string, Exchange>,
    problem: null,
  }
}
