import { useQueries } from '@tanstack/react-query'
import { useDeferredValue, useContext } from 'react'
import { fileQueries, pagesPerRequest } from '#console/files/file-queries.ts'
import { pageText } from '#contract/page-text.ts'
import type { Page } from '#contract/pages.ts'
import { findText, type TextRange } from './mark-text.ts'
import { ShownVersion } from './shown-version.ts'

/** One place where the words stand. */
export interface Hit extends TextRange {
  page: number
}

export interface FindResults {
  hits: readonly Hit[]
  byPage: ReadonlyMap<number, readonly Hit[]>
  /** Pages are still being read: there may be more. */
  isPending: boolean
  /** What they were searched for, which follows the field. */
  words: string
}

/**
 * Every place in a file where the words stand and are drawn; asks for the pages that are not here yet.
 */
export function useFind(
  file_id: string,
  total: number,
  words: string,
  isDrawn: (page: Page, range: TextRange) => boolean = () => true,
): FindResults {
  const deferredWords = useDeferredValue(words)
  const version_id = useContext(ShownVersion)
  const batches = deferredWords === '' ? 0 : Math.ceil(total / pagesPerRequest)
  return useQueries({
    queries: Array.from({ length: batches }, (_, batch) =>
      fileQueries.text(file_id, batch, version_id),
    ),
    combine: (results): FindResults => {
      const hits = results.flatMap(({ data }) =>
        (data?.data ?? []).flatMap((page) =>
          findText(pageText(page.blocks).text, deferredWords)
            .filter((range) => isDrawn(page, range))
            .map((range) => ({ ...range, page: page.number })),
        ),
      )
      return {
        hits,
        byPage: Map.groupBy(hits, ({ page }) => page),
        isPending: results.some((result) => result.isPending),
        words: deferredWords,
      }
    },
  })
}
