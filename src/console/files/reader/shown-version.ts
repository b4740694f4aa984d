import { createContext } from 'react'

/** The former version of a file that a reader shows; undefined for the current one. */
export const ShownVersion = createContext<string | undefined>(undefined)
