import * as z from 'zod/mini'
import { modelFailures } from '#contract/failures/model-failures.ts'
import { generation } from './chat.ts'
import type { Endpoint } from '#contract/endpoint.ts'

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
    model: z.string().check(z.minLength(1)).check(z.maxLength(255)),
    prompt: z.string().check(z.minLength(1)),
    max_tokens: z._default(z.int().check(z.gte(1)).check(z.lte(10_000_000)), 100),
    /** The number of texts to generate; the response contains the most likely one. */
    best_of: z.nullish(z.int().check(z.gte(1)).check(z.lte(8))),
    random_seed: z.nullish(z.int()),
    stream: z.nullish(z.boolean()),
  }),
  reply: z.object({
    choices: z.array(
      z.object({
        text: z.string(),
        log_probs: z.optional(z.nullable(z.record(z.string(), z.unknown()))),
      }),
    ),
    model: z.string(),
  }),
  chunk: z.object({ value: z.string() }),
  fails: [
    'body_not_json',
    'parameter_malformed',
    ...modelFailures,
    'completion_model_unavailable',
    'text_too_long',
  ],
} as const satisfies Endpoint
