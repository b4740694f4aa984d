import { fileKinds, kindOfName, type FileKind } from '#contract/file-kinds.ts'
import type { FileReference } from '#contract/questions.ts'

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

/** Where a quote stands, as its file counts: `Page 3`, `Slide 2`, `Section 1`; with the kind before. */
export function placeWords({ file_name = '', page }: FileReference): string {
  const kind = kindOfName(file_name)
  const parts = [
    kind && fileKinds[kind].name,
    page !== undefined && `${(kind && units[kind]) ?? 'Section'} ${page}`,
  ]
  return parts.filter(Boolean).join(' · ')
}
