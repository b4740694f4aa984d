import { readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { kindOfName, pictureKinds } from '#contract/file-kinds.ts'
import { blockText } from '#contract/page-text.ts'
import type { Block } from '#contract/pages.ts'
import { extractor, pooledExtractor } from './extract.ts'
import { ExtractionFailure, type Extract, type ReadPage } from './extraction.ts'
import { sourceOf } from './reader.ts'
import { readerOf } from './readers.ts'
import type { ExtractionLimits } from './start-child.ts'
import { tidyPage } from './tidy.ts'

export const fixture = (name: string): string => join(import.meta.dirname, 'fixtures', name)

let pooledExtract: Extract | null = null

/**
 * Lets the tests of a file share processes that read their small files one after another, as the files of a team do.
 * To start a process takes more time than nearly all of these tests.
 */
export function shareReaders(): void {
  let stop = (): Promise<void> => Promise.resolve()
  beforeAll(() => {
    ;({ extract: pooledExtract, stop } = pooledExtractor({}, { idle_milliseconds: 60_000 }))
  })
  afterAll(() => {
    pooledExtract = null
    return stop()
  })
}

/** Reads all pages of a file as the service does, in a process of its own unless the file has `shareReaders`. */
export async function pagesOf(
  path: string,
  limits?: Partial<ExtractionLimits>,
): Promise<ReadPage[]> {
  const kind = kindOfName(path)
  if (kind === null) throw new Error(`${path} has no supported extension.`)
  const { signal } = new AbortController()
  const request = { path, kind, signal, onProgress: () => {} }
  const pages =
    pooledExtract === null || limits !== undefined
      ? extractor(limits)(request)
      : pooledExtract({ ...request, scope: 'tests' })
  return await Array.fromAsync(pages)
}

const textKinds: ReadonlySet<string> = new Set(['txt', 'md', 'html', 'csv'])

/**
 * Reads texts in the process of the test, because a child takes a fifth of a second of processor time, and other files as the
 * service does, in children that all scopes of the test share. Unless it `recognizes`, a picture has no text.
 */
export function testExtractor({ recognizes = true } = {}): {
  extract: Extract
  stop: () => Promise<void>
} {
  const readers = pooledExtractor({}, { idle_milliseconds: 60_000 })
  return {
    stop: readers.stop,
    extract: async function* extractInTest(request) {
      const { path, kind, signal, onProgress } = request
      if (!recognizes && pictureKinds.includes(kind)) {
        yield { number: 1, kind: 'page', label: null, ocr: true, figures: true, blocks: [] }
        return
      }
      if (!textKinds.has(kind)) {
        yield* readers.extract({ ...request, scope: 'tests' })
        return
      }
      const read = await readerOf(kind)
      let isEmpty = true
      for await (const page of read(sourceOf(await readFile(path)), onProgress)) {
        signal.throwIfAborted()
        const tidy = tidyPage(page)
        isEmpty &&= tidy.blocks.length === 0 && tidy.figures !== true
        yield tidy
      }
      if (isEmpty) throw new ExtractionFailure('empty')
    },
  }
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

/** The IDs of the processes that extract files for this one. Only on Linux. */
export function extractionProcesses(): string[] {
  const tasks = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8')
  return tasks.split(' ').filter((pid) => pid !== '' && commandOf(pid).includes('jobs/child.ts'))
}

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}
