import { expect, test } from 'vitest'
import { firstChoice, readsImages } from './provider-models.ts'

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
  expect(firstChoice(Array.from({ length: 10 }, (_, index) => `m${index}`))).toHaveLength(10)
  expect(firstChoice(Array.from({ length: 40 }, (_, index) => `m${index}`))).toEqual([])
})
