import { json, testUpstream } from '#service/models/openai/test-upstream.ts'
import type { Received, TestUpstream } from '#service/models/openai/test-upstream.ts'
import { z } from 'zod'

/** An OpenAI-compatible server whose vectors have a dimension for each group of words with one meaning. */
export interface TestEmbeddingServer extends TestUpstream {
  dimensions: number
}

const meanings = [
  ['wool', 'fleece', 'shear', 'sheep', 'lamb'],
  ['milk', 'dairy', 'cow', 'cattle'],
  ['rent', 'lease', 'tenancy', 'landlord'],
  ['holiday', 'leave', 'vacation', 'absence'],
  ['engine', 'motor', 'car', 'automobile'],
] as const
// Separates texts without any of these words.
const otherDimensions = 11

const embeddingRequest = z.object({ model: z.string(), input: z.array(z.string()) })

/** The vector of a text: equal for texts of one meaning, whatever their words. */
export function meaningOf(text: string): number[] {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? []
  const vector = Array.from({ length: meanings.length + otherDimensions }, () => 0.01)
  for (const word of words) {
    const meaning = meanings.findIndex((group) => group.some((stem) => word.startsWith(stem)))
    if (meaning >= 0) {
      vector[meaning] = (vector[meaning] ?? 0) + 1
      continue
    }
    const other = Array.from(word).reduce(
      (sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9973,
      7,
    )
    const at = meanings.length + (other % otherDimensions)
    vector[at] = (vector[at] ?? 0) + 0.05
  }
  return vector
}

/** The texts of a request for vectors. */
export function textsOf({ body }: Received): string[] {
  return embeddingRequest.parse(body).input
}

/** The reply to a request for vectors. */
export function answerEmbeddings(received: Received) {
  const input = textsOf(received)
  return json({
    object: 'list',
    data: input.map((text, index) => ({ object: 'embedding', index, embedding: meaningOf(text) })),
    usage: { prompt_tokens: input.length * 10, total_tokens: input.length * 10 },
  })
}

/** Starts a server that answers requests for vectors until scripts are set. */
export async function testEmbeddingServer(): Promise<TestEmbeddingServer> {
  const upstream = await testUpstream()
  upstream.answer(answerEmbeddings)
  return { ...upstream, dimensions: meanings.length + otherDimensions }
}
