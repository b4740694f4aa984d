import { expect, test } from 'vitest'
import {
  bodyOf,
  draftErrors,
  draftOf,
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

test('a kept guardrail is saved again as it was', () => {
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

test('the kept key of a provider stays, is replaced or taken away', () => {
  const draft = draftOf(external)
  const { has_key: _, ...rule } = external.rule
  expect(bodyOf(draft, true).rule).toEqual(rule)
  expect(bodyOf({ ...draft, api_key: 'sk' }, true).rule).toEqual({ ...rule, api_key: 'sk' })
  expect(bodyOf({ ...draft, api_key: 'sk', isKeyDropped: true }, true).rule).toEqual({
    ...rule,
    api_key: null,
  })
})

test('turning one off changes nothing else, and gives no key', () => {
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

test('a rule this console does not know is not read as another', () => {
  expect(readRule(testGuardrail(1, { rule: { type: 'telepathy' } }))).toBeNull()
})

test('what is missing is said at its field', () => {
  const wrong = (given: Parameters<typeof newDraft>[0]) => Object.keys(draftErrors(newDraft(given)))
  expect(wrong({ entities: [] })).toEqual(['rule.entities', 'name'])
  expect(wrong({ name: 'a', entities: [], fields: ['x1'] })).toEqual([])
  expect(wrong({ name: 'a', type: 'denied_topics' })).toEqual(['rule.phrases'])
  expect(wrong({ name: 'a', type: 'pattern', entity: 'a b' })).toEqual([
    'rule.pattern',
    'rule.entity',
  ])
  expect(
    wrong({
      name: 'a',
      type: 'external',
      action: 'redact',
      threshold: '2',
      categories: [
        { category: 'violence', threshold: '' },
        { category: 'violence', threshold: '0.1' },
      ],
    }),
  ).toEqual([
    'rule.base_url',
    'rule.threshold',
    'rule.categories.0',
    'rule.categories.1.category',
    'action',
  ])
})

test('phrases are several behind commas, each with letters and of some length', () => {
  expect(splitPhrases('Project Merino, layoffs;; 合并 ')).toEqual([
    'Project Merino',
    'layoffs',
    '合并',
  ])
  expect(
    ['合并', 'x', '!!', 'a'.repeat(201)].map((phrase) => phraseError(phrase) === null),
  ).toEqual([true, false, false, false])
})
