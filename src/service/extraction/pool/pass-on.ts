import { pageTextLength } from '#contract/page-text.ts'
import type { ReadPage } from '#service/extraction/extraction.ts'

// JSON of pages that are collected before they are passed on. Few files of 2 MB have more.
const maxCollectedChars = 4_000_000

/** About as many characters as the page has as JSON. */
function charsOf({ blocks, passages = [], words = [], pictures = [] }: ReadPage): number {
  const text = JSON.stringify([blocks, words, pictures]).length
  return passages.reduce((sum, passage) => sum + passage.text.length + passage.terms.length, text)
}

/** The pages of a file, or null where reading fails or they are too long to be collected. */
export async function collect(
  pages: AsyncGenerator<ReadPage, void>,
  signal: AbortSignal,
): Promise<ReadPage[] | null> {
  const collected: ReadPage[] = []
  let chars = 0
  try {
    for await (const page of pages) {
      chars += charsOf(page)
      if (chars > maxCollectedChars) return null
      collected.push(page)
    }
    return collected
  } catch (error) {
    if (signal.aborted) throw error
    return null
  }
}

/**
 * Passes on the pages of a file while it is read. Where that fails, the file is read `again`, and the pages that were passed
 * on before are left out. Rejects with an `Error` that is no fault of the file if one of those has a different length this time.
 */
export async function* passOn(
  pages: AsyncGenerator<ReadPage, void>,
  again: () => AsyncGenerator<ReadPage, void>,
  signal: AbortSignal,
): AsyncGenerator<ReadPage, void> {
  const lengths: number[] = []
  try {
    for await (const page of pages) {
      lengths.push(pageTextLength(page.blocks))
      yield page
    }
    return
  } catch (error) {
    if (signal.aborted) throw error
  }
  const known = lengths.length
  let count = 0
  for await (const page of again()) {
    count += 1
    if (count > known) yield page
    else if (pageTextLength(page.blocks) !== lengths[count - 1]) throw differs()
  }
  if (count < known) throw differs()
}

const differs = (): Error => new Error('Two reading processes read a file differently.')
