import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { FailureKey } from '#contract/failures/failures.ts'
import { isBlobsOutage } from '#service/blobs/blobs-outage.ts'
import { isAnyOutage, isOutage } from '#service/database/postgres/outage.ts'
import type { DatabaseOutage } from '#service/database/postgres/outage.ts'
import { DatabaseMoved } from '#service/database/sqlite/opened-files.ts'
import { storageTroubleOf } from '#service/disk/storage-trouble.ts'
import type { StorageTrouble } from '#service/disk/storage-trouble.ts'
import { isZeroInText } from '#service/database/refused-values.ts'
import { apiHeaders } from './api-headers.ts'
import { drainBody } from './server/drain-body.ts'
import { Failure, failureHeaders, presentFailure } from '#service/failure.ts'
import { isOfProviderAdmin, trackFailure } from './request-hooks.ts'

/**
 * Converts every error to a failure response: those of the register, of Fastify, and unexpected ones.
 * `onError` is called with each error first.
 */
export function handleErrors(app: FastifyInstance, onError: (error: unknown) => void): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    onError(error)
    return refuse(error, request, reply)
  })
}

/** Sends the failure of an error as the response. */
export function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const failure = asFailure(error)
  // An error caused by a caller who hung up is not a failure.
  const isGone = reply.raw.destroyed
  if (!isGone) trackFailure(request, failure.key)
  drainBody(request.raw)
  // Reaching a limit is not an error of the service.
  const isLimit = failure.extras['limit'] !== undefined
  // An outage of the database or the store of files, a full disk or an overload is reported once, not with each request
  // that it fails.
  const isOverload =
    failure.key === 'unavailable' && failure.extras['retry_after_seconds'] !== undefined
  // A part that is not ready is logged where it is found, and a full disk once.
  const isProbe = failure.extras['part'] !== undefined
  const isReported = isAnyOutage(error) || failure.key === 'storage_full' || isOverload || isProbe
  if (failure.status >= 500 && !isGone && !isLimit && !isReported)
    request.log.error({ err: error }, failure.message)
  return reply
    .code(failure.status)
    .headers(headersOf(failure, request))
    .send(bodyOf(failure, request))
}

/** Sends a failure as the response of a request whose handler goes on, and whose reply is passed over. */
export function refuseAtOnce(failure: Failure, request: FastifyRequest, reply: FastifyReply): void {
  const headers = Object.entries({ ...reply.getHeaders(), ...headersOf(failure, request) })
  reply.hijack()
  drainBody(request.raw)
  for (const [name, value] of headers) if (value !== undefined) reply.raw.setHeader(name, value)
  reply.raw.statusCode = failure.status
  reply.raw.end(bodyOf(failure, request))
}

const headersOf = (failure: Failure, { id }: FastifyRequest) => ({
  ...apiHeaders,
  ...failureHeaders(failure),
  'x-request-id': id,
  'content-type': 'application/json; charset=utf-8',
})

function bodyOf(failure: Failure, request: FastifyRequest): string {
  const forProviderAdmin = isOfProviderAdmin(request)
  return JSON.stringify(presentFailure(failure, request.id, { forProviderAdmin }))
}

const frameworkFailures: Record<string, [FailureKey, string]> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['body_not_json', 'The Content-Type must be application/json.'],
  FST_ERR_BAD_URL: ['route_unknown', 'The URL is malformed.'],
  FST_ERR_MAX_PARAM_LENGTH: ['route_unknown', 'The URL is too long.'],
}

const storageFailures: Record<StorageTrouble, () => Failure> = {
  full: () => new Failure('storage_full', 'The service’s disk is full.'),
  read_only: () =>
    new Failure('database_read_only', 'The database file sheaf.db, or its disk, is read-only.', {
      retry_after_seconds: 30,
    }),
  damaged: () => new Failure('database_damaged', 'The database file sheaf.db is damaged.'),
  unopenable: () => new Failure('unavailable', 'The database file sheaf.db cannot be opened.'),
}

function outageFailure({ isReadOnly }: DatabaseOutage): Failure {
  if (!isReadOnly) return new Failure('unavailable', 'The database is not responding.')
  const message = 'The database only accepts reads at the moment.'
  return new Failure('database_read_only', message, { retry_after_seconds: 30 })
}

const databaseMoved = 'The database file sheaf.db was moved or deleted, so nothing can be changed.'

/** Converts an error to a failure of the register; unknown errors become `internal`. */
export function asFailure(error: unknown): Failure {
  if (error instanceof Failure) return error
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const failure = frameworkFailures[code]
  if (failure) return new Failure(...failure)
  const trouble = storageTroubleOf(error)
  if (trouble !== null) return storageFailures[trouble]()
  if (error instanceof DatabaseMoved) return new Failure('unavailable', databaseMoved)
  if (isOutage(error)) return outageFailure(error)
  if (isBlobsOutage(error)) return new Failure('unavailable', 'The file store is not responding.')
  if (isZeroInText(error)) {
    return new Failure('field_out_of_range', 'Text must not contain the null character (U+0000).')
  }
  return new Failure('internal', 'An internal error occurred.')
}
