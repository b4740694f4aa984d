import { expect, test } from 'vitest'
import { tools } from '#contract/chat/tools.ts'
import { freeName, functionTemplates, newFunction, nameError } from './function-templates.ts'
import { lintSchema } from '#console/prompt/schema/lint/lint-schema.ts'

test('every template is a valid function with a strict schema', () => {
  for (const template of functionTemplates) {
    const { name, description, parameters } = newFunction([], template)
    const definition = { name, description, parameters: JSON.parse(parameters) }
    expect(tools.safeParse([{ type: 'function', function: definition }]).success).toBe(true)
    expect(lintSchema(parameters, { isStrict: true })).toEqual([])
  }
})

test('generated names are unique and within the contract', () => {
  const first = newFunction([])
  const second = newFunction([first])
  expect(second.name).toBe('my_function_2')
  const long = { ...first, name: 'x'.repeat(64) }
  expect(nameError(freeName(long.name, [long]), [long])).toBeUndefined()
  expect(nameError('größe', [])).toBe('Use up to 64 letters, digits, _ and -')
  expect(nameError('my_function', [first])).toBe('Another function has this name.')
  expect(nameError('', [])).toBe('Enter a name.')
})
