import type { GuardrailAction, GuardrailRule } from '#contract/guardrails.ts'
import { Failure } from '#service/failure.ts'
import type { Detector, Match } from './detect/detector.ts'
import { together } from './detect/detector.ts'
import { patternDetector } from './detect/pattern-detector.ts'
import type { FindInThread } from './detect/pattern-detector.ts'
import { personalDetectors } from './detect/personal-data.ts'
import { withPlainSigns } from './detect/plain-signs.ts'
import { fieldDetector, phraseDetector } from './detect/phrases.ts'
import { injectionDetector } from './detect/prompt-injection.ts'
import { secretDetector } from './detect/secrets.ts'

/** A guardrail, compiled. */
export interface Policy {
  /** Null for a guardrail that is being tested. */
  id: string | null
  name: string
  action: GuardrailAction
  /** Null when a provider judges. */
  detector: Detector | null
  /**
   * Throws the failure of a provider that stops a text; resolves with the category if it only flags the text.
   */
  judge: ((texts: readonly string[], signal: AbortSignal) => Promise<string | null>) | null
}

/** A finding of a guardrail. */
export interface Finding extends Match {
  policy: Policy
  /** Whether it blocks even if the guardrail only redacts, because its text cannot be changed. */
  isFixed?: boolean
}

/** The detector of a rule; null when a provider judges. Throws `pattern_unusable`. */
export function detectorOf(
  rule: GuardrailRule,
  findInThread: FindInThread | null,
): Detector | null {
  switch (rule.type) {
    case 'personal_data':
      return together([
        withPlainSigns(together(rule.entities.map((entity) => personalDetectors[entity]))),
        ...(rule.fields.length > 0 ? [fieldDetector('personal_field', rule.fields)] : []),
      ])
    case 'secrets':
      return secretDetector
    case 'denied_topics':
      return phraseDetector('denied_topic', rule.phrases)
    case 'prompt_injection':
      return injectionDetector
    case 'pattern':
      return patternDetector(rule.entity, rule.pattern, findInThread)
    case 'external':
      return null
  }
}

/** All findings in a text, in order. */
export function findingsIn(text: string, policies: readonly Policy[]): Finding[] {
  return inOrder(
    policies.flatMap((policy) =>
      (policy.detector?.find(text) ?? []).map((match) => ({ ...match, policy })),
    ),
  )
}

/** Sorts findings for `redacted`. */
export function inOrder(findings: readonly Finding[]): Finding[] {
  return findings.toSorted((a, b) => a.start - b.start || b.end - a.end)
}

/** Findings in a text that cannot be redacted, where those of redacting guardrails block. */
export function asBlocking(findings: readonly Finding[]): Finding[] {
  return findings.map((finding) =>
    finding.policy.action === 'redact' ? { ...finding, isFixed: true } : finding,
  )
}

/** Throws `guardrail_blocked` for the first blocking finding; the failure contains only its type. */
export function refuseBlocked(findings: readonly Finding[]): void {
  const blocking = findings.find(({ policy, isFixed }) => policy.action === 'block' || isFixed)
  if (blocking === undefined) return
  const { entity_type, policy, isFixed } = blocking
  const reason = isFixed ? ' Names, stop sequences and schema values cannot be redacted.' : ''
  throw new Failure(
    'guardrail_blocked',
    `Blocked by the guardrail “${policy.name}”: ${entity_type}.${reason}`,
    {
      guardrail_name: policy.name,
      entity_type,
    },
  )
}

/** The ranges that redacting guardrails replace, in order. Findings that overlap are one range. */
export function replacedIn(findings: readonly Finding[]): Finding[] {
  const ranges: Finding[] = []
  for (const finding of findings) {
    if (finding.policy.action !== 'redact') continue
    const last = ranges.at(-1)
    if (last === undefined || finding.start >= last.end) ranges.push({ ...finding })
    else last.end = Math.max(last.end, finding.end)
  }
  return ranges
}

/** Replaces each redacted range by its type. */
export function redacted(text: string, findings: readonly Finding[]): string {
  let output = ''
  let at = 0
  for (const { start, end, entity_type } of replacedIn(findings)) {
    output += `${text.slice(at, start)}[${entity_type}]`
    at = end
  }
  return output + text.slice(at)
}
