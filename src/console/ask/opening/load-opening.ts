import { lazy } from 'react'
import { loadCode } from '#console/api/load-code.ts'

const load = async () => ({ default: (await import('./AskOpening.tsx')).AskOpening })

/** What stands before the first question, which an open conversation does not need. */
export const AskOpening = lazy(() => loadCode(load))
