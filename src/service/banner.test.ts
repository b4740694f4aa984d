import { expect, test } from 'vitest'
import { banner } from './banner.ts'

const address = 'http://127.0.0.1:4100'
const ollama = { name: 'Ollama', base_url: 'http://127.0.0.1:11434/v1' }

test('a new key is shown with a sign-in link', () => {
  const text = banner(address, 'sheaf_x', [], false)
  expect(text).toContain(`${address}/#key=sheaf_x`)
  expect(text).not.toContain('Connect it')
  expect(banner(address, null, [], false)).not.toContain('#key=')
})

test('a local model server is offered on one line if it has a model', () => {
  const server = { ...ollama, models: ['llama3.1:8b', 'qwen3:4b'] }
  expect(banner(address, 'sheaf_x', [{ ...ollama, models: [] }, server], false)).toContain(
    `Ollama is running on this machine with 2 models. Connect it at ${address}/settings/models\n`,
  )
  expect(banner(address, 'sheaf_x', [{ ...ollama, models: [] }], false)).not.toContain('Ollama')
})
