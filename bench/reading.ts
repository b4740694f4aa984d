import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { kindOfName } from '#contract/file-kinds.ts'
import { addFileToGraph } from '#contract/graph-files.ts'
import { pooledExtractor } from '#service/extraction/extract.ts'
import { inMilliseconds, quantile, within } from './bench.ts'
import type { Bench, Line } from './bench.ts'
import { manual } from './manual.ts'
import { timesOf } from './process-time.ts'
import { inFolder, residentMemory, runService } from './running-service.ts'
import type { RunningService } from './running-service.ts'
import { addGraph, list, send, untilIdle } from './uploads.ts'

const fixtures = join('src', 'service', 'extraction', 'fixtures')
const copies = 200
const uploadsAtOnce = 4
const libraryRuns = 60
// The library and the service have read so many files of a kind before one is measured.
const warming = 20
const restMs = 20_000
// No process that reads files waits for so long.
const childPauseMs = 6_000
const waitLimit = 50
const askPauseMs = 20

const prose =
  'The miller keeps the keys of the upper barn. Rye is weighed in the morning and wheat in the afternoon. '
const mail = `From: Anna Lind <anna@example.com>\nTo: mill@example.com\nSubject: Rye\nDate: Mon, 2 Mar 2026 09:00:00 +0000\n\n`

interface Load {
  name: string
  bytes: Buffer
  files: number
  /** A smaller file of the kind, which the library and the service have read some times just before. */
  readBefore?: Load
  /** The least files or megabytes a second. */
  atLeast?: { files?: number; megabytes?: number }
  /** The most processor time of the children, in that of the library. */
  ofLibrary?: number
  /** Whether it is read into a graph, so that its terms are indexed. */
  isInGraph?: boolean
  /** Whether it is added to a graph once it is completed, so that its passages are made. */
  joinsGraph?: boolean
}

const text = (name: string, content: string): Load => ({
  name,
  bytes: Buffer.from(content),
  files: copies,
  atLeast: { files: 150 },
})
const document = (name: string): Load => ({
  name,
  bytes: readFileSync(join(fixtures, name)),
  files: copies / 2,
  ofLibrary: 1.5,
})

const small: Load[] = [
  text('notes.txt', prose.repeat(40)),
  text('notes.md', `# Mill\n\n${prose.repeat(20)}\n\n## Barn\n\n${prose.repeat(20)}`),
  text('orders.csv', `day,grain,kilos\n${'monday,rye,25\n'.repeat(200)}`),
  text('page.html', `<h1>Mill</h1>${`<p>${prose}</p>`.repeat(40)}`),
  text('letter.eml', `${mail}${prose.repeat(20)}`),
  ...['yearbook.pdf', 'yearbook.docx', 'yearbook.doc', 'slides.pptx', 'stock.xlsx'].map(document),
]
const largePdfs = (): Load[] => [
  { name: 'manual.pdf', bytes: manual(), files: 1 },
  {
    name: 'manual.pdf',
    bytes: different('manual.pdf', manual(), 1),
    files: 1,
    readBefore: document('yearbook.pdf'),
    ofLibrary: 1.3,
  },
]
const large = (): Load[] => [
  {
    name: 'diary.txt',
    bytes: Buffer.from(`${prose.repeat(5)}\n\n`.repeat(95_000)),
    files: 1,
    atLeast: { megabytes: 30 },
    joinsGraph: true,
  },
  {
    name: 'sales.csv',
    bytes: Buffer.from(
      `day,grain,kilos,buyer\n${'monday,rye,25,Anna Lind of Mill Lane\n'.repeat(850_000)}`,
    ),
    files: 1,
    atLeast: { megabytes: 15 },
  },
  {
    name: 'buyers.csv',
    bytes: Buffer.from(
      `day,grain,kilos,buyer\n${'monday,rye,25,"Anna Lind, Mill Lane"\n'.repeat(850_000)}`,
    ),
    files: 1,
    atLeast: { megabytes: 15 },
  },
  {
    name: 'letters.txt',
    bytes: Buffer.from(manyWords(60_000)),
    files: 1,
    isInGraph: true,
  },
]

const words = 20_000

/** Paragraphs of words that are frequent and rare as in a language, the same each time. */
function manyWords(paragraphs: number): string {
  let state = 7
  const below = (limit: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return (state >> 8) % limit
  }
  const letters = (count: number): string =>
    Array.from({ length: count }, () => String.fromCharCode(97 + below(26))).join('')
  const vocabulary = Array.from({ length: words }, () => letters(3 + below(8)))
  const word = (): string => vocabulary[Math.floor(words * (below(100_000) / 100_000) ** 3)] ?? ''
  const sentence = (): string => `${Array.from({ length: 12 }, word).join(' ')}.`
  const paragraph = (): string => Array.from({ length: 5 }, sentence).join(' ')
  return Array.from({ length: paragraphs }, paragraph).join('\n\n')
}

/** The processor time of FTS5 alone for the terms of a text, in microseconds. */
function indexTime(folder: string, { name, bytes }: Load): number {
  const path = join(folder, name)
  writeFileSync(path, bytes)
  const program = [join('bench', 'bare-index.ts'), path, join(folder, 'bare-index.db')]
  return Number(execFileSync(process.execPath, program, { encoding: 'utf8' }))
}

/** Milliseconds of the answers to `GET /v1/me` while something else goes on. */
async function waitsDuring(to: RunningService, work: Promise<void>): Promise<number[]> {
  const headers = { authorization: `Bearer ${to.key}` }
  const waitsMs: number[] = []
  const ended = new AbortController()
  const watched = work.finally(() => ended.abort())
  while (!ended.signal.aborted) {
    const started = performance.now()
    await (await fetch(`${to.address}/v1/me`, { headers })).arrayBuffer()
    waitsMs.push(performance.now() - started)
    await pause(askPauseMs)
  }
  await watched
  return waitsMs
}

async function sendAll(to: RunningService, load: Load, from = 0): Promise<void> {
  const { name, bytes, files, isInGraph = false } = load
  let sent = from
  const sender = async (): Promise<void> => {
    // Each file is different, because the same bytes need not be read twice.
    while (sent < from + files)
      await send(to, name, files === 1 ? bytes : different(name, bytes, sent++))
  }
  if (files === 1) await send(to, name, bytes, isInGraph ? await addGraph(to, name) : undefined)
  else await Promise.all(Array.from({ length: uploadsAtOnce }, sender))
}

/** Adds the newest file to a new graph. */
async function joinGraph(to: RunningService, name: string): Promise<void> {
  const [file] = await list(to, '')
  const path = addFileToGraph.path.replace(':graph_id', await addGraph(to, name))
  const headers = { authorization: `Bearer ${to.key}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ file_id: file?.id })
  const reply = await fetch(`${to.address}${path}`, { method: 'POST', headers, body })
  if (!reply.ok) throw new Error(`${name}: ${await reply.text()}`)
}

const different = (name: string, bytes: Buffer, at: number): Buffer =>
  ['.txt', '.md', '.csv', '.html', '.eml', '.pdf'].includes(extname(name))
    ? Buffer.concat([bytes, Buffer.from(`\n${at}\n`)])
    : bytes

function written(folder: string, { name, bytes }: Load): string {
  const path = join(folder, name)
  writeFileSync(path, bytes)
  return path
}

/** What is read some times before a file is measured; null where the file is the first one after a pause. */
const beforeOf = (load: Load): Load | null => load.readBefore ?? (load.files > 1 ? load : null)

function libraryTime(folder: string, load: Load): number {
  const path = written(folder, load)
  const before = beforeOf(load)
  const times = load.files > 1 ? libraryRuns : 1
  const counts = [String(times), String(before ? warming : 0)]
  const warmingPaths = before ? [written(folder, before)] : []
  const program = [join('bench', 'bare-reading.ts'), path, ...counts, ...warmingPaths]
  return Number(execFileSync(process.execPath, program, { encoding: 'utf8' }))
}

/** Microseconds of processor time in which a child reads a file, and cuts no passages, which no library does. */
async function readingTime(folder: string, load: Load): Promise<number> {
  const { name, files } = load
  const kind = kindOfName(name)
  if (kind === null) throw new Error(`No reader for ${name}.`)
  const { extract, stop } = pooledExtractor()
  const { signal } = new AbortController()
  const read = async (path: string, times: number): Promise<void> => {
    for (let time = 0; time < times; time += 1) {
      const pages = extract({ path, kind, scope: 'bench', signal, onProgress: () => undefined })
      while ((await pages.next()).done !== true);
    }
  }
  try {
    const smaller = beforeOf(load)
    if (smaller) await read(join(folder, smaller.name), warming)
    const before = timesOf(process.pid).children
    await read(join(folder, name), files)
    return (timesOf(process.pid).children - before) / files
  } finally {
    await stop()
  }
}

async function measure(
  to: RunningService,
  folder: string,
  load: Load,
  add: (line: Line) => void,
): Promise<void> {
  const library = libraryTime(folder, load)
  const alone = load.ofLibrary === undefined ? null : await readingTime(folder, load)
  const smaller = beforeOf(load)
  if (smaller) {
    await sendAll(to, { ...smaller, files: warming }, smaller.files * 2)
    await untilIdle(to)
  } else await pause(childPauseMs)
  const before = timesOf(to.pid)
  const started = performance.now()
  const reading = sendAll(to, load).then(() => untilIdle(to))
  const waitsMs = load.files === 1 ? await waitsDuring(to, reading) : []
  await reading
  const seconds = (performance.now() - started) / 1000
  const ended = timesOf(to.pid)
  const service = (ended.service - before.service) / load.files
  const children = (ended.children - before.children) / load.files
  const { name, bytes, files, atLeast, ofLibrary, isInGraph = false } = load
  const megabytes = (bytes.length * files) / 1_000_000 / seconds
  const size = `${Math.round(bytes.length / 1_000_000)} MB${isInGraph ? ' into a graph' : ''}`
  const after = load.readBefore ? `, after ${warming} of ${load.readBefore.name}` : ''
  const what = files === 1 ? `${name}, ${size}${after}` : name
  const isFast = (atLeast?.files ?? 0) <= files / seconds
  const isStreamed = (atLeast?.megabytes ?? 0) <= megabytes
  add({
    what,
    measured:
      files === 1 ? `${megabytes.toFixed(1)} MB/s` : `${(files / seconds).toFixed(0)} files/s`,
    ...(atLeast?.files !== undefined && { beside: `> ${atLeast.files} files/s` }),
    ...(atLeast?.megabytes !== undefined && { beside: `> ${atLeast.megabytes} MB/s` }),
    ...(atLeast && { isMet: isFast && isStreamed }),
  })
  add({
    what: `    reading one: processor time beside the library${ofLibrary === undefined ? '' : ` (goal ${ofLibrary})`}`,
    measured: inMilliseconds(children / 1000),
    beside: inMilliseconds(library / 1000),
    ratio: children / library,
    ...(ofLibrary !== undefined && { isMet: children / library <= ofLibrary }),
  })
  if (alone !== null) {
    add({
      what: '    without cutting passages',
      measured: inMilliseconds(alone / 1000),
      beside: inMilliseconds(library / 1000),
      ratio: alone / library,
    })
  }
  add({
    what: '    upload, index and the rest: processor time',
    measured: inMilliseconds(service / 1000),
  })
  if (isInGraph) {
    const index = indexTime(folder, load)
    const most = bytes.length / index
    add({
      what: '    of it FTS5 alone, for the same terms in a bare process',
      measured: inMilliseconds(index / 1000),
      beside: `${inMilliseconds(service / 1000)} of the service`,
      ratio: index / service,
    })
    add({
      what: '    beside the most that FTS5 alone allows with one writer',
      measured: `${megabytes.toFixed(1)} MB/s`,
      beside: `${most.toFixed(1)} MB/s`,
      ratio: megabytes / most,
    })
  }
  if (load.joinsGraph) {
    const since = performance.now()
    await joinGraph(to, name)
    await untilIdle(to)
    const joined = bytes.length / 1000 / (performance.now() - since)
    add({
      what: '    added to a graph, until it is searched',
      measured: `${joined.toFixed(1)} MB/s`,
    })
  }
  if (waitsMs.length > 0) {
    add(within('    GET /v1/me meanwhile, 99 of 100', quantile(waitsMs, 0.99), waitLimit))
  }
}

export const reading: Bench = {
  title: 'from the first byte of an upload to “completed”, beside the libraries',
  cases: ['small-files', 'large-pdf', 'large-files'],
  run: (add, only) =>
    inFolder(async (folder) => {
      const service = await runService(folder)
      try {
        const isWanted = (name: string): boolean => only.length === 0 || only.includes(name)
        const warm = small[0]
        // The first requests of a process compile most of it.
        if (warm !== undefined) await sendAll(service, { ...warm, files: copies }, copies * 2)
        await untilIdle(service)
        for (const load of isWanted('small-files') ? small : []) {
          await measure(service, folder, load, add)
        }
        for (const load of isWanted('large-pdf') ? largePdfs() : []) {
          await measure(service, folder, load, add)
        }
        if (!isWanted('large-files')) return
        const resting = residentMemory(service.pid)
        for (const load of large()) await measure(service, folder, load, add)
        await pause(restMs)
        const rested = residentMemory(service.pid)
        if (resting === null || rested === null) return
        add({
          what: 'memory of the service 20 s later, beside before the large files',
          measured: `${Math.round(rested / 1_000_000)} MB`,
          beside: `${Math.round(resting / 1_000_000)} MB`,
          ratio: rested / resting,
          isMet: rested / resting <= 1.3,
        })
      } finally {
        await service.stop()
      }
    }),
}
