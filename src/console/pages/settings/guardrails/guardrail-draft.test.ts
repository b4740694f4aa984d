import { expect, test } from 'vitest'
import { readForm } from '#console/ui/form/api-form/read-form.ts'
import {
  bodyOf,
  draftOf,
  guardrailRules,
  newDraft,
  readRule,
  switchedBody,
} from './guardrail-draft.ts'
import { phraseError, splitPhrases } from './rules/phrases.ts'
import { testGuardrail } from './test-guardrail.ts'

const external = testGuardrail(1, {
  action: 'block',
  rule: {
    type: 'external',
    base_url: 'https://moderation.example/v1',
    model: 'm',
    threshold: 0.4,
    categories: { violence: 0.8 },
    has_key: true,
  },
})

test('a saved guardrail survives being edited and saved', () => {
  const { rule } = testGuardrail(1)
  expect(bodyOf(draftOf(testGuardrail(1, { team_id: 'team' })), true)).toEqual({
    name: 'Personal data',
    team_id: 'team',
    applies_to: 'both',
    action: 'redact',
    enabled: true,
    rule,
  })
})

test('the saved API key of a provider is kept, replaced or removed', () => {
  const draft = draftOf(external)
  const { has_key: _, ...rule } = external.rule
  expect(bodyOf(draft, true).rule).toEqual(rule)
  expect(bodyOf({ ...draft, api_key: 'sk' }, true).rule).toEqual({ ...rule, api_key: 'sk' })
  expect(bodyOf({ ...draft, api_key: 'sk', isKeyDropped: true }, true).rule).toEqual({
    ...rule,
    api_key: null,
  })
})

test('turning a guardrail off changes nothing else and sends no API key', () => {
  const rule = readRule(external)
  expect(rule && switchedBody(external, rule, false)).toEqual({
    name: 'Personal data',
    team_id: null,
    applies_to: 'both',
    action: 'block',
    enabled: false,
    rule: {
      type: 'external',
      base_url: 'https://moderation.example/v1',
      model: 'm',
      threshold: 0.4,
      categories: { violence: 0.8 },
    },
  })
})

test('an unknown rule type is not parsed as another', () => {
  expect(readRule(testGuardrail(1, { rule: { type: 'telepathy' } }))).toBeNull()
})

test('a missing value is reported at its field', () => {
  const wrong = (overrides: Parameters<typeof newDraft>[0]) =>
    Object.keys(readForm(guardrailRules(true), newDraft(overrides)).errors ?? {}).toSorted()
  expect(wrong({ entities: [] })).toEqual(['name', 'rule.entities'])
  expect(wrong({ name: 'a', entities: [], fields: ['x1'] })).toEqual([])
  expect(wrong({ name: 'a', type: 'denied_topics' })).toEqual(['rule.phrases'])
  expect(wrong({ name: 'a', type: 'pattern', entity: 'a b' })).toEqual([
    'rule.entity',
    'rule.pattern',
  ])
  expect(
    wrong({
      name: 'a',
      type: 'external',
      threshold: '2',
      categories: [
        { category: 'violence', threshold: '' },
        { category: 'violence', threshold: '0.1' },
      ],
    }),
  ).toEqual([
    'rule.base_url',
    'rule.categories.1.category',
    'rule.categories.violence',
    'rule.threshold',
  ])
  const base_url = 'https://moderation.example/v1'
  expect(wrong({ name: 'a', type: 'external', base_url, action: 'redact' })).toEqual(['action'])
})

test('phrases are separated by commas and have a minimum length and a letter', () => {
  expect(splitPhrases('Project Merino, layoffs;; 合并 ')).toEqual([
    'Project Merino',
    'layoffs',
    '合并',
  ])
  expect(
    ['合并', 'x', '!!', 'a'.repeat(201)].map((phrase) => phraseError(phrase) === null),
  ).toEqual([true, false, false, false])
})
