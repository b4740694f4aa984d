import { pageLabel } from '#contract/file-kinds.ts'

/** Where a passage stands: `prices.xlsx, sheet 2`. */
export function placeOf(file_name: string, page: number | undefined): string {
  const label = page === undefined ? null : pageLabel(file_name, page)
  return label === null ? file_name : `${file_name}, ${label.toLowerCase()}`
}
