import * as z from 'zod/mini'
import { described } from '#contract/primitives.ts'
import { modelFailures } from '#contract/failures/model-failures.ts'
import { finishReason, generation } from './chat.ts'
import type { Endpoint } from '#contract/endpoint.ts'

const defaultMaxTokens = 100

const finish_reason = described(
  z.optional(finishReason),
  'Why the text ends early: `length` where it reached `max_tokens` or the limit of the model. Missing where it is complete.',
)

/** Text generation without a conversation (`wire.md`, "completion"). */
export const createCompletion = {
  method: 'POST',
  path: '/v1/completions',
  aliases: [{ path: '/v1/completion' }],
  summary: 'Complete a prompt',
  permission: 'chat:write',
  changes: false,
  malformed: Object.fromEntries(
    [...Object.keys(generation.shape), 'best_of', 'random_seed'].map((name) => [
      name,
      'parameter_malformed' as const,
    ]),
  ),
  body: z.extend(generation, {
    model: described(
      z.string().check(z.minLength(1)).check(z.maxLength(255)),
      'The ID of a model, as `GET /v1/models` lists it.',
    ),
    prompt: described(z.string().check(z.minLength(1)), 'The text to continue.'),
    max_tokens: described(
      z._default(
        z.pipe(
          z.nullable(z.int().check(z.gte(1)).check(z.lte(10_000_000))),
          z.transform((limit) => limit ?? defaultMaxTokens),
        ),
        defaultMaxTokens,
      ),
      'The maximum length of the completion in tokens.',
    ),
    best_of: described(
      z.nullish(z.int().check(z.gte(1)).check(z.lte(8))),
      'The number of texts to generate; the response contains the most likely one.',
    ),
    random_seed: described(
      z.nullish(z.int()),
      'Makes completions repeatable, if the model supports it.',
    ),
    stream: described(
      z.nullish(z.boolean()),
      'Whether the completion is streamed as server-sent events.',
    ),
  }),
  reply: z.object({
    choices: z.array(
      z.object({
        text: z.string(),
        log_probs: z.optional(z.nullable(z.record(z.string(), z.unknown()))),
        finish_reason,
      }),
    ),
    model: z.string(),
  }),
  chunk: z.object({ value: z.string(), finish_reason }),
  fails: [
    'body_not_json',
    'parameter_malformed',
    ...modelFailures,
    'completion_model_unavailable',
    'text_too_long',
  ],
} as const satisfies Endpoint
