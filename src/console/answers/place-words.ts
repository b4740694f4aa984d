import { fileKinds, kindOfName, type FileKind } from '#contract/file-kinds.ts'
import type { PlaceReference } from './every-reference.ts'

const units: Partial<Record<FileKind, string>> = {
  pdf: 'Page',
  doc: 'Page',
  docx: 'Page',
  jpg: 'Page',
  png: 'Page',
  ppt: 'Slide',
  pptx: 'Slide',
  xls: 'Sheet',
  xlsx: 'Sheet',
}

/**
 * Where a quote stands, as its file counts: `Page 3`, `Slide 2`, `Section 1`; with the kind before, or
 * the host of a page of the web.
 */
export function placeWords({ file_name = '', page, url }: PlaceReference): string {
  if (url !== undefined && URL.canParse(url)) return new URL(url).host
  const kind = kindOfName(file_name)
  const parts = [
    kind && fileKinds[kind].name,
    page !== undefined && `${(kind && units[kind]) ?? 'Section'} ${page}`,
  ]
  return parts.filter(Boolean).join(' · ')
}
