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

/** The `tpe` of an error body: the family of its status (specification, "Status codes"). */
export function failureFamily(status: FailureStatus): (typeof families)[FailureStatus] {
  return families[status]
}

// the specification shows these keys literally; every other one is made by the rule below
const shownKeys: Record<string, string> = {
  'badRequest.invalidInputParameters': 'fail.badRequest.invalidParameters',
  'notFound.resourceNotFound': 'fail.notFound.resource',
  'internalServerError.internalError': 'fail.internalServerError.generic',
  'serviceUnavailable.internalError': 'fail.serviceUnavailable.temporary',
}

/** The message key on the wire: `fail.<family>.<code>`, as in the specification's samples. */
export function wireKey(key: FailureKey): string {
  const { status, code } = failures[key]
  const path = `${camel(failureFamily(status))}.${camel(code)}`
  return shownKeys[path] ?? `fail.${path}`
}

function camel(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1)
}
