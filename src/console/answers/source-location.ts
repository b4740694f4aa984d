import { fileKinds, kindOfName, pageLabel } from '#contract/file-kinds.ts'
import type { CitedReference } from './all-references.ts'

/**
 * The location of a quote in the terms of its file type, `PDF · Page 3 · Paid leave` or `Section 1`; for a web
 * page, its host and the heading.
 */
export function sourceLocation({ file_name = '', page, heading, url }: CitedReference): string {
  if (url !== undefined && URL.canParse(url)) {
    return [new URL(url).host, heading].filter(Boolean).join(' · ')
  }
  const kind = kindOfName(file_name)
  const parts = [
    kind && fileKinds[kind].name,
    page !== undefined && pageLabel(file_name, page),
    heading,
  ]
  return parts.filter(Boolean).join(' · ')
}
