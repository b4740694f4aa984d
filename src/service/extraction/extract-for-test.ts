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

/** Every page of a file, read the way the service reads it. */
export async function pagesOf(path: string, limits?: Partial<ExtractionLimits>): Promise<Page[]> {
  const kind = kindOfName(path)
  if (kind === null) throw new Error(`${path} is of no kind.`)
  const { signal } = new AbortController()
  const pages = extractor(limits)({ path, kind, signal, onProgress: () => {} })
  return await Array.fromAsync(pages)
}

/** The code a file fails with, or `read` when it does not. */
export async function failureOf(path: string, limits?: Partial<ExtractionLimits>): Promise<string> {
  try {
    await pagesOf(path, limits)
    return 'read'
  } catch (error) {
    if (error instanceof ExtractionFailure) return error.code
    throw error
  }
}

/** A file with these bytes, there until the test is over. */
export async function made(name: string, content: string | Uint8Array): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-extraction-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}

/** Blocks as one line each: the type, then the text, a table as its header over its rows. */
export function told(blocks: readonly Block[]): string[] {
  return blocks.flatMap((block) => {
    if (block.type === 'heading') return [`h${block.level} ${block.text}`]
    if (block.type === 'list') return block.items.map((item) => `- ${item}`)
    if (block.type !== 'table') return [blockText(block)]
    const head = block.header ? [`head | ${block.header.join(' | ')}`] : []
    return [...head, ...block.rows.map((row, at) => `${block.first_row + at} | ${row.join(' | ')}`)]
  })
}

/** All lines of a file with this content, told as above. */
export async function linesOf(name: string, content: string | Uint8Array): Promise<string[]> {
  const pages = await pagesOf(await made(name, content))
  return pages.flatMap((page) => told(page.blocks))
}
