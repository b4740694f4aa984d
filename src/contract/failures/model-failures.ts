import { guardrailFailures } from './guardrail-failures.ts'

/** Failures of models, which any operation that calls one can end with. */
export const modelFailures = [
  'model_unknown',
  'model_removed',
  'model_quota',
  'model_unauthorized',
  'model_refused_request',
  'model_failed',
  'model_silent',
  'model_unsafe',
  'context_too_long',
  'reader_limit_exceeded',
  ...guardrailFailures,
] as const
