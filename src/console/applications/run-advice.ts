import type { ApiErrorKey } from '#console/api/api-error.ts'

const later = 'Wait a moment and try again. If it keeps failing, contact the application’s author.'
const shorter = 'Shorten the inputs. If it keeps failing, contact the application’s author.'

const advices: Partial<Record<ApiErrorKey, string>> = {
  context_too_long: shorter,
  model_quota: later,
  model_failed: later,
  model_unavailable: later,
  completion_model_unavailable: later,
  model_silent: 'Try again, or change the inputs.',
  model_unsafe: 'Change the inputs. The model declined to answer them.',
  model_refused_request: 'The model rejected the request. Contact the application’s author.',
  model_removed: 'The application needs a different model. Contact its author.',
  model_unknown: 'The application needs a different model. Contact its author.',
}

/** What to do about a failed run, for whoever runs an application and cannot choose its model. */
export function runAdvice({ key, advice }: { key: ApiErrorKey; advice?: string | undefined }) {
  return advices[key] ?? advice
}
