import { ApiError, toFailure } from '#console/api/api-error.ts'
import type { ErrorBody } from '#contract/failures/errors.ts'

/**
 * Converts an error to the error format of the interface for storage. `parseErrorBody` reverses it.
 */
export function toErrorBody(error: ApiError): ErrorBody {
  const fields = Object.entries(error.fields)
  const isInFields = fields.some(([, description]) => description === error.message)
  return {
    tpe: error.key,
    errors: [
      ...(isInFields ? [] : [{ description: error.message, key: error.key, extras: {} }]),
      ...fields.map(([path, description]) => ({ description, key: error.key, extras: { path } })),
    ],
    extras: {
      ...error.extras,
      failure: error.key,
      ...(error.request_id !== undefined && { request_id: error.request_id }),
    },
  }
}

export function parseErrorBody(body: unknown): ApiError {
  const error = toFailure(500, body)
  // The service never returns these two keys: the console sets them itself.
  const key = error.extras['failure']
  if (key !== 'unreachable' && key !== 'unreadable') return error
  const { extras, fields, request_id } = error
  return new ApiError(key, error.message, { extras, fields, request_id })
}
