import type { FileReference, QuestionAnswer } from '#contract/questions.ts'

/** A place in a file; `url` where that is a page of the web. */
export type PlaceReference = FileReference & { url?: string }

/** The references of an answer in one list, pages of the web among them, as they are cited. */
export function everyReference({
  files,
  web,
}: NonNullable<QuestionAnswer['references']>): PlaceReference[] {
  const pages = web.flatMap(({ fileId, title, ...place }) =>
    fileId === undefined ? [] : [{ ...place, fileId, file_name: title }],
  )
  if (pages.length === 0) return files
  return [...files, ...pages].toSorted(
    (a, b) => Number(a.cite ?? 0) - Number(b.cite ?? 0) || b.score - a.score,
  )
}
