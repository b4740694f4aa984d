import { createContext, useContext, useEffect } from 'react'

/**
 * What keeps a dialog open: `typed` has the close button, Escape and a click beside it ask before the text is lost,
 * and `shown-once` leaves only the buttons of its content.
 */
export type DialogHold = 'typed' | 'shown-once'

export const DialogHolds = createContext<(hold: DialogHold | null) => void>(() => undefined)

/** Holds the dialog around it open, as long as it is mounted. */
export function useDialogHold(hold: DialogHold): void {
  const setHold = useContext(DialogHolds)
  useEffect(() => {
    setHold(hold)
    return () => setHold(null)
  }, [hold, setHold])
}

/** Holds the dialog around a form open from the first change on. Returns what the form calls with each change. */
export function useTypedHold(): () => void {
  const setHold = useContext(DialogHolds)
  useEffect(() => () => setHold(null), [setHold])
  return () => setHold('typed')
}
