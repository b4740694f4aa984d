import { Failure } from '#service/failure.ts'
import { estimateTokens } from '#service/models/counted-retrieval.ts'
import type { Embed } from '#service/models/embedder.ts'
import { samples } from './measure-model.ts'

export interface PassageModel {
  embed: Embed
  dimensions: number
  shortened: boolean
  passage_prefix: string
}

export interface EmbeddedPassages {
  /** Null for a text that the model does not embed, however short. */
  vectors: (Float32Array | null)[]
  tokens: number
}

// Long, because a model on a processor takes seconds for a passage.
const timeoutMs = 300_000
const shares = [1, 1 / 2, 1 / 4, 1 / 8]
// A single text can be the reason of these.
const failuresOfTexts = new Set(['context_too_long', 'model_refused_request', 'model_failed'])

/**
 * Embeds texts of passages. Where the model refuses a request, each text is sent alone, then its beginning; one
 * that is refused even so is skipped, provided that the model embeds another. Rejects as `Embed` does.
 */
export async function embedPassages(
  model: PassageModel,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<EmbeddedPassages> {
  const { embed, dimensions, shortened, passage_prefix } = model

  const request = async (some: readonly string[]): Promise<EmbeddedPassages> => {
    const prefixed = some.map((text) => passage_prefix + text)
    const { vectors, tokens } = await embed(
      { texts: prefixed, dimensions, shortened, timeoutMs, purpose: 'indexing' },
      signal,
    )
    return { vectors, tokens: tokens ?? estimateTokens(prefixed) }
  }

  const requestOne = async (text: string): Promise<EmbeddedPassages> => {
    for (const share of shares) {
      const beginning = text.slice(0, Math.ceil(text.length * share))
      try {
        return await request([beginning])
      } catch (error) {
        if (!isOfTexts(error)) throw error
      }
    }
    // Rejects where the model refuses every text.
    const { tokens } = await request([samples[0]])
    return { vectors: [null], tokens }
  }

  try {
    return await request(texts)
  } catch (error) {
    if (!isOfTexts(error)) throw error
  }
  const all: EmbeddedPassages = { vectors: [], tokens: 0 }
  for (const text of texts) {
    const one = await requestOne(text)
    all.vectors.push(...one.vectors)
    all.tokens += one.tokens
  }
  return all
}

function isOfTexts(error: unknown): boolean {
  return error instanceof Failure && failuresOfTexts.has(error.key)
}
