import type { GuardrailInput } from './guardrail-queries.ts'
import { createGuardrail, type Guardrail, type GuardrailRule } from '#contract/guardrails.ts'
import type { Entity, RuleType } from './guardrail-words.ts'

/** A guardrail while it is written: what another kind of rule needs stays while one looks around. */
export interface GuardrailDraft {
  name: string
  /** Empty: the organization's. */
  team_id: string
  applies_to: Guardrail['applies_to']
  action: Guardrail['action']
  type: RuleType
  entities: readonly Entity[]
  fields: readonly string[]
  phrases: readonly string[]
  pattern: string
  entity: string
  base_url: string
  api_key: string
  isKeyDropped: boolean
  model: string
  threshold: string
  categories: readonly { category: string; threshold: string }[]
}

/** What is wrong, by the dotted path of its field. */
export type DraftErrors = Record<string, string>

const defaultDraft: GuardrailDraft = {
  name: '',
  team_id: '',
  applies_to: 'both',
  action: 'block',
  type: 'personal_data',
  entities: ['email', 'phone', 'payment_card', 'iban', 'national_id'],
  fields: [],
  phrases: [],
  pattern: '',
  entity: 'pattern',
  base_url: '',
  api_key: '',
  isKeyDropped: false,
  model: 'omni-moderation-latest',
  threshold: '0.5',
  categories: [],
}

const { rule: ruleSchema } = createGuardrail.body.shape

/** The rule of a kept guardrail; null for a kind this console does not know. */
export function readRule({ rule }: Guardrail): GuardrailRule | null {
  const read = ruleSchema.safeParse(rule)
  return read.success ? read.data : null
}

export function newDraft(given: Partial<GuardrailDraft> = {}): GuardrailDraft {
  return { ...defaultDraft, ...given }
}

export function draftOf(guardrail: Guardrail): GuardrailDraft {
  const { name, team_id, applies_to, action } = guardrail
  return {
    ...defaultDraft,
    ...ruleFields(readRule(guardrail)),
    name,
    team_id: team_id ?? '',
    applies_to,
    action,
  }
}

function ruleFields(rule: GuardrailRule | null): Partial<GuardrailDraft> {
  if (rule === null) return {}
  if (rule.type !== 'external') return rule
  const { type, base_url, model, threshold, categories } = rule
  return {
    type,
    base_url,
    model,
    threshold: String(threshold),
    categories: Object.entries(categories).map(([category, categoryThreshold]) => ({
      category,
      threshold: String(categoryThreshold),
    })),
  }
}

export function ruleOf(draft: GuardrailDraft): GuardrailInput['rule'] {
  switch (draft.type) {
    case 'personal_data':
      return { type: draft.type, entities: [...draft.entities], fields: [...draft.fields] }
    case 'denied_topics':
      return { type: draft.type, phrases: [...draft.phrases] }
    case 'pattern':
      return { type: draft.type, pattern: draft.pattern, entity: draft.entity }
    case 'external':
      return {
        type: draft.type,
        base_url: draft.base_url.trim(),
        model: draft.model.trim(),
        threshold: Number(draft.threshold),
        categories: Object.fromEntries(
          draft.categories.map(({ category, threshold }) => [category.trim(), Number(threshold)]),
        ),
        ...(draft.isKeyDropped
          ? { api_key: null }
          : draft.api_key !== '' && { api_key: draft.api_key }),
      }
    case 'secrets':
    case 'prompt_injection':
      return { type: draft.type }
  }
}

export function bodyOf(draft: GuardrailDraft, enabled: boolean): GuardrailInput {
  const { name, team_id, applies_to, action } = draft
  return {
    name,
    team_id: team_id === '' ? null : team_id,
    applies_to,
    action,
    enabled,
    rule: ruleOf(draft),
  }
}

/** The same guardrail, turned on or off. */
export function switchedBody(
  { name, team_id, applies_to, action }: Guardrail,
  rule: GuardrailRule,
  enabled: boolean,
): GuardrailInput {
  return { name, team_id, applies_to, action, enabled, rule }
}

/** What is missing in the rule before it can be tried. */
export function ruleErrors(draft: GuardrailDraft): DraftErrors {
  switch (draft.type) {
    case 'personal_data':
      if (draft.entities.length + draft.fields.length > 0) return {}
      return { 'rule.entities': 'Choose at least one type, or add a field.' }
    case 'denied_topics':
      return draft.phrases.length > 0 ? {} : { 'rule.phrases': 'Add at least one phrase.' }
    case 'pattern':
      return {
        ...(draft.pattern === '' && { 'rule.pattern': 'Enter a pattern.' }),
        ...(!/^[\w-]{1,64}$/.test(draft.entity) && {
          'rule.entity': 'Use up to 64 letters, digits, - and _',
        }),
      }
    case 'external':
      return externalErrors(draft)
    case 'secrets':
    case 'prompt_injection':
      return {}
  }
}

function externalErrors(draft: GuardrailDraft): DraftErrors {
  const names = draft.categories.map(({ category }) => category.trim())
  return {
    ...(!/^https?:\/\/[^\s/]/.test(draft.base_url.trim()) && {
      'rule.base_url': 'Enter a URL like https://host/v1.',
    }),
    ...(draft.model.trim() === '' && { 'rule.model': 'Enter a model.' }),
    ...(!isScore(draft.threshold) && { 'rule.threshold': 'Enter a number from 0 to 1.' }),
    ...Object.fromEntries(
      draft.categories.flatMap(({ category, threshold }, at) => [
        ...(category.trim() === '' || names.indexOf(category.trim()) < at
          ? [[`rule.categories.${at}.category`, 'Use each category only once.']]
          : []),
        ...(isScore(threshold) ? [] : [[`rule.categories.${at}`, 'Enter a number from 0 to 1.']]),
      ]),
    ),
  }
}

export function draftErrors(draft: GuardrailDraft): DraftErrors {
  return {
    ...ruleErrors(draft),
    ...(draft.name.trim() === '' && { name: 'Enter a name.' }),
    ...(draft.type === 'external' &&
      draft.action === 'redact' && { action: 'Providers cannot redact. Choose block or flag.' }),
  }
}

function isScore(text: string): boolean {
  const score = Number(text)
  return text.trim() !== '' && score >= 0 && score <= 1
}
