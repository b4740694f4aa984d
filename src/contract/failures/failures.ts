import { applicationFailures } from './application-failures.ts'
import { bundleFailures } from './bundle-failures.ts'
import { fileFailures } from './file-failures.ts'
import { requestFailures } from './request-failures.ts'
import { playgroundFailures } from './playground-failures.ts'
import { toolFailures } from './tool-failures.ts'

/**
 * The closed list of ways an operation can fail. `code` is the detailed code from the specification's "Error
 * codes by meaning"; `advice` is what a person can do next, shown by the console.
 */
export const failures = {
  ...requestFailures,
  ...fileFailures,
  ...applicationFailures,
  ...playgroundFailures,
  ...bundleFailures,
  ...toolFailures,
  team_forbidden: {
    status: 403,
    code: 'InsufficientAccessRights',
    advice: 'Use an organization key, or a key of its team.',
  },
  origin_forbidden: {
    status: 403,
    code: 'InsufficientAccessRights',
    advice: 'Add the address of the page to the allowed origins of the service.',
  },
  graph_shared: {
    status: 403,
    code: 'InsufficientAccessRights',
    advice: 'Ask an organization administrator to change it.',
  },
  graph_not_found: {
    status: 404,
    code: 'ResourceNotFound',
    advice: 'It may have been deleted, or belong to a team your key cannot see.',
  },
  key_not_found: {
    status: 404,
    code: 'ResourceNotFound',
    advice: 'Reload the list. It may already have been revoked.',
  },
  graph_name_taken: {
    status: 400,
    code: 'BadRequest',
    advice: 'Choose another name.',
  },
  team_name_taken: { status: 400, code: 'BadRequest', advice: 'Choose another name.' },
  team_unknown: {
    status: 400,
    code: 'InvalidInputParameters',
    advice: 'Choose a team of your organization.',
  },
  limit_locked: {
    status: 403,
    code: 'InsufficientAccessRights',
    advice: 'Stay within the limit set by the organization, or ask an organization administrator.',
  },
  secret_replaced: {
    status: 403,
    code: 'InsufficientAccessRights',
    advice: 'Use the new secret of the key.',
  },
  key_outlives_own: {
    status: 403,
    code: 'InsufficientAccessRights',
    advice: 'Use a key that is valid for at least as long.',
  },
  key_expiry_past: {
    status: 400,
    code: 'InvalidInputParameters',
    advice: 'Choose a time in the future.',
  },
  secret_not_repeated: {
    status: 409,
    code: 'BadRequest',
    advice: 'Rotate the key with a new idempotency key to get a new secret.',
  },
  last_admin_key: {
    status: 409,
    code: 'BadRequest',
    advice:
      'First create another organization key with full permissions that is valid for at least as long.',
  },
  tool_malformed: {
    status: 400,
    code: 'InvalidContentType',
    advice: 'Correct the highlighted field of the tool.',
  },
  parameter_malformed: {
    status: 400,
    code: 'InvalidContentType',
    advice: 'Correct the highlighted parameter.',
  },
  schema_unusable: {
    status: 400,
    code: 'BadRequest',
    advice: 'Correct the highlighted part of the JSON schema.',
  },
  image_kind_unsupported: {
    status: 400,
    code: 'BadRequest',
    advice: 'Use a PNG, JPEG, GIF or WebP image.',
  },
  image_too_large: {
    status: 400,
    code: 'InvalidInputParameters',
    advice: 'Use a smaller image.',
  },
  image_unreadable: {
    status: 400,
    code: 'InvalidContentType',
    advice: 'Check that the image opens in another program.',
  },
  image_unreachable: {
    status: 400,
    code: 'BadRequest',
    advice: 'Attach the image instead of linking to it.',
  },
  images_not_understood: {
    status: 400,
    code: 'InvalidInputParameters',
    advice: 'Choose a model that supports images, or remove the image.',
  },
  context_too_long: {
    status: 400,
    code: 'InvalidInputParameters',
    advice: 'Shorten the conversation, or choose a model with a larger context window.',
  },
  text_too_long: {
    status: 400,
    code: 'InvalidInputParameters',
    advice: 'Shorten the text, or ask an administrator for a higher limit.',
  },
  reader_limit_exceeded: {
    status: 400,
    code: 'InvalidInputParameters',
    advice: 'Shorten the text, add it to a graph as a file, or choose another model.',
  },
  query_too_complex: {
    status: 400,
    code: 'InvalidInputParameters',
    advice: 'Use fewer subquestions or passages, or ask an administrator for a higher limit.',
  },
  model_unknown: {
    status: 400,
    code: 'InvalidInputParameters',
    advice: 'Choose a model listed by GET /v1/models.',
  },
  model_removed: {
    status: 400,
    code: 'InvalidInputParameters',
    advice: 'Use the replacement model.',
  },
  model_unsafe: {
    status: 400,
    code: 'CompletionModelUnsafeRequestError',
    advice: 'Rephrase the request. The model declined to answer it.',
  },
  model_quota: {
    status: 429,
    code: 'CompletionModelQuotaError',
    advice: 'Wait until the limit resets, or choose another model.',
  },
  model_unauthorized: {
    status: 500,
    code: 'CompletionModelUnauthorizedError',
    advice: 'Ask an administrator to renew the provider’s key.',
  },
  model_refused_request: {
    status: 500,
    code: 'CompletionModelUnderlyingRequestError',
    advice: 'Remove options the model may not support, or choose another model.',
  },
  model_failed: {
    status: 500,
    code: 'CompletionModelInternalError',
    advice: 'Try again, or choose another model.',
  },
  model_silent: {
    status: 500,
    code: 'CompletionModelNoPredictionError',
    advice: 'Try again, or rephrase the request.',
  },
  answer_not_valid: {
    status: 500,
    code: 'CompletionModelInternalError',
    advice: 'Relax the JSON schema where the answer violates it, or choose another model.',
  },
  model_unavailable: {
    status: 503,
    code: 'CompletionModelUnavailableError',
    advice: 'Wait a moment, or choose another model.',
  },
  completion_model_unavailable: {
    status: 500,
    code: 'CompletionModelUnavailableError',
    advice: 'Wait a moment, or choose another model.',
  },
  search_unavailable: {
    status: 503,
    code: 'InternalError',
    advice: 'Wait a moment, or turn off web search.',
  },
  provider_name_taken: { status: 400, code: 'BadRequest', advice: 'Choose another name.' },
  provider_not_found: {
    status: 404,
    code: 'ResourceNotFound',
    advice: 'Reload the list. It may already have been disconnected.',
  },
  embedding_model_not_found: {
    status: 404,
    code: 'ResourceNotFound',
    advice: 'Connect an embedding model first.',
  },
  reranking_model_not_found: {
    status: 404,
    code: 'ResourceNotFound',
    advice: 'Connect a reranking model first.',
  },
  picture_model_not_found: { status: 404, code: 'ResourceNotFound', advice: 'Choose a model.' },
  model_blind: { status: 400, code: 'BadRequest', advice: 'Choose a model that accepts images.' },
  provider_fixed: {
    status: 400,
    code: 'BadRequest',
    advice: 'Ask the operator to change SHEAF_MODEL_URL and restart the service.',
  },
  provider_in_use: {
    status: 409,
    code: 'BadRequest',
    advice:
      'First remove its models (including the embedding model), or assign them to another provider.',
  },
  address_forbidden: {
    status: 400,
    code: 'InvalidInputParameters',
    advice: 'Ask the operator to allow this address in SHEAF_PRIVATE_HOSTS.',
  },
  mapping_not_found: {
    status: 404,
    code: 'ResourceNotFound',
    advice: 'Reload the list. It may already have been removed.',
  },
  model_fixed: {
    status: 400,
    code: 'BadRequest',
    advice: 'Choose another ID. This one cannot be changed here.',
  },
  web_source_not_found: {
    status: 404,
    code: 'ResourceNotFound',
    advice: 'Reload the list. It may already have been removed.',
  },
  run_not_found: {
    status: 404,
    code: 'ResourceNotFound',
    advice: 'It may have been deleted, or belong to a team your key cannot see.',
  },
  run_finished: {
    status: 409,
    code: 'BadRequest',
    advice: 'Start a new run to save another answer.',
  },
  conversation_not_found: {
    status: 404,
    code: 'ResourceNotFound',
    advice: 'It may have been deleted, or is no longer shared with your key.',
  },
  conversation_read_only: {
    status: 403,
    code: 'InsufficientAccessRights',
    advice: 'Start a conversation of your own.',
  },
  conversation_answering: {
    status: 409,
    code: 'BadRequest',
    advice: 'Wait until the answer is complete, or stop it.',
  },
  conversation_full: { status: 409, code: 'BadRequest', advice: 'Start a new conversation.' },
  answer_review_not_found: { status: 404, code: 'ResourceNotFound', advice: 'Reload the list.' },
  answer_review_changed: { status: 409, code: 'BadRequest', advice: 'Read it again first.' },
  turn_not_found: { status: 404, code: 'ResourceNotFound', advice: 'Reload the conversation.' },
  turn_replaced: { status: 409, code: 'BadRequest', advice: 'Reload the conversation.' },
  too_many_background_answers: {
    status: 429,
    code: 'QuotaExceeded',
    advice: 'Wait for an answer to finish or stop one, then ask again.',
  },
  answer_stopped: { status: 409, code: 'BadRequest', advice: 'Ask again.' },
  guardrail_blocked: {
    status: 400,
    code: 'GuardrailBlockedError',
    advice: 'Remove the blocked content, also from earlier messages, or ask an administrator.',
  },
  team_not_found: {
    status: 404,
    code: 'ResourceNotFound',
    advice: 'Reload the list. It may already have been deleted.',
  },
  team_in_use: {
    status: 409,
    code: 'BadRequest',
    advice: 'Move or delete the team’s graphs and files first.',
  },
  preview_stale: {
    status: 409,
    code: 'BadRequest',
    advice: 'Review the updated effects of the change, then try again.',
  },
  guardrail_not_found: {
    status: 404,
    code: 'ResourceNotFound',
    advice: 'Reload the list. It may already have been deleted.',
  },
  guardrail_name_taken: { status: 400, code: 'BadRequest', advice: 'Choose another name.' },
  guardrail_overlaps: {
    status: 400,
    code: 'BadRequest',
    advice: 'Change the other guardrail, or remove the types that both cover.',
  },
  // Failures of providers: specification, "Guardrails from external providers".
  guardrail_provider_blocked: {
    status: 400,
    code: 'BadRequest',
    advice: 'Remove the blocked content, or ask an administrator.',
  },
  guardrail_provider_credentials: {
    status: 401,
    code: 'BadCredentials',
    advice: 'Ask an administrator to renew the guardrail provider’s key.',
  },
  guardrail_provider_forbidden: {
    status: 403,
    code: 'InsufficientAccessRights',
    advice: 'Ask an administrator to check the permissions of the guardrail provider’s key.',
  },
  guardrail_provider_unknown: {
    status: 404,
    code: 'ResourceNotFound',
    advice: 'Ask an administrator to correct the guardrail provider’s address or model.',
  },
  guardrail_provider_failed: {
    status: 500,
    code: 'InternalError',
    advice: 'Try again, or ask an administrator to check the guardrail’s provider.',
  },
  guardrail_provider_unavailable: {
    status: 503,
    code: 'InternalError',
    advice: 'Wait a moment, then try again.',
  },
  isolation_report_not_found: {
    status: 404,
    code: 'ResourceNotFound',
    advice: 'Reload the list. Only the last 100 reports are kept.',
  },
  pattern_unusable: {
    status: 400,
    code: 'BadRequest',
    advice: 'Correct the pattern.',
  },
} as const satisfies Record<string, { status: number; code: string; advice: string }>

export type FailureKey = keyof typeof failures
export type FailureStatus = (typeof failures)[FailureKey]['status']

/** Failures that any operation can end with, in addition to its own. */
export const everywhere = [
  'request_unreadable',
  'request_too_slow',
  'request_looped',
  'body_too_large',
  'credentials_missing',
  'credentials_invalid',
  'key_expired',
  'permission_missing',
  'field_malformed',
  'field_out_of_range',
  'too_many_requests',
  'internal',
  'unavailable',
  'database_damaged',
] as const satisfies readonly FailureKey[]

/** Failures of operations that change anything or whose reads are recorded, in addition to their own. */
export const whenChanging = [
  'storage_full',
  'database_read_only',
] as const satisfies readonly FailureKey[]

/** Failures of operations that accept an `idempotency-key`, in addition to their own. */
export const idempotently = [
  'idempotency_key_reused',
  'idempotency_request_running',
  'idempotency_answer_lost',
] as const satisfies readonly FailureKey[]
