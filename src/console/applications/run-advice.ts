import type { ApiErrorKey } from '#console/api/api-error.ts'

const later =
  'Wait a moment and try again. If that does not help, tell whoever wrote the application.'
const shorter = 'Shorten the inputs. If that does not help, tell whoever wrote the application.'

const advices: Partial<Record<ApiErrorKey, string>> = {
  context_too_long: shorter,
  model_quota: later,
  model_failed: later,
  model_unavailable: later,
  completion_model_unavailable: later,
  model_silent: 'Try again, or change the inputs.',
  model_unsafe: 'Change the inputs. The model declined to answer them.',
  model_refused_request: 'Tell whoever wrote the application: the model refuses its request.',
  model_removed: 'Tell whoever wrote the application: its model has to be replaced.',
  model_unknown: 'Tell whoever wrote the application: its model has to be replaced.',
}

/** What to do about a failed run, for whoever runs an application and cannot choose its model. */
export function runAdvice({ key, advice }: { key: ApiErrorKey; advice?: string | undefined }) {
  return advices[key] ?? advice
}
