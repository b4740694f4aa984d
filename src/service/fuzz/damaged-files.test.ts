import { readFile } from 'node:fs/promises'
import { basename, isAbsolute, join } from 'node:path'
import * as fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { kindOfName } from '#contract/file-kinds.ts'
import type { FileKind } from '#contract/file-kinds.ts'
import { extractionFailures, ExtractionFailure } from '#service/extraction/extraction.ts'
import { pooledExtractor } from '#service/extraction/extract.ts'
import { fixture, writeTestFile } from '#service/extraction/test-extract.ts'
import { damages } from './test-damaged-files.ts'
import { fuzzFactor, fuzzSeed } from './test-fuzz-settings.ts'

// A damaged file costs two processes, because it is read again in one of its own.
const copiesOfFile = 3

const samples = join(import.meta.dirname, '../../../public/samples')

// Those whose text must be recognized in images take seconds each, so that only longer runs read them.
const names = [
  'yearbook.doc',
  'blank.docx',
  'yearbook.docx',
  'yearbook.odt',
  'columns.pdf',
  'locked.pdf',
  'yearbook.pdf',
  'slides.ppt',
  'slides.pptx',
  'locked.pptx',
  'stock.xls',
  'locked.xls',
  'stock.xlsx',
  'stock.ods',
  'white.png',
  ...[
    'complaint-reply.eml',
    'evacuation-training.srt',
    'help-luggage-animals.html',
    'maintenance-log.csv',
    'minutes-2026-03-18.md',
  ].map((name) => join(samples, name)),
  ...(fuzzFactor > 1 ? ['photo.jpg', 'scan.png', 'scanned.pdf', 'exif-turned.jpg'] : []),
]

const readers = pooledExtractor()
afterAll(readers.stop)

test.each(names.map((path) => [basename(path), path]))(
  'every damaged copy of %s is read, or refused with a reason',
  async (name, path) => {
    const whole = await readFile(isAbsolute(path) ? path : fixture(path))
    const isArchive = whole.subarray(0, 2).toString() === 'PK'
    const kind = kindOfName(name)
    if (kind === null) throw new Error(`${name} has no supported extension.`)
    await fc.assert(
      fc.asyncProperty(damages(isArchive), async (damage) => {
        const copy = await writeTestFile(name, damage(whole))
        expect(await outcomeOf(copy, kind)).toBeOneOf(['read', ...Object.keys(extractionFailures)])
      }),
      { numRuns: copiesOfFile * fuzzFactor, seed: fuzzSeed },
    )
  },
)

async function outcomeOf(path: string, kind: FileKind): Promise<string> {
  const { signal } = new AbortController()
  const request = { path, kind, signal, onProgress: () => undefined, scope: 'team' }
  try {
    const pages = await Array.fromAsync(readers.extract(request))
    // PostgreSQL stores neither of them, so that such a page would fail each time that it is read.
    return pages.every((page) => isStorable(page)) ? 'read' : 'has text that cannot be stored'
  } catch (error) {
    if (error instanceof ExtractionFailure) return error.code
    throw error
  }
}

function isStorable(page: object): boolean {
  const text = JSON.stringify(page)
  return !/\\u0000|\\ud[89a-f]/.test(text)
}
