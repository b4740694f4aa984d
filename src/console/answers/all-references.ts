import type { NearPassage } from '#contract/answers/near-passages.ts'
import { mergePlaces, type MergedPlaces } from '#contract/answers/merged-places.ts'
import type { FileReference, QuestionAnswer } from '#contract/questions.ts'

/** A cited passage; `url` is set for web pages. */
export type CitedReference = MergedPlaces<FileReference & { url?: string }>

/** The references of an answer to files and web pages as one list, in order of citation, one of each citation. */
export function allReferences({
  files,
  web,
}: NonNullable<QuestionAnswer['references']>): CitedReference[] {
  const pages = web.flatMap(({ fileId, title, ...place }) =>
    fileId === undefined ? [] : [{ ...place, fileId, file_name: title }],
  )
  if (pages.length === 0) return mergePlaces(files)
  return mergePlaces([...files, ...pages]).toSorted(
    (a, b) => Number(a.cite ?? 0) - Number(b.cite ?? 0) || b.score - a.score,
  )
}

/** Passages that are near to a question, as references that open like those of an answer. */
export function nearReferences(nearest: readonly NearPassage[]): CitedReference[] {
  return nearest.map(({ file_id, url, ...place }) => ({
    ...place,
    ...(url !== undefined && { url }),
    fileId: file_id,
    score: 0,
  }))
}
