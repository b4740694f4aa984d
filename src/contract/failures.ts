import { requestFailures } from './request-failures.ts'

/**
 * The closed list of ways an operation can fail. `code` is the finer code of the specification's
 * "Error codes by meaning"; `advice` is what a person can do next, shown by the console.
 */
export const failures = {
  ...requestFailures,
  team_forbidden: {
    status: 403,
    code: 'InsufficientAccessRights',
    advice: 'Use a key of that team, or a key of the organization.',
  },
  graph_shared: {
    status: 403,
    code: 'InsufficientAccessRights',
    advice: 'Ask an administrator of the organization.',
  },
  file_shared: {
    status: 403,
    code: 'InsufficientAccessRights',
    advice: 'Remove the file from your own graphs instead.',
  },
  graph_not_found: {
    status: 404,
    code: 'ResourceNotFound',
    advice: 'It may have been deleted, or belong to a team your key cannot see.',
  },
  file_not_found: {
    status: 404,
    code: 'ResourceNotFound',
    advice: 'It may belong to a team your key cannot see.',
  },
  file_not_in_graph: {
    status: 404,
    code: 'ResourceNotFound',
    advice: 'Reload the list: somebody may have removed it already.',
  },
  key_not_found: {
    status: 404,
    code: 'ResourceNotFound',
    advice: 'Reload the list: it may have been revoked already.',
  },
  file_deleted: { status: 410, code: 'ResourceNotFound', advice: 'Upload the file again.' },
  file_damaged: {
    status: 500,
    code: 'InternalError',
    advice: 'Upload the file again, or ask the operator to restore it from a backup.',
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
    advice: 'Choose from the teams of the organization.',
  },
  limit_locked: {
    status: 403,
    code: 'InsufficientAccessRights',
    advice: 'Keep it at or below what the organization set, or ask its administrator.',
  },
  secret_replaced: {
    status: 403,
    code: 'InsufficientAccessRights',
    advice: 'Use the key’s new secret.',
  },
  key_outlives_own: {
    status: 403,
    code: 'InsufficientAccessRights',
    advice: 'Use a key that lasts at least as long.',
  },
  key_expiry_past: {
    status: 400,
    code: 'InvalidInputParameters',
    advice: 'Choose a time in the future.',
  },
  secret_not_repeated: {
    status: 409,
    code: 'BadRequest',
    advice: 'Rotate the key with another idempotency key to get a new secret.',
  },
  last_admin_key: {
    status: 409,
    code: 'BadRequest',
    advice:
      'First create another key of the organization with full rights that lasts at least as long.',
  },
  file_name_invalid: {
    status: 400,
    code: 'BadRequest',
    advice: 'Give the name in Content-Disposition: attachment; filename="report.pdf".',
  },
  file_kind_unsupported: {
    status: 400,
    code: 'BadRequest',
    advice: 'Save it in a supported format and upload it again.',
  },
  file_content_mismatch: {
    status: 400,
    code: 'InvalidContentType',
    advice: 'Check that the file opens in its own program, and that its extension is right.',
  },
  file_empty: { status: 400, code: 'BadRequest', advice: 'Choose a file with content.' },
  upload_incomplete: {
    status: 400,
    code: 'BadRequest',
    advice: 'Upload the file again.',
  },
  upload_too_large: {
    status: 413,
    code: 'BadRequest',
    advice: 'Split the file into parts.',
  },
  storage_full: {
    status: 507,
    code: 'QuotaExceeded',
    advice: 'Delete files that are no longer needed, or make room on the disk.',
  },
  file_already_in_graph: {
    status: 409,
    code: 'BadRequest',
    advice: 'Nothing needs to be done.',
  },
  tool_malformed: {
    status: 400,
    code: 'InvalidContentType',
    advice: 'Correct the marked field of the tool.',
  },
  parameter_malformed: {
    status: 400,
    code: 'InvalidContentType',
    advice: 'Correct the marked parameter.',
  },
  schema_unusable: {
    status: 400,
    code: 'BadRequest',
    advice: 'Correct the marked place of the JSON schema.',
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
    advice: 'Attach the image itself instead of its address.',
  },
  images_not_understood: {
    status: 400,
    code: 'InvalidInputParameters',
    advice: 'Choose a model that reads images, or take the image out.',
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
    advice: 'Shorten the text, upload it as a file and ask its graph, or choose another model.',
  },
  query_too_complex: {
    status: 400,
    code: 'InvalidInputParameters',
    advice: 'Ask for fewer subquestions or snippets, or an administrator for a higher limit.',
  },
  model_unknown: {
    status: 400,
    code: 'InvalidInputParameters',
    advice: 'Choose one of the models that GET /v1/models lists.',
  },
  model_removed: {
    status: 400,
    code: 'InvalidInputParameters',
    advice: 'Use its replacement.',
  },
  model_unsafe: {
    status: 400,
    code: 'CompletionModelUnsafeRequestError',
    advice: 'Rephrase the request: the model declines what it was asked.',
  },
  model_quota: {
    status: 429,
    code: 'CompletionModelQuotaError',
    advice: 'Wait a moment, or choose another model.',
  },
  model_unauthorized: {
    status: 500,
    code: 'CompletionModelUnauthorizedError',
    advice: 'Ask an administrator to renew the key of the model’s provider.',
  },
  model_refused_request: {
    status: 500,
    code: 'CompletionModelUnderlyingRequestError',
    advice: 'Take out what this model may not support, or choose another model.',
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
    advice: 'Loosen the JSON schema where the answer breaks it, or choose another model.',
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
    advice: 'Wait a moment, or ask without searching the web.',
  },
  provider_name_taken: { status: 400, code: 'BadRequest', advice: 'Choose another name.' },
  provider_not_found: {
    status: 404,
    code: 'ResourceNotFound',
    advice: 'Reload the list: it may have been disconnected already.',
  },
  provider_fixed: {
    status: 400,
    code: 'BadRequest',
    advice: 'Change SHEAF_MODEL_URL where the service is started.',
  },
  provider_in_use: {
    status: 409,
    code: 'BadRequest',
    advice: 'Map its models to another provider, or take their mappings away, first.',
  },
  address_forbidden: {
    status: 400,
    code: 'InvalidInputParameters',
    advice: 'Ask the operator to allow this address: SHEAF_PRIVATE_HOSTS.',
  },
  mapping_not_found: {
    status: 404,
    code: 'ResourceNotFound',
    advice: 'Reload the list: it may have been taken away already.',
  },
  model_fixed: {
    status: 400,
    code: 'BadRequest',
    advice: 'Choose another id: this one is not changed here.',
  },
  web_source_not_found: {
    status: 404,
    code: 'ResourceNotFound',
    advice: 'Reload the list: somebody may have removed it already.',
  },
  run_not_found: {
    status: 404,
    code: 'ResourceNotFound',
    advice: 'It may have been deleted, or belong to a team your key cannot see.',
  },
  run_finished: { status: 409, code: 'BadRequest', advice: 'Run it again to keep another answer.' },
  preset_not_found: {
    status: 404,
    code: 'ResourceNotFound',
    advice: 'Reload the list: it may have been deleted already.',
  },
  preset_name_taken: { status: 400, code: 'BadRequest', advice: 'Choose another name.' },
  guardrail_blocked: {
    status: 400,
    code: 'GuardrailBlockedError',
    advice:
      'Leave out what the guardrail stops, in earlier messages too, or ask an administrator about it.',
  },
  team_not_found: {
    status: 404,
    code: 'ResourceNotFound',
    advice: 'Reload the list: it may have been deleted already.',
  },
  team_in_use: {
    status: 409,
    code: 'BadRequest',
    advice: 'Move or delete the team’s graphs and files first.',
  },
  preview_stale: {
    status: 409,
    code: 'BadRequest',
    advice: 'Look at what the change would do now, then decide again.',
  },
  guardrail_not_found: {
    status: 404,
    code: 'ResourceNotFound',
    advice: 'Reload the list: it may have been deleted already.',
  },
  guardrail_name_taken: { status: 400, code: 'BadRequest', advice: 'Choose another name.' },
  guardrail_overlaps: {
    status: 400,
    code: 'BadRequest',
    advice: 'Change the other guardrail, or leave out what both would act on.',
  },
  // of providers: specification, "Guardrails from external providers"
  guardrail_provider_blocked: {
    status: 400,
    code: 'BadRequest',
    advice: 'Leave out what the guardrail’s provider stops, or ask an administrator about it.',
  },
  guardrail_provider_credentials: {
    status: 401,
    code: 'BadCredentials',
    advice: 'Ask an administrator to renew the key of the guardrail’s provider.',
  },
  guardrail_provider_forbidden: {
    status: 403,
    code: 'InsufficientAccessRights',
    advice: 'Ask an administrator what the key of the guardrail’s provider may do.',
  },
  guardrail_provider_unknown: {
    status: 404,
    code: 'ResourceNotFound',
    advice: 'Ask an administrator to correct the address or model of the guardrail’s provider.',
  },
  guardrail_provider_failed: {
    status: 500,
    code: 'InternalError',
    advice: 'Try again, or ask an administrator about the guardrail’s provider.',
  },
  guardrail_provider_unavailable: {
    status: 503,
    code: 'InternalError',
    advice: 'Wait a moment, then try again.',
  },
  isolation_report_not_found: {
    status: 404,
    code: 'ResourceNotFound',
    advice: 'Reload the list: the last 100 reports are kept.',
  },
  pattern_unusable: {
    status: 400,
    code: 'BadRequest',
    advice: 'Write it without look-arounds and back-references.',
  },
} as const satisfies Record<string, { status: number; code: string; advice: string }>

export type FailureKey = keyof typeof failures
export type FailureStatus = (typeof failures)[FailureKey]['status']

/** The failures any operation may end with, whatever it lists itself. */
export const everywhere = [
  'request_unreadable',
  'request_too_slow',
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
] as const satisfies readonly FailureKey[]

/** The failures of operations that take an `idempotency-key`, beside their own. */
export const idempotently = [
  'idempotency_key_reused',
  'idempotency_request_running',
  'idempotency_answer_lost',
] as const satisfies readonly FailureKey[]
