import { z } from 'zod'
import { embeddingBounds } from '#contract/models/embedding-model.ts'
import { readJson } from '#contract/primitives.ts'
import { Failure } from '#service/failure.ts'
import type { Embeddings } from '#service/models/embedder.ts'
import { readUsage } from '#service/models/openai/read-usage.ts'
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
  const read = reply.safeParse(readJson(text))
  if (!read.success) throw invalid('The model did not return vectors.')
  const { data, usage } = read.data
  if (data.length !== texts) {
    throw invalid(`The model returned ${data.length} vectors for ${texts} texts.`)
  }
  const vectors = inOrder(data).map((numbers) => unitVector(numbers))
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

// Most endpoints keep the order of the texts, and some say it in `index`.
function inOrder(data: z.output<typeof reply>['data']): unknown[][] {
  const places = new Set(data.map(({ index }) => index))
  const isNumbered = data.every((_, place) => places.has(place))
  const ordered = isNumbered ? data.toSorted((a, b) => (a.index ?? 0) - (b.index ?? 0)) : data
  return ordered.map(({ embedding }) => embedding)
}

function invalid(message: string): Failure {
  return new Failure('model_failed', message)
}
