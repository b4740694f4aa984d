import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { inMilliseconds, median, quantile, within } from './bench.ts'
import type { Bench, Line } from './bench.ts'
import { manual, manualPages } from './manual.ts'
import { inFolder, runService } from './running-service.ts'
import { list, send, untilIdle } from './uploads.ts'
import type { RunningService } from './running-service.ts'

const fixtures = join('src', 'service', 'extraction', 'fixtures')
const copies = 12
const blockLimit = 50
const coldImageLimit = 150
const cachedImageLimit = 5

const prose =
  'The miller keeps the keys of the upper barn. Rye is weighed in the morning and wheat in the afternoon. '
const small: [name: string, bytes: Buffer][] = [
  ...['yearbook.pdf', 'yearbook.docx', 'yearbook.doc', 'slides.pptx', 'stock.xlsx'].map(
    (name): [string, Buffer] => [name, readFileSync(join(fixtures, name))],
  ),
  ['notes.txt', Buffer.from(prose.repeat(40))],
  ['notes.md', Buffer.from(`# Mill\n\n${prose.repeat(20)}\n\n## Barn\n\n${prose.repeat(20)}`)],
  ['orders.csv', Buffer.from(`day,grain,kilos\n${'monday,rye,25\n'.repeat(200)}`)],
  ['page.html', Buffer.from(`<h1>Mill</h1>${`<p>${prose}</p>`.repeat(40)}`)],
]

// These formats are read quickly, so most of the time is indexing.
const long: [what: string, name: string, bytes: Buffer][] = [
  [
    'a book of 300 pages',
    'book.html',
    Buffer.from(
      Array.from(
        { length: 300 },
        (_, page) => `<h2>Chapter ${page}</h2>${`<p>${prose.repeat(4)}</p>`.repeat(6)}`,
      ).join('\n'),
    ),
  ],
  [
    'a table of 50,000 rows',
    'table.csv',
    Buffer.from(
      `day,grain,kilos,buyer\n${'monday,rye,25,Anna Lind of Mill Lane\n'.repeat(50_000)}`,
    ),
  ],
  ['5 MB of text', 'diary.txt', Buffer.from(`${prose.repeat(5)}\n\n`.repeat(9700))],
]

/** Milliseconds of each answer while something else goes on. */
async function answersDuring(to: RunningService, work: Promise<void>): Promise<number[]> {
  const headers = { authorization: `Bearer ${to.key}` }
  const durationsMs: number[] = []
  const ended = new AbortController()
  const watched = work.finally(() => ended.abort())
  while (!ended.signal.aborted) {
    const started = performance.now()
    await (await fetch(`${to.address}/v1/me`, { headers })).arrayBuffer()
    durationsMs.push(performance.now() - started)
    await pause(2)
  }
  await watched
  return durationsMs
}

const imageRounds = 12
const manualRounds = 4
const manualLimit = 300
const imagePause = 2_500

/** Milliseconds of an answer. */
async function imageTime(to: RunningService, path: string): Promise<number> {
  const headers = { authorization: `Bearer ${to.key}` }
  const started = performance.now()
  const reply = await fetch(`${to.address}${path}`, { headers })
  await reply.arrayBuffer()
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}`)
  return performance.now() - started
}

/** Images of a page, of documents that were not open before, and again. */
async function pageImages(to: RunningService, add: (line: Line) => void): Promise<void> {
  const cold: number[] = []
  const next: number[] = []
  const cached: number[] = []
  const bytes = readFileSync(join(fixtures, 'yearbook.pdf'))
  for (let round = 0; round < imageRounds; round += 1) {
    await send(to, `page-${round}.pdf`, bytes)
    const [file] = await list(to, '')
    const pages = `/v1/files/${file?.id}/pages`
    // As the reader of the console does, which lists the text first.
    await imageTime(to, `${pages}?limit=1`)
    // The child that waits in advance needs a moment, as at the first page that anybody opens.
    await pause(imagePause)
    cold.push(await imageTime(to, `${pages}/1/image?width=1600`))
    next.push(await imageTime(to, `${pages}/2/image?width=1600`))
    // Until the next child has started.
    await pause(imagePause)
    for (let again = 0; again < 10; again += 1) {
      cached.push(await imageTime(to, `${pages}/1/image?width=1600`))
    }
  }
  add(within('page of a PDF, 1600 pixels: its first image, median', median(cold), coldImageLimit))
  add({ what: '    its next page', measured: inMilliseconds(median(next)) })
  add(within('    the same page again', median(cached), cachedImageLimit))
}

/** A page in the middle of a manual that nobody has opened: its text and image, as the reader asks for them. */
async function openManual(to: RunningService, add: (line: Line) => void): Promise<void> {
  const bytes = manual()
  const taken: number[] = []
  for (let round = 0; round < manualRounds; round += 1) {
    await send(to, `manual-${round}.pdf`, bytes)
    await untilIdle(to)
    const [file] = await list(to, '')
    const pages = `/v1/files/${file?.id}/pages`
    // Whoever opened another file before has made a child wait.
    await imageTime(to, `${pages}?limit=1`)
    await pause(imagePause)
    const text = await imageTime(to, `${pages}?from=891&limit=10`)
    taken.push(text + (await imageTime(to, `${pages}/900/image?width=1600`)))
  }
  add(
    within(`page 900 of a PDF of ${manualPages} pages: text and image`, median(taken), manualLimit),
  )
}

export const processing: Bench = {
  title: 'from the last byte of an upload to “completed”, and what requests wait for meanwhile',
  cases: ['images'],
  run: (add, only) =>
    inFolder(async (folder) => {
      const service = await runService(folder)
      try {
        await pageImages(service, add)
        await openManual(service, add)
        if (only.includes('images')) return
        for (const [name, bytes] of small) {
          const started = performance.now()
          for (let copy = 0; copy < copies; copy += 1) await send(service, name, bytes)
          await untilIdle(service)
          const seconds = (performance.now() - started) / 1000
          add({
            what: `${copies} files like ${name} (${Math.ceil(bytes.length / 1000)} KB)`,
            measured: `${(copies / seconds).toFixed(1)} files/s`,
          })
        }
        const quiet = await answersDuring(service, pause(3000))
        for (const [what, name, bytes] of long) {
          const started = performance.now()
          await send(service, name, bytes)
          const busy = await answersDuring(service, untilIdle(service))
          add({
            what: `${what}: read and indexed in`,
            measured: inMilliseconds(performance.now() - started),
          })
          add({
            what: '    GET /v1/me meanwhile, median, beside when idle',
            measured: inMilliseconds(median(busy)),
            beside: inMilliseconds(median(quiet)),
            ratio: median(busy) / median(quiet),
          })
          add(within('    GET /v1/me meanwhile, 99 of 100', quantile(busy, 0.99), blockLimit))
          add({ what: '    longest', measured: inMilliseconds(Math.max(...busy)) })
        }
      } finally {
        await service.stop()
      }
    }),
}
