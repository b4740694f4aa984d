import type { FileReference } from '#contract/questions.ts'
import { createContext } from 'react'
import type { CitedReference } from './all-references.ts'

export interface SourceOpener {
  open: (reference: CitedReference) => void
  /** The source that is open. */
  shown: CitedReference | null
}

/** Opens a source beside its answer. Null where citations quote in a popover and sources are links. */
export const OpenSource = createContext<SourceOpener | null>(null)

type Place = Pick<FileReference, 'fileId' | 'version_id' | 'page' | 'start' | 'end'>

/**
 * Whether two references quote the same place, of the same version where both name one. Several answers can quote it.
 */
export function isSamePlace(a: Place, b: Place | null): boolean {
  if (a.version_id !== undefined && b?.version_id !== undefined && a.version_id !== b.version_id) {
    return false
  }
  return a.fileId === b?.fileId && a.page === b.page && a.start === b.start && a.end === b.end
}
