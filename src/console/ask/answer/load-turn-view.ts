import { lazy } from 'react'
import { loadCode } from '#console/api/load-code.ts'

const load = async () => ({ default: (await import('./TurnView.tsx')).TurnView })

/** Shows a question with its answer. While the service does not respond, its code is waited for. */
export const TurnView = lazy(() => loadCode(load))

/**
 * Loads what shows an answer, for a question that is being typed or pointed at: it is then shown also if the service
 * ends meanwhile.
 */
export function prepareAnswer(): void {
  void load().catch(() => {
    // The view loads it again.
  })
}
