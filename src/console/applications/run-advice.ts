import { useQuery } from '@tanstack/react-query'
import type { ApiErrorKey } from '#console/api/api-error.ts'
import { meQueries } from '#console/session/me-queries.ts'
import { changeDisabledReason } from './application-access.ts'
import { applicationQueries } from './application-queries.ts'

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

const retryOrChange = 'Wait a moment and try again, or choose another model in the editor.'
const shortenOrChange = 'Shorten the inputs, or choose a model with a larger context window.'
const changeModel = 'Choose another model in the editor, then deploy the application.'

/** For whoever can change the application. */
const authorAdvices: Partial<Record<ApiErrorKey, string>> = {
  context_too_long: shortenOrChange,
  model_quota: retryOrChange,
  model_failed: retryOrChange,
  model_unavailable: retryOrChange,
  completion_model_unavailable: retryOrChange,
  model_refused_request:
    'In the editor, remove options that the model may not support, or choose another model.',
  model_removed: changeModel,
  model_unknown: changeModel,
}

/** What to do about a failed run, for whoever runs an application and cannot choose its model. */
export function runAdvice({ key, advice }: { key: ApiErrorKey; advice?: string | undefined }) {
  return advices[key] ?? advice
}

/** Returns what to do about failed runs: a key that can change the application is told what to change, others to contact the author. */
export function useRunAdvice(application_id: string): typeof runAdvice {
  const { data: application } = useQuery(applicationQueries.one(application_id))
  const { data: me } = useQuery(meQueries.own())
  const isAuthor = application && me && changeDisabledReason(application, me) === undefined
  return (error) => (isAuthor ? authorAdvices[error.key] : undefined) ?? runAdvice(error)
}
