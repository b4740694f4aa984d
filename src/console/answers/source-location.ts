import { fileKinds, kindOfName, type FileKind } from '#contract/file-kinds.ts'
import type { CitedReference } from './all-references.ts'

const pageUnits: Partial<Record<FileKind, string>> = {
  pdf: 'Page',
  jpg: 'Page',
  png: 'Page',
  ppt: 'Slide',
  pptx: 'Slide',
  xls: 'Sheet',
  xlsx: 'Sheet',
}

// They have no parts that could be counted, or parts that are pages in one file and sections in another.
const wholeKinds: ReadonlySet<FileKind | null> = new Set(['csv', 'doc', 'docx'])

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
    page !== undefined &&
      !wholeKinds.has(kind) &&
      `${(kind && pageUnits[kind]) ?? 'Section'} ${page}`,
    heading,
  ]
  return parts.filter(Boolean).join(' · ')
}
