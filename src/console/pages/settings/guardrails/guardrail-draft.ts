import type { FormRules } from '#console/ui/form/api-form/read-form.ts'
import type { GuardrailInput } from './guardrail-queries.ts'
import type * as z from 'zod/mini'
import { createGuardrail, type Guardrail, type GuardrailRule } from '#contract/guardrails.ts'
import type { Entity, RuleType } from './guardrail-labels.ts'

/**
 * A guardrail while it is edited. The fields of all rule types are stored, so that switching back
 * loses nothing.
 */
export interface GuardrailDraft {
  name: string
  /** Empty for the organization. */
  team_id: string
  applies_to: Guardrail['applies_to']
  action: Guardrail['action']
  type: RuleType
  entities: Entity[]
  fields: string[]
  phrases: string[]
  pattern: string
  entity: string
  base_url: string
  api_key: string
  isKeyDropped: boolean
  model: string
  threshold: string
  categories: { category: string; threshold: string }[]
}

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

/** Reads the rule of a saved guardrail; null for a type that this console does not know. */
export function readRule({ rule }: Guardrail): GuardrailRule | null {
  const read = ruleSchema.safeParse(rule)
  return read.success ? read.data : null
}

export function newDraft(fields: Partial<GuardrailDraft> = {}): GuardrailDraft {
  return { ...defaultDraft, ...fields }
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
        threshold: readScore(draft.threshold),
        categories: Object.fromEntries(
          draft.categories.map(({ category, threshold }) => [
            category.trim(),
            readScore(threshold),
          ]),
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

/** The request that only turns a guardrail on or off. */
export function switchedBody(
  { name, team_id, applies_to, action }: Guardrail,
  rule: GuardrailRule,
  enabled: boolean,
): GuardrailInput {
  return { name, team_id, applies_to, action, enabled, rule }
}

/**
 * The path of a category threshold in the request. A category without a name is identified by its
 * row.
 */
export function categoryPath(category: string, row: number): string {
  return `rule.categories.${category.trim() || row}`
}

/** The validation rules of a draft, for saving and for trying it. */
export function guardrailRules(
  enabled: boolean,
): FormRules<GuardrailDraft, z.output<typeof createGuardrail.body>> {
  return {
    schema: createGuardrail.body,
    toBody: (draft) => bodyOf(draft, enabled),
    check: (draft) => ({
      ...(draft.type === 'personal_data' &&
        draft.entities.length + draft.fields.length === 0 && {
          'rule.entities': 'Choose at least one type, or add a field.',
        }),
      ...(draft.type === 'external' && categoryErrors(draft)),
    }),
    missing: {
      name: 'Enter a name.',
      'rule.phrases': 'Add at least one phrase.',
      'rule.pattern': 'Enter a pattern.',
      'rule.model': 'Enter a model.',
    },
    invalid: {
      'rule.entity': 'Use up to 64 letters, digits, - and _',
      'rule.base_url': 'Enter a URL like https://host/v1.',
      'rule.threshold': scoreMessage,
    },
  }
}

const scoreMessage = 'Enter a number from 0 to 1.'

function categoryErrors({ categories }: GuardrailDraft): Record<string, string> {
  const names = categories.map(({ category }) => category.trim())
  const errors: Record<string, string> = {}
  for (const [row, { category, threshold }] of categories.entries()) {
    const name = category.trim()
    if (name === '' || names.indexOf(name) < row) {
      errors[`rule.categories.${row}.category`] = 'Use each category only once.'
    }
    const score = readScore(threshold)
    if (!(score >= 0 && score <= 1)) errors[categoryPath(category, row)] = scoreMessage
  }
  return errors
}

/** NaN if the text is not a number. */
function readScore(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text)
}
