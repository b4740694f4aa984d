/** Failures that any request can end with; part of the register. */
export const requestFailures = {
  body_not_json: {
    status: 400,
    code: 'InvalidContentType',
    advice: 'Send a JSON body with the header Content-Type: application/json.',
  },
  body_is_form: {
    status: 400,
    code: 'InvalidContentType',
    advice: 'Send the bytes of the file alone as the body.',
  },
  request_unreadable: {
    status: 400,
    code: 'BadRequest',
    advice: 'Send a well-formed HTTP request with headers of at most 16 KB.',
  },
  request_too_slow: {
    status: 408,
    code: 'BadRequest',
    advice: 'Send the request again over a faster connection.',
  },
  request_looped: {
    status: 400,
    code: 'BadRequest',
    advice: 'Connect a model server that does not ask this service.',
  },
  field_malformed: { status: 400, code: 'BadRequest', advice: 'Correct the highlighted field.' },
  field_out_of_range: {
    status: 400,
    code: 'InvalidInputParameters',
    advice: 'Correct the highlighted field.',
  },
  cursors_both: {
    status: 400,
    code: 'BadRequest',
    advice: 'Use either before or after, not both.',
  },
  cursor_unknown: {
    status: 400,
    code: 'InvalidInputParameters',
    advice: 'Start over from the first page.',
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
  body_too_large: { status: 413, code: 'BadRequest', advice: 'Send a smaller request.' },
  route_unknown: {
    status: 404,
    code: 'ResourceNotFound',
    advice: 'Check the path and the method.',
  },
  idempotency_key_reused: {
    status: 422,
    code: 'InvalidInputParameters',
    advice: 'Use a new idempotency key for each new request.',
  },
  idempotency_request_running: {
    status: 409,
    code: 'BadRequest',
    advice: 'Wait for the first request to finish, then send it again.',
  },
  idempotency_answer_lost: {
    status: 409,
    code: 'BadRequest',
    advice:
      'Check whether it was created. If not, send the request again with a new idempotency key.',
  },
  too_many_requests: {
    status: 429,
    code: 'QuotaExceeded',
    advice: 'Wait a moment, then try again.',
  },
  internal: {
    status: 500,
    code: 'InternalError',
    advice: 'Try again. If the problem persists, send the request ID to the operator.',
  },
  unavailable: {
    status: 503,
    code: 'InternalError',
    advice: 'Wait a moment, then try again.',
  },
} as const satisfies Record<string, { status: number; code: string; advice: string }>
