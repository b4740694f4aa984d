/** Failures of guardrails, which can end every operation with texts. */
export const guardrailFailures = [
  'guardrail_blocked',
  'guardrail_provider_blocked',
  'guardrail_provider_credentials',
  'guardrail_provider_forbidden',
  'guardrail_provider_unknown',
  'guardrail_provider_failed',
  'guardrail_provider_unavailable',
] as const
