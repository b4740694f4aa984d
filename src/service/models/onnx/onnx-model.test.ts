import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import type { EmbeddingRequest } from '#service/models/embedder.ts'
import { onnxModel } from './onnx-model.ts'
import { writeOnnxFolder } from './test-onnx-folder.ts'

const never = new AbortController().signal

async function begin(files: Record<string, unknown> = {}, options: { retryAfterMs?: number } = {}) {
  const folder = join(await mkdtemp(join(inject('testFolder'), 'onnx-')), 'tiny')
  await writeOnnxFolder(folder, files)
  const errors: string[] = []
  const model = onnxModel({ folder, onError: ({ message }) => errors.push(message), ...options })
  onTestFinished(model.stop)
  const embed = async (texts: string[], request: Partial<EmbeddingRequest> = {}) =>
    await model.embed(
      { texts, dimensions: null, timeoutMs: 60_000, purpose: 'indexing', ...request },
      never,
    )
  return { folder, model, errors, embed }
}

const rounded = (vector: Float32Array | undefined): number[] =>
  [...(vector ?? [])].slice(0, 4).map((number) => Math.round(number * 1000) / 1000)

test('a vector is the mean of those of the tokens, with length 1, whatever the batch is padded with', async () => {
  const { embed, model } = await begin()
  expect(model.name).toBe('tiny')
  const { vectors, tokens } = await embed(['Wool', 'fleece milk rent', 'milk'])
  expect(tokens).toBe(3 + 5 + 3)
  expect(rounded(vectors[0])).toEqual([0.981, 0, 0, 0.196])
  expect(rounded(vectors[1])).toEqual([0.574, 0.574, 0.574, 0.115])
  const alone = await embed(['Wool'])
  expect(rounded(alone.vectors[0])).toEqual(rounded(vectors[0]))
})

test('a batch of many texts comes in order, and a question does not wait for all of it', async () => {
  const { embed } = await begin()
  const ended: string[] = []
  const texts = Array.from({ length: 400 }, (_, at) => (at % 2 === 0 ? 'wool' : 'milk'))
  await Promise.all([
    embed(texts).then(({ vectors }) => {
      ended.push('batch')
      expect(vectors.map((vector) => (vector[0] ?? 0) > 0.9)).toEqual(
        texts.map((text) => text === 'wool'),
      )
    }),
    embed(['rent'], { purpose: 'question' }).then(() => ended.push('question')),
  ])
  expect(ended).toEqual(['question', 'batch'])
})

test('a model that pools by its first token is read so', async () => {
  const { embed } = await begin({ '1_Pooling/config.json': { pooling_mode_cls_token: true } })
  const { vectors } = await embed(['wool milk'])
  expect(rounded(vectors[0])).toEqual([0, 0, 0, 1])
})

test('a text with more tokens than the model has positions for is cut', async () => {
  const { embed } = await begin({ 'config.json': { max_position_embeddings: 16 } })
  const { tokens } = await embed(['wool '.repeat(1000)])
  expect(tokens).toBe(16)
})

test('other dimensions than expected, and shorter ones, are refused', async () => {
  const { embed } = await begin()
  await expect(embed(['wool'], { dimensions: 3 })).rejects.toMatchObject({ key: 'model_failed' })
  await expect(embed(['wool'], { dimensions: 2, shortened: true })).rejects.toMatchObject({
    key: 'model_refused_request',
  })
})

test('an aborted request rejects with its reason, and one that takes too long is model_unavailable', async () => {
  const { model, embed } = await begin()
  const reason = new Error('gone')
  const request = {
    texts: ['wool'],
    dimensions: null,
    timeoutMs: 60_000,
    purpose: 'question' as const,
  }
  await expect(model.embed(request, AbortSignal.abort(reason))).rejects.toBe(reason)
  await expect(embed(['wool'], { timeoutMs: 1 })).rejects.toMatchObject({
    key: 'model_unavailable',
  })
  expect((await embed(['wool'])).vectors).toHaveLength(1)
})

test('a folder without a model is model_unavailable, and is tried again when it has one', async () => {
  const { folder, embed, errors } = await begin({}, { retryAfterMs: 0 })
  await writeFile(join(folder, 'model.onnx'), 'no model')
  await expect(embed(['wool'])).rejects.toMatchObject({ key: 'model_unavailable' })
  expect(errors.join()).toMatch(/protobuf parsing failed/i)
  await rm(join(folder, 'tokenizer.json'))
  await expect(embed(['wool'])).rejects.toMatchObject({ key: 'model_unavailable' })
  expect(errors.join()).toContain('tokenizer.json')
  await writeOnnxFolder(folder)
  expect((await embed(['wool'])).vectors).toHaveLength(1)
})

test('after a failed start the model is left alone for a while', async () => {
  const { folder, embed, errors } = await begin()
  await writeFile(join(folder, 'model.onnx'), 'no model')
  await expect(embed(['wool'])).rejects.toMatchObject({ key: 'model_unavailable' })
  await expect(embed(['wool'])).rejects.toMatchObject({ key: 'model_unavailable' })
  expect(errors).toHaveLength(1)
})
