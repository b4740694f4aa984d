import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { kindOfName } from '#contract/file-kinds.ts'
import { pooledExtractor } from '#service/extraction/extract.ts'
import type { Extract, ReadPage } from '#service/extraction/extraction.ts'
import { pdfOf } from '#service/extraction/render/write-pdf.ts'
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

/** A PDF with a page of these words, of more than 2 MB, which ends with the name of an attack. */
async function largePdf(words: string, attack = 'nothing'): Promise<string> {
  const drawn = `BT /F 12 Tf 60 700 Td (${words}) Tj ET`
  const padding = 'x'.repeat(2_200_000)
  const pdf = pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>',
    `<< /Length ${drawn.length} >> stream\n${drawn}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Length ${padding.length} >> stream\n${padding}\nendstream`,
  ])
  return await writeTestFile('large.pdf', `${pdf}\n%%${attack}`)
}

async function textOfPdf(extract: Extract, path: string): Promise<string> {
  const [page] = await read(extract, path, 'orchard')
  return textsOf(page?.blocks ?? []).join('\n')
}

test('a larger PDF is read by a process that read others, and leaves it for the next', async () => {
  const extract = hostilePool()
  const first = await textOf(extract, 'nothing')
  expect(await textOfPdf(extract, await largePdf('The keys of the barn'))).toBe(first)
  expect(await textOf(extract, 'nothing')).toBe(first)
})

test('a larger PDF that left a trace ends its process', async () => {
  const extract = hostilePool()
  const first = await textOf(extract, 'nothing')
  expect(await textOfPdf(extract, await largePdf('Keys', 'prototype'))).toBe(first)
  expect(await textOf(extract, 'nothing')).not.toBe(first)
})

test('a larger PDF is read again after trouble in a process that read another', async () => {
  const extract = hostilePool()
  for (const attack of ['failure', 'end', 'no JSON']) {
    const clean = await textOf(extract, 'nothing')
    const path = await largePdf('The keys of the barn are kept by the miller', attack)
    expect([attack, await textOfPdf(extract, path)]).toEqual([
      attack,
      'The keys of the barn are kept by the miller',
    ])
    expect([attack, await textOf(extract, 'nothing')]).not.toEqual([attack, clean])
  }
})

test('a larger PDF of which a process that read another gave other pages fails as the machine does', async () => {
  const extract = hostilePool()
  await textOf(extract, 'nothing')
  const path = await largePdf('The keys of the barn', 'failure after a page')
  await expect(read(extract, path, 'orchard')).rejects.toThrow('read a file differently')
})

test('a larger PDF that is aborted ends its process', async () => {
  const extract = pool()
  await textOf(extract, 'words')
  const controller = new AbortController()
  const pages = extract({
    path: await largePdf('The keys of the barn'),
    kind: 'pdf',
    scope: 'orchard',
    signal: controller.signal,
    onProgress: () => undefined,
  })
  const first = pages.next()
  setTimeout(() => controller.abort(new Error('enough')), 5)
  await expect(first).rejects.toThrow('enough')
  await expect.poll(extractionProcesses).toHaveLength(0)
})

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

// The process that follows the one of an attack is the clean one of the next attack. What else is a trace is in watch-state.test.ts.
test('a process in which a file left a trace reads no other file', async () => {
  const extract = hostilePool()
  let clean = await textOf(extract, 'nothing')
  for (const attack of [
    'prototype',
    'hidden prototype',
    'sealed method',
    'timer',
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
  const paths = [
    ...texts,
    ...documents,
    await largePdf('The keys of the barn are kept by the miller'),
  ]
  const alone = await Promise.all(paths.map((path) => pagesOf(path)))
  for (const order of [paths, paths.toReversed()]) {
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
