import { expect, test } from 'vitest'
import type { ChatRequestInput } from '#contract/chat/chat.ts'
import { variantDifferences } from './variant-requests.ts'

const request = (content: string, parameters: Partial<ChatRequestInput> = {}) => ({
  name: 'Variant',
  model: 'm',
  body: { model: 'm', messages: [{ role: 'user' as const, content }], ...parameters },
  problem: null,
})

test('variants are told apart by their prompts and parameters', () => {
  expect(
    variantDifferences([
      request('Explain {{topic}} shortly', { temperature: 0.2, seed: 7 }),
      request(`Explain {{topic}} ${'at length '.repeat(20)}`, { seed: 7 }),
    ]),
  ).toEqual([
    ['“Explain {{topic}} shortly”', 'temperature 0.2'],
    ['“Explain {{topic}} at length at length at length at length at…”', 'no temperature'],
  ])
  expect(variantDifferences([request('Same'), request('Same')])).toEqual([[], []])
  const broken = { name: 'C', model: 'm', body: null, problem: 'Its prompt is empty.' }
  expect(variantDifferences([request('Hello'), broken])[1]).toEqual([])
})
