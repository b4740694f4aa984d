import type { FileReference } from '#contract/questions.ts'

type Place = Pick<FileReference, 'fileId' | 'page' | 'start' | 'end'>

/** Whether two references quote the same place. Several answers can quote it. */
export function isSamePlace(a: Place, b: Place | null): boolean {
  return a.fileId === b?.fileId && a.page === b.page && a.start === b.start && a.end === b.end
}
