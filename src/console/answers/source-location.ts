import { placeLabels } from '#contract/answers/merged-places.ts'
import { kindNames, kindOfName } from '#contract/file-kinds.ts'
import type { CitedReference } from './all-references.ts'

/**
 * The location of a quote in the terms of its file type, `PDF · Page 3 · Paid leave` or `Section 1`; for a web
 * page, its host and the heading.
 */
export function sourceLocation(reference: CitedReference): string {
  const { file_name = '', heading, url } = reference
  if (url !== undefined && URL.canParse(url)) {
    return [new URL(url).host, heading].filter(Boolean).join(' · ')
  }
  const kind = kindOfName(file_name)
  const parts = [kind && kindNames[kind], ...placeLabels(file_name, reference), heading]
  return parts.filter(Boolean).join(' · ')
}
