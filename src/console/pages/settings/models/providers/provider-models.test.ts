import { expect, test } from 'vitest'
import { firstChoice, isForConversation, readsImages } from './provider-models.ts'

test('embedding, ranking and speech models are not chat models', () => {
  const names = [
    'llama3.1:8b',
    'nomic-embed-text',
    'bge-reranker-v2',
    'whisper-1',
    'tts-1',
    'gpt-4o',
  ]
  expect(names.filter(isForConversation)).toEqual(['llama3.1:8b', 'gpt-4o'])
})

test('models that read images are recognized by name', () => {
  const names = [
    'llava:7b',
    'qwen2.5vl:7b',
    'llama3.2-vision',
    'gpt-4o-mini',
    'llama3.1:8b',
    'ovlo',
  ]
  expect(names.filter(readsImages)).toEqual(names.slice(0, 4))
})

test('all models of a short list are selected, and none of a catalog', () => {
  expect(firstChoice(['a', 'b', 'nomic-embed-text'])).toEqual(['a', 'b'])
  expect(firstChoice(Array.from({ length: 40 }, (_, index) => `m${index}`))).toEqual([])
})
