import * as z from 'zod/mini'
import { described } from '#contract/primitives.ts'
import { usedSettings } from '#contract/query-config.ts'

/** A passage that the search for an answer returned. */
const retrievedPassage = z.object({
  file_id: z.string(),
  file_name: z.string(),
  page: z.int(),
  start: described(z.int(), 'An offset in the text of the page.'),
  end: z.int(),
  text: z.string(),
  score: described(
    z.number(),
    'Its relevance from 0 to 1, where the best has 1: by BM25, and by meaning where an embedding model is connected.',
  ),
  word_score: described(
    z.optional(z.number()),
    'The share of the score that comes from words, from 0 to 1. Only if passages were also searched by meaning.',
  ),
  meaning_score: described(
    z.optional(z.nullable(z.number())),
    'How similar its meaning is to that of the question: 1 for the same, 0 for nothing in common. Null where it is not embedded yet.',
  ),
  rerank_score: described(
    z.optional(z.number()),
    'How well it answers the question, from 0 to 1, where a reranking model compared both. Passages with this score stand in its order.',
  ),
  matched_terms: described(
    z.array(z.string()),
    'The terms of the question that its text contains.',
  ),
  heading_match: described(
    z.boolean(),
    'Whether a heading above it, or the name of its file, contains one.',
  ),
  used: described(
    z.enum(['cited', 'given', 'left_out']),
    '`cited` by the answer, `given` to what wrote it, or `left_out`.',
  ),
  reason: described(
    z.optional(z.enum(['low_score', 'no_room', 'max_snippets'])),
    'Why it was left out: others score far higher (`low_score`), others fill the context (`no_room`), or `max_snippets` was reached.',
  ),
})

/** A sentence of an answer with the statement of a passage that supports it. */
const meaningSupport = z.object({
  sentence: described(z.string(), 'The sentence of the answer.'),
  file_id: z.string(),
  file_name: z.string(),
  page: z.int(),
  start: described(z.int(), 'An offset in the text of the page.'),
  end: z.int(),
  text: described(z.string(), 'The statement.'),
})

/** How the passages of an answer were found, for people who ask why it is as it is. */
export const retrieval = z.object({
  searches: z.array(
    z.object({
      text: z.string(),
      terms: z.array(z.object({ term: z.string(), weight: z.number() })),
    }),
  ),
  passages: described(z.array(retrievedPassage), 'Best first.'),
  settings: described(z.optional(usedSettings), 'Missing in old answers.'),
  by_meaning: described(
    z.optional(z.enum(['used', 'failed'])),
    'Whether passages were also searched for by meaning. `failed`: the embedding model did not answer in time, so only words were searched. Missing where no model is connected, or where `search_weight` is 100.',
  ),
  reranked: described(
    z.optional(z.enum(['used', 'failed'])),
    'Whether a reranking model sorted the passages. `failed`: it did not answer in time, so that some are in the order of the search. Missing where no model is connected, or where `search_weight` is 100.',
  ),
  supported_by_meaning: described(
    z.optional(z.array(meaningSupport)),
    'Sentences of the answer that use different words from the passages, each with the statement that has the same meaning. Absent if there are none.',
  ),
})
