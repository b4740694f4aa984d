import { kindOfName } from '#contract/file-kinds.ts'
import type { File as FileRecord, FileOrderField } from '#contract/files.ts'
import type { FileFilter } from './file-queries.ts'

type Compare = (a: FileRecord, b: FileRecord) => number

interface Page {
  data: FileRecord[]
  has_more: boolean
}

const valueOf: Record<FileOrderField, (file: FileRecord) => string | number> = {
  created_at: ({ id }) => id,
  name: ({ name }) => name.toLowerCase(),
  size: ({ size }) => size,
  status: ({ status }) => status,
  kind: ({ name }) => kindOfName(name) ?? '',
}

/** Compares files as the service sorts them. Ids sort by creation time. */
export function compareBy({ order_by = 'created_at', order = 'desc' }: FileFilter): Compare {
  const direction = order === 'asc' ? 1 : -1
  const of = valueOf[order_by]
  return (a, b) => {
    const [left, right] = of(a) === of(b) ? [a.id, b.id] : [of(a), of(b)]
    return left < right ? -direction : direction
  }
}

/** Puts files into the pages where they belong; those behind the last loaded row come with the next page. */
export function insertSorted<P extends Page>(
  pages: readonly P[],
  files: readonly FileRecord[],
  compare: Compare,
): P[] {
  let rest = files
  return pages.map((page, index) => {
    const last = page.data.at(-1)
    const isEnd = index === pages.length - 1 && !page.has_more
    const own = rest.filter((file) => isEnd || (last !== undefined && compare(file, last) < 0))
    if (own.length === 0) return page
    rest = rest.filter((file) => !own.includes(file))
    return { ...page, data: [...page.data, ...own].toSorted(compare) }
  })
}
