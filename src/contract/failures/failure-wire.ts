import { failures } from './failures.ts'
import type { FailureKey, FailureStatus } from './failures.ts'

const families = {
  400: 'BadRequest',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  408: 'RequestTimeout',
  409: 'Conflict',
  410: 'Gone',
  413: 'PayloadTooLarge',
  422: 'UnprocessableEntity',
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

// These keys are given by the specification; all others follow the rule below.
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
