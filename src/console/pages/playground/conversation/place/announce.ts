import { createContext } from 'react'

/** Announces a sentence to screen readers. */
export const Announce = createContext<(sentence: string) => void>(() => undefined)
