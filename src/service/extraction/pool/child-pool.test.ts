import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { kindOfName } from '#contract/file-kinds.ts'
import { pooledExtractor } from '#service/extraction/extract.ts'
import type { Extract, ReadPage } from '#service/extraction/extraction.ts'
import type { ExtractionLimits } from '#service/extraction/start-child.ts'
import {
  extractionProcesses,
  fixture,
  pagesOf,
  textsOf,
  writeTestFile,
} from '#service/extraction/test-extract.ts'
import type { PoolLimits } from './child-pool.ts'

const hostileChild = join(import.meta.dirname, 'test-hostile-child.ts')

function pool(
  limits: Partial<ExtractionLimits> = {},
  poolLimits: Partial<PoolLimits> = {},
  entry?: string,
): Extract {
  const { extract, stop } = pooledExtractor(
    limits,
    { idle_milliseconds: 60_000, ...poolLimits },
    entry,
  )
  onTestFinished(stop)
  return extract
}

function hostilePool(poolLimits: Partial<PoolLimits> = {}): Extract {
  return pool({}, poolLimits, hostileChild)
}

async function read(extract: Extract, path: string, scope?: string): Promise<ReadPage[]> {
  const kind = kindOfName(path)
  if (kind === null) throw new Error(`${path} has no supported extension.`)
  const { signal } = new AbortController()
  const whose = scope === undefined ? {} : { scope }
  return Array.fromAsync(extract({ path, kind, ...whose, signal, onProgress: () => undefined }))
}

/** The text of a file with this content, which names the process that read it if the pool is hostile. */
async function textOf(extract: Extract, content: string, scope = 'orchard'): Promise<string> {
  const [page] = await read(extract, await writeTestFile('a.txt', content), scope)
  return textsOf(page?.blocks ?? []).join('\n')
}

test('files of a scope are read by one process', async () => {
  const extract = hostilePool()
  const first = await textOf(extract, 'nothing')
  expect(await textOf(extract, 'nothing')).toBe(first)
  expect(await textOf(extract, 'nothing')).toBe(first)
})

test('no process reads files of two scopes', async () => {
  const extract = hostilePool()
  const first = await textOf(extract, 'nothing', 'orchard')
  const second = await textOf(extract, 'nothing', 'mill')
  expect(second).not.toBe(first)
  expect(await textOf(extract, 'nothing', 'orchard')).toBe(first)
  expect(await textOf(extract, 'nothing', 'mill')).toBe(second)
})

// The process that follows the one of an attack is the clean one of the next attack.
test('a process in which a file left a trace reads no other file', async () => {
  const extract = hostilePool()
  let clean = await textOf(extract, 'nothing')
  for (const attack of [
    'prototype',
    'hidden prototype',
    'built-in function',
    'sealed method',
    'method',
    'global variable',
    'timer',
    'listener',
    'engine',
    'memory',
  ]) {
    expect([attack, await textOf(extract, attack)]).toEqual([attack, clean])
    const next = await textOf(extract, 'nothing')
    expect([attack, next]).not.toEqual([attack, clean])
    clean = next
  }
})

test('a file is read again after trouble in a process that read another, which reads no more', async () => {
  const extract = hostilePool()
  let clean = await textOf(extract, 'nothing')
  for (const attack of [
    'failure',
    'failure after a page',
    'sealed prototype',
    'getter of a sealed prototype',
    'end',
    'odd message',
    'odd passages',
    'no JSON',
  ]) {
    // The second process is the real child, which reads these words as text.
    expect(await textOf(extract, attack)).toBe(attack)
    const next = await textOf(extract, 'nothing')
    expect([attack, next]).not.toEqual([attack, clean])
    clean = next
  }
})

test('a small file with very much text is read after another one', async () => {
  const extract = pool()
  await textOf(extract, 'words')
  const path = await writeTestFile('wide.csv', '1\n'.repeat(900_000))
  const pages = await read(extract, path, 'orchard')
  expect(JSON.stringify(pages).length).toBeGreaterThan(4_000_000)
  expect(pages.map(({ number }) => number)).toEqual(pages.map((_, at) => at + 1))
})

test('a process reads a limited number of files', async () => {
  const extract = hostilePool({ files: 2 })
  const first = await textOf(extract, 'nothing')
  expect(await textOf(extract, 'nothing')).toBe(first)
  expect(await textOf(extract, 'nothing')).not.toBe(first)
})

test('a waiting process ends after a while, with the pool, and when others wait', async () => {
  const before = extractionProcesses().length
  await textOf(pool({}, { idle_milliseconds: 1 }), 'words')
  await expect.poll(extractionProcesses).toHaveLength(before)

  const { extract, stop } = pooledExtractor({}, { idle_milliseconds: 60_000, idle_children: 1 })
  await textOf(extract, 'words', 'orchard')
  await textOf(extract, 'words', 'mill')
  await expect.poll(extractionProcesses).toHaveLength(before + 1)
  await stop()
  expect(extractionProcesses()).toHaveLength(before)
})

test('an aborted file ends its process', async () => {
  const extract = pool()
  const path = await writeTestFile('long.csv', 'Row,Name\n1,wait\n'.repeat(100_000))
  const controller = new AbortController()
  const pages = extract({
    path,
    kind: 'csv',
    scope: 'orchard',
    signal: controller.signal,
    onProgress: () => undefined,
  })
  await pages.next()
  controller.abort(new Error('enough'))
  await expect(pages.next()).rejects.toThrow('enough')
  await expect.poll(extractionProcesses).toHaveLength(0)
})

test('an aborted file ends a process that read another', async () => {
  const extract = pool()
  await textOf(extract, 'words')
  const path = await writeTestFile('long.csv', 'Row,Name\n1,wait\n'.repeat(100_000))
  const controller = new AbortController()
  const pages = extract({
    path,
    kind: 'csv',
    scope: 'orchard',
    signal: controller.signal,
    onProgress: () => undefined,
  })
  const first = pages.next()
  controller.abort(new Error('enough'))
  await expect(first).rejects.toThrow('enough')
  await expect.poll(extractionProcesses).toHaveLength(0)
})

test.each(['orchard', undefined])(
  'a file that is aborted while its process waits for its pages to be taken ends (scope %s)',
  async (scope) => {
    const extract = pool()
    const path = await writeTestFile('long.csv', 'Row,Name\n1,wait\n'.repeat(100_000))
    const controller = new AbortController()
    const pages = extract({
      path,
      kind: 'csv',
      ...(scope !== undefined && { scope }),
      signal: controller.signal,
      onProgress: () => undefined,
    })
    await pages.next()
    await pause(1_000)
    controller.abort(new Error('enough'))
    await expect(pages.next()).rejects.toThrow('enough')
  },
)

test('files whose processes are ended early leave no pipe open', async () => {
  const extract = pool()
  const path = await writeTestFile('long.csv', 'Row,Name\n1,wait\n'.repeat(100_000))
  const openFiles = () => readdirSync('/proc/self/fd').length
  const before = openFiles()
  for (let time = 0; time < 5; time += 1) {
    for await (const _ of extract({
      path,
      kind: 'csv',
      signal: new AbortController().signal,
      onProgress: () => undefined,
    })) {
      await pause(300)
      break
    }
  }
  await expect.poll(openFiles).toBeLessThanOrEqual(before)
})

test('a process that read other files reads each as a new one does', async () => {
  const extract = pool()
  const names = ['txt', 'md', 'csv', 'html', 'eml'].map((kind) => `a.${kind}`)
  const texts = await Promise.all(
    names.map((name) =>
      writeTestFile(name, 'Subject: Rye\n\n# Mill\n\n<p>The miller, Anna; keeps keys.</p>\n'),
    ),
  )
  const documents = [
    'yearbook.pdf',
    'yearbook.docx',
    'yearbook.doc',
    'slides.pptx',
    'slides.ppt',
    'stock.xlsx',
    'stock.xls',
    'columns.pdf',
    'scripts.pdf',
  ].map(fixture)
  const paths = [...texts, ...documents]
  const alone = await Promise.all(paths.map((path) => pagesOf(path)))
  for (const order of [paths, paths.toReversed(), paths]) {
    for (const path of order) {
      expect(await read(extract, path, 'orchard')).toEqual(alone[paths.indexOf(path)])
    }
  }
})

test('a file that a process of its own reads as damaged fails with the reason', async () => {
  const extract = pool()
  await textOf(extract, 'words')
  const broken = await writeTestFile('a.docx', 'only these words')
  await expect(read(extract, broken, 'orchard')).rejects.toMatchObject({ code: 'corrupted' })
  expect(await textOf(extract, 'words')).toBe('words')
})
