import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { kindOfName } from '#contract/file-kinds.ts'
import { blockText } from '#contract/page-text.ts'
import type { Block, Page } from '#contract/pages.ts'
import { extractor, type ExtractionLimits } from './extract.ts'
import { ExtractionFailure } from './extraction.ts'

export const fixture = (name: string): string => join(import.meta.dirname, 'fixtures', name)

/** Reads all pages of a file as the service does. */
export async function pagesOf(path: string, limits?: Partial<ExtractionLimits>): Promise<Page[]> {
  const kind = kindOfName(path)
  if (kind === null) throw new Error(`${path} has no supported extension.`)
  const { signal } = new AbortController()
  const pages = extractor(limits)({ path, kind, signal, onProgress: () => {} })
  return await Array.fromAsync(pages)
}

/** The failure code of a file, or `read` when it has none. */
export async function failureOf(path: string, limits?: Partial<ExtractionLimits>): Promise<string> {
  try {
    await pagesOf(path, limits)
    return 'read'
  } catch (error) {
    if (error instanceof ExtractionFailure) return error.code
    throw error
  }
}

/** Writes a file with these bytes, which is deleted after the test. */
export async function writeTestFile(name: string, content: string | Uint8Array): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-extraction-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}

/** Writes a line for each block, with its type and text; a table has its header above its rows. */
export function textsOf(blocks: readonly Block[]): string[] {
  return blocks.flatMap((block) => {
    if (block.type === 'heading') return [`h${block.level} ${block.text}`]
    if (block.type === 'list') return block.items.map((item) => `- ${item}`)
    if (block.type !== 'table') return [blockText(block)]
    const head = block.header ? [`head | ${block.header.join(' | ')}`] : []
    return [...head, ...block.rows.map((row, at) => `${block.first_row + at} | ${row.join(' | ')}`)]
  })
}

/** The lines of `textsOf` for a file with this content. */
export async function linesOf(name: string, content: string | Uint8Array): Promise<string[]> {
  const pages = await pagesOf(await writeTestFile(name, content))
  return pages.flatMap((page) => textsOf(page.blocks))
}
