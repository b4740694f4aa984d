import { expect, test } from 'vitest'
import type { RerankingForm } from '#service/models/reranker.ts'
import { startTestEndpoint } from '#service/models/openai/test-endpoint.ts'
import { json } from '#service/models/openai/test-upstream.ts'

const never = new AbortController().signal
const passages = ['Boil the potatoes.', 'The train leaves at noon.']

async function rank(body: unknown, form: RerankingForm = 'documents') {
  await using started = await startTestEndpoint([json(body)])
  const rerank = started.endpoint.reranker('ranker')
  const request = { form, question: 'When does the train leave?', passages, timeoutMs: 5000 }
  const ranking = await rerank(request, never)
  return { ranking, received: started.upstream.received.at(-1) }
}

test('the form of Jina, Cohere, vLLM and llama.cpp', async () => {
  const { ranking, received } = await rank({
    results: [
      { index: 1, relevance_score: 0.9, document: { text: passages[1] } },
      { index: 0, relevance_score: 0.01 },
    ],
    usage: { total_tokens: 31 },
  })
  expect(ranking).toEqual({ scores: [0.01, 0.9], tokens: 31 })
  expect(received).toMatchObject({
    path: '/v1/rerank',
    body: {
      model: 'ranker',
      query: 'When does the train leave?',
      documents: passages,
      top_n: 2,
      return_documents: false,
    },
  })
})

test('the form of Text Embeddings Inference', async () => {
  const reply = [
    { index: 1, score: 0.75 },
    { index: 0, score: 0.5 },
  ]
  const { ranking, received } = await rank(reply, 'texts')
  expect(ranking).toEqual({ scores: [0.5, 0.75], tokens: null })
  expect(received).toMatchObject({
    path: '/rerank',
    body: { query: 'When does the train leave?', texts: passages, truncate: true },
  })
})

test('the form of Voyage, and logits', async () => {
  const { ranking } = await rank({
    data: [
      { index: 0, relevance_score: -20 },
      { index: 1, relevance_score: 3 },
    ],
  })
  expect(ranking.scores.map((score) => Math.round(score * 100))).toEqual([0, 95])
})

test.each<[string, unknown, string]>([
  [
    'a passage too few',
    { results: [{ index: 0, score: 1 }] },
    'The model returned 1 scores for 2 passages.',
  ],
  [
    'a passage too many',
    { results: [0, 1, 1].map((index) => ({ index, score: 1 })) },
    'The model returned 3 scores for 2 passages.',
  ],
  [
    'a passage twice',
    { results: [0, 0].map((index) => ({ index, score: 1 })) },
    'The model returned two scores with the index 0.',
  ],
  [
    'an unknown passage',
    { results: [0, 2].map((index) => ({ index, score: 1 })) },
    'The model returned 2 scores, and one has the index 2.',
  ],
  [
    'no index',
    { results: [1, 2].map((score) => ({ score })) },
    'The model returned a score without an index.',
  ],
  [
    'no score',
    { results: [{ index: 0, score: 1 }, { index: 1 }] },
    'The model returned no number as the score with the index 1.',
  ],
  ['another shape', { scores: [1, 2] }, 'The model did not return scores.'],
])('%s is model_failed', async (_, body, message) => {
  await expect(rank(body)).rejects.toMatchObject({ key: 'model_failed', message })
})
