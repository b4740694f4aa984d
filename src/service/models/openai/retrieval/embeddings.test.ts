import { expect, test } from 'vitest'
import type { EmbeddingRequest } from '#service/models/embedder.ts'
import { startTestEndpoint } from '#service/models/openai/test-endpoint.ts'
import { json, refusal } from '#service/models/openai/test-upstream.ts'
import type { Script } from '#service/models/openai/test-upstream.ts'

const never = new AbortController().signal

async function embed(script: Script, request: Partial<EmbeddingRequest> = {}) {
  await using started = await startTestEndpoint([script])
  const embedder = started.endpoint.embedder('meaning')
  return await embedder(
    {
      texts: ['wool', 'milk'],
      dimensions: null,
      timeoutMs: 5000,
      purpose: 'indexing',
      ...request,
    },
    never,
  )
}

const data = (...vectors: unknown[]): Script =>
  json({ data: vectors.map((embedding, index) => ({ index, embedding })) })

test('vectors have the order of the texts and the length 1', async () => {
  const { vectors, tokens } = await embed(
    json({
      data: [
        { index: 1, embedding: [0, 3, 4] },
        { index: 0, embedding: [1e300, 0, 0] },
      ],
      usage: { prompt_tokens: 7, total_tokens: 7 },
    }),
  )
  expect(vectors.map((vector) => [...vector].map((x) => Math.round(x * 1e6) / 1e6))).toEqual([
    [1, 0, 0],
    [0, 0.6, 0.8],
  ])
  expect(tokens).toBe(7)
})

test.each([{}, { index: 0 }])('vectors with the index %j keep their order', async (index) => {
  const numbered = [2, -5].map((number) => ({ ...index, embedding: [number] }))
  const { vectors, tokens } = await embed(json({ data: numbered }))
  expect(vectors.map((vector) => [...vector])).toEqual([[1], [-1]])
  expect(tokens).toBeNull()
})

test.each<[string, Script, Partial<EmbeddingRequest>, string]>([
  ['too few vectors', data([1]), {}, 'The model returned 1 vectors for 2 texts.'],
  ['too many vectors', data([1], [1], [1]), {}, 'The model returned 3 vectors for 2 texts.'],
  [
    'vectors of two lengths',
    data([1, 2], [1]),
    {},
    'The model returned vectors with 1 dimensions instead of 2.',
  ],
  [
    'other dimensions than expected',
    data([1, 2], [1, 2]),
    { dimensions: 3 },
    'The model returned vectors with 2 dimensions instead of 3.',
  ],
  ['an empty vector', data([], []), {}, 'The model returned a vector with 0 dimensions.'],
  [
    'a vector of too many numbers',
    data(Array(8193).fill(1), [1]),
    {},
    'The model returned a vector with 8193 dimensions.',
  ],
  [
    'a missing number, which JSON has in place of NaN',
    data([1, null], [1, 2]),
    {},
    'The model returned a vector with values that are not numbers.',
  ],
  [
    'an infinite number',
    { ...json({}), chunks: ['{"data":[{"embedding":[1e999,1]},{"embedding":[1,1]}]}'] },
    {},
    'The model returned a vector with values that are not numbers.',
  ],
  ['zeros', data([0, 0], [1, 1]), {}, 'The model returned a vector of zeros.'],
  [
    'NaN, which is no JSON',
    { ...json({}), chunks: ['{"data":[{"embedding":[NaN]},{"embedding":[1]}]}'] },
    {},
    'The model returned NaN or Infinity instead of a number.',
  ],
  [
    'a repeated index',
    json({ data: [1, 1].map((index) => ({ index, embedding: [1] })) }),
    {},
    'The model returned two vectors with the index 1.',
  ],
  [
    'a missing index',
    json({ data: [{ index: 0, embedding: [1] }, { embedding: [1] }] }),
    {},
    'The model returned a vector without an index.',
  ],
  [
    'an index too high',
    json({ data: [1, 2].map((index) => ({ index, embedding: [1] })) }),
    {},
    'The model returned 2 vectors, and one has the index 2.',
  ],
  ['another shape', json({ embeddings: [[1]] }), {}, 'The model did not return vectors.'],
  [
    'more bytes than vectors have',
    { ...json({}), chunks: Array<string>(64).fill('['.repeat(1024 * 1024)) },
    {},
    'The model’s response is too large.',
  ],
])('%s is model_failed', async (_, script, request, message) => {
  await expect(embed(script, request)).rejects.toMatchObject({ key: 'model_failed', message })
})

test('an endpoint that is silent is model_unavailable after the timeout', async () => {
  await expect(embed({ ...json({}), end: 'silent' }, { timeoutMs: 40 })).rejects.toMatchObject({
    key: 'model_unavailable',
  })
})

test('an endpoint that sends its answer too slowly is model_unavailable after the timeout', async () => {
  const drops = Array.from({ length: 100 }, () => [' ', 20]).flat()
  await expect(
    embed({ ...json({}), chunks: drops, end: 'hang' }, { timeoutMs: 200 }),
  ).rejects.toMatchObject({ key: 'model_unavailable' })
})

test('a text that is too long is context_too_long', async () => {
  const failure = embed(refusal(500, 'input is too long: exceeds the context size of 512 tokens'))
  await expect(failure).rejects.toMatchObject({ key: 'context_too_long' })
})

test('failures of questions leave indexing connected, and chats', async () => {
  await using started = await startTestEndpoint([{ ...json({}), end: 'silent' }], { failures: 1 })
  const embedder = started.endpoint.embedder('meaning')
  const request = { texts: ['wool'], dimensions: null, timeoutMs: 40 }
  const ask = (purpose: 'question' | 'indexing') => embedder({ ...request, purpose }, never)
  await expect(ask('question')).rejects.toMatchObject({ key: 'model_unavailable' })
  started.upstream.answer(data([1]))
  await expect(ask('question')).rejects.toMatchObject({ key: 'model_unavailable' })
  expect((await ask('indexing')).vectors).toHaveLength(1)
  expect(started.endpoint.circuit()).toBe('closed')
})
