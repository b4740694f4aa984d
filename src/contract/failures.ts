/**
 * The closed list of ways an operation can fail. `code` is the finer code of the specification's
 * "Error codes by meaning"; `advice` is what a person can do next, shown by the console.
 */
export const failures = {
  body_not_json: {
    status: 400,
    code: 'InvalidContentType',
    advice: 'Send a JSON body with the header Content-Type: application/json.',
  },
  request_unreadable: {
    status: 400,
    code: 'BadRequest',
    advice: 'Send a well-formed HTTP request with headers of at most 16 KB.',
  },
  field_malformed: { status: 400, code: 'BadRequest', advice: 'Correct the marked field.' },
  field_out_of_range: {
    status: 400,
    code: 'InvalidInputParameters',
    advice: 'Correct the marked field.',
  },
  cursors_both: {
    status: 400,
    code: 'BadRequest',
    advice: 'Give either before or after.',
  },
  cursor_unknown: {
    status: 400,
    code: 'InvalidInputParameters',
    advice: 'Start again from the first page.',
  },
  credentials_missing: {
    status: 401,
    code: 'BadCredentials',
    advice: 'Sign in with a key.',
  },
  credentials_invalid: {
    status: 401,
    code: 'BadCredentials',
    advice: 'Check the key, or ask an administrator for a new one.',
  },
  key_expired: {
    status: 401,
    code: 'BadToken',
    advice: 'Ask an administrator for a new key.',
  },
  permission_missing: {
    status: 403,
    code: 'InsufficientAccessRights',
    advice: 'Ask an administrator for a key with this permission.',
  },
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
  route_unknown: { status: 404, code: 'ResourceNotFound', advice: 'Check the address.' },
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
  key_expiry_past: {
    status: 400,
    code: 'InvalidInputParameters',
    advice: 'Choose a time in the future.',
  },
  last_admin_key: {
    status: 409,
    code: 'BadRequest',
    advice: 'Create another administrator key first.',
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
  body_too_large: { status: 413, code: 'BadRequest', advice: 'Send less at once.' },
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
    advice: 'Leave out what the guardrail stops, or ask an administrator about it.',
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
  pattern_unusable: {
    status: 400,
    code: 'BadRequest',
    advice: 'Write it without look-arounds and back-references.',
  },
  too_many_requests: {
    status: 429,
    code: 'QuotaExceeded',
    advice: 'Wait a moment, then try again.',
  },
  internal: {
    status: 500,
    code: 'InternalError',
    advice: 'Try again. If it stays, give the request id to whoever runs the service.',
  },
  unavailable: {
    status: 503,
    code: 'InternalError',
    advice: 'Wait a moment, then try again.',
  },
} as const satisfies Record<string, { status: number; code: string; advice: string }>

export type FailureKey = keyof typeof failures
export type FailureStatus = (typeof failures)[FailureKey]['status']

/** The failures any operation may end with, whatever it lists itself. */
export const everywhere = [
  'request_unreadable',
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

const families = {
  400: 'BadRequest',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  409: 'Conflict',
  410: 'Gone',
  413: 'PayloadTooLarge',
  429: 'TooManyRequests',
  500: 'InternalServerError',
  503: 'ServiceUnavailable',
  507: 'InsufficientStorage',
} as const satisfies Record<FailureStatus, string>

/** The `tpe` of an error body: the family of its status, or a model error itself (`wire.md`, "error tpe"). */
export function failureType(key: FailureKey): string {
  const { status, code } = failures[key]
  return isModelError(code) ? code : families[status]
}

function isModelError(code: string): boolean {
  return code.startsWith('CompletionModel')
}

// the specification shows these keys literally; every other one is made by the rule below
const shownKeys: Record<string, string> = {
  'badRequest.invalidInputParameters': 'fail.badRequest.invalidParameters',
  'notFound.resourceNotFound': 'fail.notFound.resource',
  'internalServerError.internalError': 'fail.internalServerError.generic',
  'serviceUnavailable.internalError': 'fail.serviceUnavailable.temporary',
  'model.quota': 'fail.model.quotaExceeded',
  'badRequest.guardrailBlockedError': 'fail.guardrail.blocked',
}

/**
 * The message key on the wire, as in the specification's samples: `fail.<family>.<code>`, and
 * `fail.model.quotaExceeded` and its like for model errors.
 */
export function wireKey(key: FailureKey): string {
  const { status, code } = failures[key]
  const path = isModelError(code)
    ? `model.${camel(code.replace(/^CompletionModel|Error$/g, ''))}`
    : `${camel(families[status])}.${camel(code)}`
  return shownKeys[path] ?? `fail.${path}`
}

function camel(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1)
}
