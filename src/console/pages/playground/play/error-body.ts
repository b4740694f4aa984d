import { ApiError, failureOf } from '#console/api/api-error.ts'
import type { ErrorBody } from '#contract/failures/errors.ts'

/** A failure in the words of the interface, to be kept; `readErrorBody` makes it a failure again. */
export function errorBodyOf(error: ApiError): ErrorBody {
  const fields = Object.entries(error.fields)
  const described = fields.some(([, description]) => description === error.message)
  return {
    tpe: error.key,
    errors: [
      ...(described ? [] : [{ description: error.message, key: error.key, extras: {} }]),
      ...fields.map(([path, description]) => ({ description, key: error.key, extras: { path } })),
    ],
    extras: {
      ...error.extras,
      failure: error.key,
      ...(error.request_id !== undefined && { request_id: error.request_id }),
    },
  }
}

export function readErrorBody(body: unknown): ApiError {
  const error = failureOf(500, body)
  // these two are the console's own: no service answers them
  const key = error.extras['failure']
  if (key !== 'unreachable' && key !== 'unreadable') return error
  const { extras, fields, request_id } = error
  return new ApiError(key, error.message, { extras, fields, request_id })
}
