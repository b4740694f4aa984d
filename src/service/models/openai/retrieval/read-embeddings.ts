import { z } from 'zod'
import { embeddingBounds } from '#contract/models/embedding-model.ts'
import type { Embeddings } from '#service/models/embedder.ts'
import { readUsage } from '#service/models/openai/read-usage.ts'
import { inOrder, invalid, readNumbers } from './read-items.ts'
import { unitVector } from '#service/models/unit-vector.ts'

// JSON writes a number of a vector with at most 25 characters.
const maxBytesPerNumber = 25
const maxEnvelopeBytes = 64 * 1024
// A longer text would hold up the thread while it is parsed.
const maxReplyBytes = 16 * 1024 * 1024

// Numbers are checked one by one below, because a schema for each of a hundred thousand numbers is slow.
const reply = z.object({
  data: z.array(z.object({ index: z.int().nullish(), embedding: z.array(z.unknown()) })),
  usage: z
    .object({ prompt_tokens: z.number().nullish(), total_tokens: z.number().nullish() })
    .nullish()
    .catch(null),
})

/** The maximum length of a reply with this many vectors. */
export function maxBytesOf(texts: number, dimensions: number | null): number {
  const numbers = texts * (dimensions ?? embeddingBounds.maxDimensions)
  return Math.min(maxReplyBytes, maxEnvelopeBytes + numbers * maxBytesPerNumber)
}

/** Reads a reply with one vector for each of `texts` texts. Throws `model_failed` when it is anything else. */
export function readEmbeddings(text: string, texts: number, dimensions: number | null): Embeddings {
  const read = reply.safeParse(readNumbers(text))
  if (!read.success) throw invalid('The model did not return vectors.')
  const { data, usage } = read.data
  if (data.length !== texts) {
    throw invalid(`The model returned ${data.length} vectors for ${texts} texts.`)
  }
  // Endpoints without an index, and those whose index is always 0, keep the order of the texts.
  const keepsOrder =
    data.every(({ index }) => index == null) || data.every(({ index }) => index === 0)
  const ordered = keepsOrder ? data : inOrder(data, 'vector')
  const vectors = ordered.map(({ embedding }) => unitVector(embedding))
  const expected = dimensions ?? vectors[0]?.length ?? 0
  const other = vectors.find(({ length }) => length !== expected)
  if (other !== undefined) {
    throw invalid(
      `The model returned vectors with ${other.length} dimensions instead of ${expected}.`,
    )
  }
  const prompt_tokens = usage?.prompt_tokens ?? usage?.total_tokens
  const counted = readUsage({ prompt_tokens }, { hasText: false })
  return { vectors, tokens: counted?.prompt_tokens ?? null }
}
