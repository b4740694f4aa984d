import { createContext, useContext } from 'react'
import { usePlay } from '#console/pages/playground/play/use-play.ts'
import { missingVariables } from './missing-variables.ts'

/** Sends at once, or warns first if these variables have no value. */
export type SendGuard = (missing: readonly string[], send: () => void) => void

export const SendGuardContext = createContext<SendGuard>((_, send) => send())

/**
 * Sends a request of the variant, after a warning if a variable of its prompt, or of a text that is
 * added to it, has no value.
 */
export function useGuardedSend(): (send: () => void, text?: string) => void {
  const guard = useContext(SendGuardContext)
  const play = usePlay()
  return (send, text) => guard(missingVariables(play.get(), text), send)
}
