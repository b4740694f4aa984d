import type { Tone } from '#console/ui/text/Badge.tsx'
import { count } from '#console/ui/text/count.ts'
import type { IconName } from '#console/ui/icon-names.ts'
import type {
  Guardrail,
  GuardrailAction,
  GuardrailRule,
  personalEntities,
} from '#contract/guardrails.ts'

export type RuleType = GuardrailRule['type']
export type Entity = (typeof personalEntities)[number]

export const ruleKinds: Record<RuleType, { name: string; icon: IconName; text: string }> = {
  personal_data: {
    name: 'Personal data',
    icon: 'team',
    text: 'Contact details, account numbers and custom fields.',
  },
  secrets: { name: 'Secrets', icon: 'key', text: 'Keys, tokens and passwords.' },
  denied_topics: { name: 'Denied topics', icon: 'quote', text: 'Words and phrases you choose.' },
  prompt_injection: {
    name: 'Prompt injection',
    icon: 'switch',
    text: 'Text that tries to override a model’s instructions.',
  },
  pattern: { name: 'Pattern', icon: 'braces', text: 'Your own regular expression.' },
  external: { name: 'Provider', icon: 'globe', text: 'An external moderation service.' },
}

/** Each type with an example that is detected. */
export const entityKinds: Record<Entity, { name: string; example: string }> = {
  email: { name: 'Email addresses', example: 'ana@wool.example' },
  phone: { name: 'Phone numbers', example: '+44 20 7946 0018' },
  payment_card: { name: 'Payment cards', example: '4111 1111 1111 1111' },
  iban: { name: 'Bank accounts (IBAN)', example: 'GB82 WEST 1234 5698 7654 32' },
  national_id: { name: 'National IDs of nine countries', example: '078-05-1120' },
  ip_address: { name: 'IP addresses', example: '203.0.113.7' },
}

interface ActionLabel {
  name: string
  tone: Tone
  icon: IconName
  /** Each action with its effect on the caller and the model. */
  text: string
}

export const actions: Record<GuardrailAction, ActionLabel> = {
  block: {
    name: 'Block',
    tone: 'critical',
    icon: 'stop',
    text: 'The caller receives an error with the guardrail’s name and the type of content, never the content itself. A streamed answer ends before any of it is shown.',
  },
  redact: {
    name: 'Redact',
    tone: 'caution',
    icon: 'edit',
    text: 'The request continues with the content replaced by its type: “Write to [email]”.',
  },
  flag: {
    name: 'Flag',
    tone: 'neutral',
    icon: 'eye',
    text: 'Nothing changes for the caller. The hit is counted on this page.',
  },
}

export const directions: Record<Guardrail['applies_to'], string> = {
  both: 'Questions and answers',
  input: 'Questions',
  output: 'Answers',
}

const named = 3

/** What a rule detects, in one line. */
export function describeRule(rule: GuardrailRule): string {
  switch (rule.type) {
    case 'personal_data':
      return list([
        ...rule.entities.map((entity) => entityKinds[entity].name),
        ...(rule.fields.length > 0 ? [count(rule.fields.length, 'custom field')] : []),
      ])
    case 'denied_topics':
      return list(rule.phrases.map((phrase) => `“${phrase}”`))
    case 'pattern':
      return rule.pattern
    case 'external':
      return `${rule.model} at ${hostOf(rule.base_url)}`
    case 'secrets':
    case 'prompt_injection':
      return ruleKinds[rule.type].text
  }
}

/** The label of an entity type: `payment_card` becomes “payment card”. */
export function describeEntity(entity_type: string): string {
  return entity_type.replaceAll('_', ' ')
}

function list(names: readonly string[]): string {
  const rest = names.length - named
  // Only the first item starts with a capital letter.
  const inLine = names.map((name, at) => (at > 0 && /^[A-Z][a-z]/.test(name) ? lower(name) : name))
  if (rest <= 1) return inLine.join(', ')
  return `${inLine.slice(0, named).join(', ')} and ${rest} more`
}

function lower(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1)
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : address
}
