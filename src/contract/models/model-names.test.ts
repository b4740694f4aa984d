import { expect, test } from 'vitest'
import { embedsTexts, generatesAnswers } from './model-names.ts'

const names = [
  'llama3.1:8b',
  'gpt-4o',
  'snowflake-arctic-instruct',
  'nomic-embed-text',
  'bge-m3',
  'multilingual-e5-large',
  'gte-qwen2-7b-instruct',
  'all-minilm:l6-v2',
  'bge-reranker-v2-m3',
  'whisper-1',
  'tts-1',
]

test('models are told apart by their names', () => {
  expect(names.filter(generatesAnswers)).toEqual(names.slice(0, 3))
  expect(names.filter(embedsTexts)).toEqual(names.slice(3, 8))
})
