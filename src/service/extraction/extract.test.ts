import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { getCompileCacheDir } from 'node:module'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { childEnvironment, childFlags } from './child-flags.ts'
import {
  extractionProcesses,
  failureOf,
  fixture,
  pagesOf,
  textsOf,
  writeTestFile,
} from './test-extract.ts'
import { extract, extractor } from './extract.ts'
import { pictureAsPdf } from './render/picture-pdf.ts'

test.each([
  ['locked.pdf', 'password_protected'],
  ['locked.docx', 'password_protected'],
  ['locked.xlsx', 'password_protected'],
  ['locked.pptx', 'password_protected'],
  ['locked.doc', 'password_protected'],
  ['locked.xls', 'password_protected'],
  ['blank.docx', 'empty'],
  ['blank.doc', 'empty'],
  ['blank.xlsx', 'empty'],
])('%s is %s', async (name, code) => {
  expect(await failureOf(fixture(name))).toBe(code)
})

test.each(['photo.jpg', 'white.png'])('%s without text is a page without blocks', async (name) => {
  expect(await pagesOf(fixture(name))).toMatchObject([{ number: 1, blocks: [], figures: true }])
})

test('a page with a large image has figures, and one of text alone or a whole scan has none', async () => {
  const figures = async (path: string) =>
    new Set((await pagesOf(path)).map((page) => page.figures ?? false))
  expect(await figures(fixture('scanned.pdf'))).toEqual(new Set([false]))
  expect(await figures(fixture('yearbook.pdf'))).toEqual(new Set([false]))
  const photo = pictureAsPdf(await readFile(fixture('photo.jpg')))
  expect(await figures(await writeTestFile('photo.pdf', photo))).toEqual(new Set([true]))
})

test.each([
  'yearbook.pdf',
  'yearbook.docx',
  'yearbook.doc',
  'slides.pptx',
  'slides.ppt',
  'stock.xlsx',
  'scan.png',
])('%s is corrupted when it is cut off or overwritten', async (name) => {
  const whole = await readFile(fixture(name))
  const head = whole.subarray(0, Math.floor(whole.length / 10))
  const noise = Buffer.from(whole)
  noise.fill(0x5a, 600)

  expect(await failureOf(await writeTestFile(name, head))).toBe('corrupted')
  expect(await failureOf(await writeTestFile(name, noise))).toMatch(/^(corrupted|empty)$/)
})

test.each([
  'a.pdf',
  'a.docx',
  'a.doc',
  'a.pptx',
  'a.ppt',
  'a.xlsx',
  'a.xls',
  'a.eml',
  'a.png',
  'a.srt',
])('%s that contains plain text is corrupted', async (name) => {
  expect(await failureOf(await writeTestFile(name, 'only these words'))).toBe('corrupted')
})

test.each([
  'a.txt',
  'a.md',
  'a.csv',
  'a.html',
  'a.srt',
  'a.pdf',
  'a.docx',
  'a.png',
  'a.eml',
  'a.xls',
])('an empty %s is empty', async (name) => {
  expect(await failureOf(await writeTestFile(name, ''))).toBe('empty')
})

test('a Word 95 document is an unsupported variant', async () => {
  const old = await readFile(fixture('yearbook.doc'))
  // The version follows the magic number of the main stream.
  const main = old.indexOf(Buffer.from([0xec, 0xa5]))
  old.writeUInt16LE(0x68, main + 2)

  expect(await failureOf(await writeTestFile('old.doc', old))).toBe('unsupported_variant')
})

test('a missing file is an error of the service, not of the file', async () => {
  await expect(failureOf('/nowhere/at-all.pdf')).rejects.toMatchObject({ code: 'ENOENT' })
})

test('a child that does not start in time is an error of the machine, not of the file', async () => {
  const request = failureOf(fixture('yearbook.docx'), { start_milliseconds: 1 })
  await expect(request).rejects.toThrow('did not start in time')
})

test.runIf(process.platform === 'linux')(
  'a file is not too slow while its process is stopped, but an attempt ends',
  async () => {
    const rows = '1,long enough to wait\n'.repeat(200_000)
    const path = await writeTestFile('long.csv', `Row,Name\n${rows}`)
    const { signal } = new AbortController()
    const read = async (clock_factor: number, stoppedMs: number) => {
      const limits = { unit_milliseconds: 200, total_milliseconds: 60_000, clock_factor }
      const pages = extractor(limits)({ path, kind: 'csv', signal, onProgress: () => {} })
      await pages.next()
      const [pid = ''] = extractionProcesses()
      process.kill(Number(pid), 'SIGSTOP')
      setTimeout(() => {
        // It may have been ended.
        if (extractionProcesses().includes(pid)) process.kill(Number(pid), 'SIGCONT')
      }, stoppedMs).unref()
      return (await Array.fromAsync(pages)).length
    }
    expect(await read(1000, 1500)).toBeGreaterThan(10)
    await expect(read(3, 60_000)).rejects.toThrow('got too little processor time')
    await expect(read(1, 60_000)).rejects.toMatchObject({ code: 'too_slow_to_read' })
  },
)

test('aborting kills the child and rejects with the reason', async () => {
  const rows = '1,long enough to wait\n'.repeat(200_000)
  const path = await writeTestFile('long.csv', `Row,Name\n${rows}`)
  const controller = new AbortController()
  const request = { path, kind: 'csv' as const, signal: controller.signal, onProgress: () => {} }
  const pages = extract(request)
  await pages.next()
  expect(extractionProcesses()).toHaveLength(1)

  controller.abort(new Error('enough'))

  await expect(pages.next()).rejects.toThrow('enough')
  expect(extractionProcesses()).toHaveLength(0)
  await expect(extract(request).next()).rejects.toThrow('enough')
})

test('a consumer that stops early leaves no child behind, and a slow one buffers little', async () => {
  const path = await writeTestFile('long.csv', 'Row,Name\n1,long enough to wait\n'.repeat(300_000))
  const { signal } = new AbortController()
  const done: number[] = []
  const pages = extract({
    path,
    kind: 'csv',
    signal,
    onProgress: (progress) => done.push(progress),
  })
  await pages.next()
  await new Promise((resolve) => setTimeout(resolve, 500))

  // The child blocks once the pipe is full, after a small part of 600,000 rows.
  const second = await pages.next()
  expect(second.value?.number).toBe(2)
  expect(Math.max(0, ...done)).toBeLessThan(100_000)

  await pages.return()
  await expect.poll(extractionProcesses).toHaveLength(0)
})

test('progress counts pages up to their total', async () => {
  const { signal } = new AbortController()
  const steps: [number, number | null][] = []
  const path = fixture('yearbook.pdf')
  const onProgress = (done: number, total: number | null): void => void steps.push([done, total])
  await Array.fromAsync(extract({ path, kind: 'pdf', signal, onProgress }))

  expect(steps.at(-1)).toEqual([2, 2])
  expect(steps).toEqual(steps.toSorted(([a], [b]) => a - b))
})

test('the child cannot access files, the network, programs, threads or secrets', () => {
  const probe = `
    import { readFileSync, writeFileSync } from 'node:fs'
    const tries = {
      read: () => readFileSync('/etc/hostname'),
      write: () => writeFileSync('/tmp/sheaf-escape', 'x'),
      spawn: async () => (await import('node:child_process')).spawnSync('true'),
      worker: async () => new (await import('node:worker_threads')).Worker('0', { eval: true }),
      fetch: () => fetch('http://127.0.0.1:65000'),
    }
    const report = { environment: Object.keys(process.env).filter((name) => name !== 'NODE_COMPILE_CACHE') }
    for (const [name, go] of Object.entries(tries)) {
      try { await go(); report[name] = 'reached' } catch (error) { report[name] = (error.cause ?? error).code }
    }
    console.log(JSON.stringify(report))`
  const { stdout } = spawnSync(
    process.execPath,
    [...childFlags(256), '--input-type=module', '--eval', probe],
    { env: childEnvironment(), encoding: 'utf8' },
  )

  const denied = 'ERR_ACCESS_DENIED'
  expect(JSON.parse(stdout)).toEqual({
    environment: ['TZ'],
    read: denied,
    write: denied,
    spawn: denied,
    worker: denied,
    fetch: denied,
  })
})

test('a child that has loaded its program cannot write to the compile cache', () => {
  const cache = getCompileCacheDir()
  const probe = `
    import { writeFileSync } from 'node:fs'
    import { endLoading } from '${join(import.meta.dirname, 'end-loading.ts')}'
    const attempt = () => {
      try { writeFileSync('${cache}/sheaf-probe', 'x'); return 'written' } catch ({ code }) { return code }
    }
    const before = attempt()
    endLoading()
    console.log(JSON.stringify([before, attempt()]))`
  const { stdout } = spawnSync(
    process.execPath,
    [...childFlags(256), '--input-type=module', '--eval', probe],
    { env: childEnvironment(), encoding: 'utf8' },
  )
  expect(JSON.parse(stdout)).toEqual(
    cache === undefined
      ? ['ERR_ACCESS_DENIED', 'ERR_ACCESS_DENIED']
      : ['written', 'ERR_ACCESS_DENIED'],
  )
  if (cache !== undefined) rmSync(join(cache, 'sheaf-probe'))
})

test('a valid file can be read after the failures', async () => {
  const [page] = await pagesOf(fixture('yearbook.docx'))
  expect(textsOf(page?.blocks ?? [])[0]).toBe('h1 Orchard yearbook')
})
