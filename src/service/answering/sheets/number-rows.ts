import { kindOfName } from '#contract/file-kinds.ts'
import type { FileKind } from '#contract/file-kinds.ts'
import type { FileReference } from '#contract/questions.ts'
import type { SearchIndex } from '#service/retrieval/search-index.ts'

// Of other files, nobody sees the numbers of rows.
const kindsWithRows: ReadonlySet<FileKind | null> = new Set(['csv', 'xls', 'xlsx', 'ods'])

/** Gives references to rows of spreadsheets the numbers of their rows. */
export async function numberRows(
  index: SearchIndex,
  references: readonly FileReference[],
): Promise<void> {
  const rows = references.filter(({ file_name = '' }) => kindsWithRows.has(kindOfName(file_name)))
  const byVersion = Map.groupBy(rows, ({ version_id }) => version_id)
  for (const [version_id, some] of byVersion) {
    if (version_id === undefined) continue
    const places = some.map(({ page = 1, start = 0 }) => ({ page, start }))
    const numbers = await index.readRowNumbers(version_id, places)
    for (const [at, reference] of some.entries()) {
      const row = numbers[at]
      if (row !== null && row !== undefined) reference.row = row
    }
  }
}
