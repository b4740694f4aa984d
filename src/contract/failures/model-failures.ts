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

/** Failures of tools that ask a model: those of models as the specification has them for tools. */
export const toolModelFailures = [
  'model_unknown',
  'model_removed',
  'model_quota',
  'content_declined',
  'tool_failed',
  'tool_unavailable',
  ...guardrailFailures,
] as const
