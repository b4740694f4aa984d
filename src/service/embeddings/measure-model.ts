import type { Embed } from '#service/models/embedder.ts'
import { dotProduct } from '#service/retrieval/meaning/vector-codes.ts'

// Long, because a model may have to be loaded into memory first.
const timeoutMs = 60_000
/** Texts that have nothing in common, as long as questions. */
export const samples = [
  'Where is the key of the shed?',
  'The invoice is due within thirty days.',
  'Boil the potatoes until they are soft.',
  'Photosynthesis turns light into sugar.',
  'The train to Vienna leaves at noon.',
  'Back up the database every night.',
] as const

/**
 * The dimensions of a model's vectors, and the mean cosine of texts that have nothing in common, which is 0.7 with
 * some models and 0 with others. Rejects as `Embed` does.
 */
export async function measureModel(
  embed: Embed,
  { dimensions, passage_prefix }: { dimensions: number | null; passage_prefix: string },
  signal: AbortSignal,
): Promise<{ dimensions: number; unrelated: number }> {
  const texts = samples.map((text) => passage_prefix + text)
  const shortened = dimensions !== null
  const { vectors } = await embed(
    { texts, dimensions, shortened, timeoutMs, purpose: 'indexing' },
    signal,
  )
  const cosines = vectors.flatMap((a, at) => vectors.slice(at + 1).map((b) => dotProduct(a, b)))
  const mean = cosines.reduce((sum, cosine) => sum + cosine, 0) / Math.max(cosines.length, 1)
  return { dimensions: vectors[0]?.length ?? 0, unrelated: Math.min(Math.max(mean, 0), 0.95) }
}
