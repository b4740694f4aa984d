import { expect, test } from 'vitest'
import { describeRule } from './guardrail-labels.ts'

test('what a rule detects fits on one line', () => {
  expect(
    describeRule({
      type: 'personal_data',
      entities: ['email', 'iban', 'ip_address'],
      fields: ['a1'],
    }),
  ).toBe('Email addresses, bank accounts (IBAN), IP addresses, 1 custom field')
  expect(describeRule({ type: 'denied_topics', phrases: ['a1', 'b1', 'c1', 'd1', 'e1'] })).toBe(
    '“a1”, “b1”, “c1” and 2 more',
  )
  expect(
    describeRule({
      type: 'external',
      base_url: 'https://moderation.example/v1',
      model: 'm',
      threshold: 0.5,
      categories: {},
    }),
  ).toBe('m at moderation.example')
})
