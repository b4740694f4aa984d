import { expect, test } from 'vitest'
import { publicId } from './public-id.ts'

test('a model keeps its own name', () => {
  expect(publicId('llama3.1:8b', 'Ollama', new Set())).toBe('llama3.1:8b')
  expect(publicId('org/wool-7b', 'Barn', new Set(['wool-7b']))).toBe('org/wool-7b')
})

test('characters that are not allowed become dashes', () => {
  expect(publicId('C:\\models\\my wool.gguf', 'Barn', new Set())).toBe('C:-models-my-wool.gguf')
  expect(publicId('模型', 'Barn', new Set())).toBe('model')
  expect(publicId('x'.repeat(300), 'Barn', new Set())).toMatch(/^[\w.:/-]{1,128}$/)
})

test('a taken name gets the provider as a prefix, and then a number', () => {
  const taken = new Set(['wool'])
  expect(publicId('wool', 'My Barn', taken)).toBe('my-barn/wool')
  taken.add('my-barn/wool')
  expect(publicId('wool', 'My Barn', taken)).toBe('my-barn/wool-2')
})
