import { createContext } from 'react'
import type { CitedReference } from './all-references.ts'

export interface SourceOpener {
  open: (reference: CitedReference) => void
  /** The source that is open. */
  shown: CitedReference | null
}

/** Opens a source beside its answer. Null where citations quote in a popover and sources are links. */
export const OpenSource = createContext<SourceOpener | null>(null)
