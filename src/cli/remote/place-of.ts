import { placeLabels } from '#contract/answers/merged-places.ts'

/** Where a passage stands: `prices.xlsx, sheet 2`, or rows of a table: `stock.csv, rows 3–7`. */
export function placeOf(file_name: string, place: Parameters<typeof placeLabels>[1]): string {
  const labels = placeLabels(file_name, place).map((label) => label.toLowerCase())
  return [file_name, ...labels].join(', ')
}
