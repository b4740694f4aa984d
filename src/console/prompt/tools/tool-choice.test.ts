import { expect, test } from 'vitest'
import { toolChoice } from '#contract/chat/tools.ts'
import { toOption, choiceOptions, fromOption } from './tool-choice.ts'

test('every form of a tool choice survives conversion to an option and back', () => {
  const forms = [
    undefined,
    'auto',
    'none',
    'required',
    { value: 'required' },
    { type: 'function', function: { name: 'find' } },
    { value: { type: 'function', function: { name: 'find' } } },
  ] as const
  for (const form of forms) {
    expect(toolChoice.safeParse(form ?? 'auto').success).toBe(true)
    const { option, isObject } = toOption(form)
    expect(fromOption(option, isObject)).toEqual(form)
  }
})

test('a missing function is still shown as chosen', () => {
  const tool_choice = { type: 'function' as const, function: { name: 'find' } }
  expect(choiceOptions({ functions: [], tool_choice }).at(-1)).toEqual({
    value: 'function:find',
    label: 'find (missing)',
  })
})
