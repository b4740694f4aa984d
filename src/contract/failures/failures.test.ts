import { expect, test } from 'vitest'
import { failureType, wireKey } from './failure-wire.ts'
import { failures } from './failures.ts'
import type { FailureKey } from './failures.ts'
import type { FileKind } from '#contract/file-kinds.ts'
import { readableFormats } from './readable-formats.ts'

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys forgets that the keys are the failures
const failureKeys = Object.keys(failures) as FailureKey[]

test('every failure has advice in sentences and a wire key', () => {
  for (const key of failureKeys) {
    expect(failures[key].advice).toMatch(/^[A-Z].*\.$/)
    expect(wireKey(key)).toMatch(/^fail(\.[a-zA-Z]+){2}$/)
  }
})

test('the message keys match the specification', () => {
  expect({
    expired: wireKey('key_expired'),
    forbidden: wireKey('permission_missing'),
    range: wireKey('field_out_of_range'),
    absent: wireKey('graph_not_found'),
    many: wireKey('too_many_requests'),
    internal: wireKey('internal'),
    unavailable: wireKey('unavailable'),
    credentials: wireKey('credentials_invalid'),
  }).toEqual({
    expired: 'fail.unauthorized.badToken',
    forbidden: 'fail.forbidden.insufficientAccessRights',
    range: 'fail.badRequest.invalidParameters',
    absent: 'fail.notFound.resource',
    many: 'fail.tooManyRequests.quotaExceeded',
    internal: 'fail.internalServerError.generic',
    unavailable: 'fail.serviceUnavailable.temporary',
    credentials: 'fail.unauthorized.badCredentials',
  })
})

test('statuses and codes are in the table of the specification', () => {
  const table = new Set([
    'BadRequest 400',
    'InvalidInputParameters 400',
    'InvalidContentType 400',
    'BadCredentials 401',
    'BadToken 401',
    'InsufficientAccessRights 403',
    'ResourceNotFound 404',
    'ResourceNotFound 410',
    // The table has no row for it; clients send a request with this status again.
    'BadRequest 408',
    'BadRequest 409',
    'BadRequest 413',
    // The table gives the status, and no code for it.
    'InvalidInputParameters 422',
    'QuotaExceeded 429',
    'QuotaExceeded 507',
    'InternalError 500',
    'InternalError 503',
    'GuardrailBlockedError 400',
    'CompletionModelQuotaError 429',
    'CompletionModelInternalError 500',
    'CompletionModelUnavailableError 500',
    'CompletionModelUnavailableError 503',
    'CompletionModelUnsafeRequestError 400',
    // The specification lists these under "Further model error types" and gives them no status.
    'CompletionModelUnauthorizedError 500',
    'CompletionModelUnderlyingRequestError 500',
    'CompletionModelNoPredictionError 500',
  ])
  for (const key of failureKeys) {
    const { code, status } = failures[key]
    expect([key, table.has(`${code} ${status}`)]).toEqual([key, true])
    expect(failureType(key)).toMatch(/^[A-Z]/)
  }
})

test('every kind of file is among the formats that are read', () => {
  const formats: Readonly<Record<FileKind, string>> = {
    pdf: 'PDF',
    doc: 'Word',
    docx: 'Word',
    rtf: 'RTF',
    ppt: 'PowerPoint',
    pptx: 'PowerPoint',
    xls: 'Excel',
    xlsx: 'Excel',
    odt: 'OpenDocument',
    odp: 'OpenDocument',
    ods: 'OpenDocument',
    epub: 'EPUB',
    csv: 'CSV',
    jpg: 'JPEG and PNG images',
    png: 'JPEG and PNG images',
    eml: 'email',
    html: 'HTML',
    srt: 'subtitles',
    md: 'Markdown',
    txt: 'plain text, logs and source code',
  }
  expect(readableFormats).toBe([...new Set(Object.values(formats))].join(', '))
})
