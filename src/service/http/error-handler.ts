import type { FastifyError, FastifyInstance } from 'fastify'
import type { FailureKey } from '#contract/failures.ts'
import { Failure, failureHeaders, presentFailure } from './failure.ts'

/** Shapes every failure of the service once: the register's, the framework's, and the unexpected. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const failure = asFailure(error)
    // many clients look for the answer only when all is sent, so a body refused half-way is read on
    request.raw.resume()
    if (failure.key === 'internal') request.log.error({ err: error }, 'internal failure')
    return reply
      .code(failure.status)
      .headers(failureHeaders(failure))
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(presentFailure(failure, request.id)))
  })
}

const frameworkFailures: Record<string, [FailureKey, string]> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['body_not_json', 'The body is not sent as application/json.'],
  FST_ERR_CTP_BODY_TOO_LARGE: ['body_too_large', 'The body is larger than one request may be.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['body_not_json', 'The body is not as long as it says.'],
  FST_ERR_BAD_URL: ['route_unknown', 'The address is not readable.'],
}

/** The failure of the register that an error is told as: what is not one already is `internal`. */
export function asFailure(error: unknown): Failure {
  if (error instanceof Failure) return error
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const known = frameworkFailures[code]
  if (known) return new Failure(...known)
  return new Failure('internal', 'The service failed to answer.')
}
