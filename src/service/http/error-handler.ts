import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { FailureKey } from '#contract/failures/failures.ts'
import { isOutage } from '#service/database/postgres/outage.ts'
import { storageTroubleOf } from '#service/database/storage-trouble.ts'
import type { StorageTrouble } from '#service/database/storage-trouble.ts'
import { isZeroInText } from '#service/database/zero-in-text.ts'
import { apiHeaders } from './api-headers.ts'
import { drainBody } from './server/drain-body.ts'
import { Failure, failureHeaders, presentFailure } from '#service/failure.ts'
import { trackFailure } from './request-hooks.ts'

/**
 * Shapes every failure of the service once: the register's, the framework's, and the unexpected.
 * `onError` hears of each before.
 */
export function handleErrors(app: FastifyInstance, onError: (error: unknown) => void): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    onError(error)
    return refuse(error, request, reply)
  })
  // hooks run for what no route is for as well: it is refused before its body is read
  app.addHook('onRequest', async (request) => {
    if (request.is404) throw nothingAt(request)
  })
  app.setNotFoundHandler((request) => {
    throw nothingAt(request)
  })
}

/** Answers a request with the failure that an error is. */
export function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const failure = asFailure(error)
  // what a caller ended by going is no failure
  const isGone = reply.raw.destroyed
  if (!isGone) trackFailure(request, failure.key)
  drainBody(request.raw)
  // a limit that is met is no trouble of the service
  const isLimit = failure.extras['limit'] !== undefined
  // An outage of the database, a full disk or an overload is reported once, not with each request
  // that it fails.
  const isOverload =
    failure.key === 'unavailable' && failure.extras['retry_after_seconds'] !== undefined
  const isReported = isOutage(error) || failure.key === 'storage_full' || isOverload
  if (failure.status >= 500 && !isGone && !isLimit && !isReported)
    request.log.error({ err: error }, failure.message)
  return reply
    .code(failure.status)
    .headers({ ...apiHeaders, ...failureHeaders(failure), 'x-request-id': request.id })
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(presentFailure(failure, request.id)))
}

function nothingAt(request: FastifyRequest): Failure {
  return new Failure('route_unknown', `The path ${request.url.slice(0, 200)} does not exist.`)
}

const frameworkFailures: Record<string, [FailureKey, string]> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['body_not_json', 'The Content-Type must be application/json.'],
  FST_ERR_BAD_URL: ['route_unknown', 'The URL is malformed.'],
  FST_ERR_MAX_PARAM_LENGTH: ['route_unknown', 'The URL is too long.'],
}

const storageFailures: Record<StorageTrouble, () => Failure> = {
  full: () => new Failure('storage_full', 'There is no room on the disk of the service.'),
  read_only: () =>
    new Failure('database_read_only', 'The database file sheaf.db, or its disk, is read-only.', {
      retry_after_seconds: 30,
    }),
  damaged: () => new Failure('database_damaged', 'The database file sheaf.db is damaged.'),
  unopenable: () => new Failure('unavailable', 'The database file sheaf.db cannot be opened.'),
}

/** The failure of the register that an error is told as: what is not one already is `internal`. */
export function asFailure(error: unknown): Failure {
  if (error instanceof Failure) return error
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const known = frameworkFailures[code]
  if (known) return new Failure(...known)
  const trouble = storageTroubleOf(error)
  if (trouble !== null) return storageFailures[trouble]()
  if (isOutage(error)) return new Failure('unavailable', 'The database is not responding.')
  if (isZeroInText(error)) {
    return new Failure('field_out_of_range', 'Text must not contain the null character (U+0000).')
  }
  return new Failure('internal', 'An internal error occurred.')
}
