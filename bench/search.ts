import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '#contract/pages.ts'
import { queryConfig } from '#contract/questions.ts'
import { groundedGraphs } from '#service/access/grounded-graphs.ts'
import { migrate } from '#service/database/migrate.ts'
import type { Database } from '#service/database/schema.ts'
import { openSqlite } from '#service/database/sqlite.ts'
import { answerQuestion } from '#service/models/reader/answer-question.ts'
import { passageMaker } from '#service/retrieval/chunk-pages.ts'
import { searchIndex } from '#service/retrieval/search-index.ts'

const passageCount = 100_000
const passagesPerFile = 100
const limitMs = 50
const rounds = 7

// words as frequent as in natural text (Zipf–Mandelbrot), from one seed: every run asks the same
function writer() {
  let seed = 7
  const random = () => {
    seed = (seed * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return seed / 4_294_967_296
  }
  const vocabulary = 60_000
  const sums: number[] = []
  let sum = 0
  for (let rank = 0; rank < vocabulary; rank += 1) sums.push((sum += 1 / (rank + 2.7)))
  const word = () => {
    const at = random() * sum
    let low = 0
    let high = vocabulary - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sums[middle] ?? 0) < at) low = middle + 1
      else high = middle
    }
    return wordOf(low)
  }
  const sentence = () => {
    const words = Array.from({ length: 8 + Math.floor(random() * 16) }, word)
    return `${words.join(' ')}.`
  }
  return { paragraph: () => Array.from({ length: 10 }, sentence).join(' ') }
}

/** The word of a rank, 0 being the most frequent: letters only, so that no two share a stem. */
function wordOf(rank: number): string {
  const letters = 'bdfgkmnprt'
  return Array.from(String(rank).padStart(5, '0'))
    .map((digit) => `${letters[Number(digit)] ?? ''}o`)
    .join('')
}

async function fill(database: Database): Promise<void> {
  const { paragraph } = writer()
  for (let number = 0; number < passageCount / passagesPerFile; number += 1) {
    const id = `file-${String(number)}`
    const pages: Page[] = Array.from({ length: passagesPerFile }, (_, at) => ({
      number: at + 1,
      kind: 'page',
      label: null,
      ocr: false,
      blocks: [{ type: 'paragraph', text: paragraph().slice(0, 1150) }],
    }))
    await database.transaction().execute(async (tx) => {
      await addFile(tx, id, ['everything', ...(number % 100 === 0 ? ['few'] : [])])
      await searchIndex(tx).addPassages(id, pages.flatMap(passageMaker()))
    })
  }
}

async function addFile(database: Database, id: string, graphs: string[]): Promise<void> {
  await database
    .insertInto('files')
    .values({
      id,
      organization_id: 'organization',
      team_id: null,
      name: `${id}.txt`,
      name_folded: id,
      kind: 'txt',
      media_type: 'text/plain',
      size: 0,
      sha256: '',
      status: 'completed',
      stage: 'completed',
      progress_done: 0,
      progress_total: null,
      error_code: null,
      error_description: null,
      created_at: '2026-01-01T00:00:00.000000Z',
      deleted_at: null,
    })
    .execute()
  await database
    .insertInto('graph_files')
    .values(graphs.map((graph_id) => ({ graph_id, file_id: id, status: 'completed', kind: 'txt' })))
    .execute()
}

async function firstByte(database: Database, graph: string, question: string): Promise<number> {
  const started = performance.now()
  const parts = answerQuestion({
    index: searchIndex(database),
    graphs: groundedGraphs([graph]),
    body: { question, subqueries: false, query_config: queryConfig.parse({}) },
    signal: new AbortController().signal,
  })
  await parts.next()
  return performance.now() - started
}

const questions: readonly [string, number[]][] = [
  ['rare words', [3000, 7000, 20_000]],
  ['usual words', [150, 400, 900, 2500]],
  ['common words', [3, 12, 30, 60]],
  ['one common word', [5]],
  ['common and rare words', [2, 8, 25, 90, 600, 5000]],
  ['forty words', Array.from({ length: 40 }, (_, at) => at * at * 3)],
]

const folder = await mkdtemp(path.join(tmpdir(), 'bench-'))
const database = openSqlite(path.join(folder, 'bench.sqlite'))
try {
  await migrate(database)
  const started = performance.now()
  await fill(database)
  const seconds = (performance.now() - started) / 1000
  console.log(`${passageCount} passages indexed in ${seconds.toFixed(1)} s`)
  console.log('first byte, median ms of the limit of 50 ms (ratio)')
  for (const [label, ranks] of questions) {
    for (const graph of ['everything', 'few']) {
      const question = `What is ${ranks.map(wordOf).join(' ')}?`
      const times: number[] = []
      for (let round = 0; round < rounds; round += 1) {
        times.push(await firstByte(database, graph, question))
      }
      const median = times.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0
      const worst = Math.max(...times)
      console.log(
        `${label.padEnd(22)} ${graph.padEnd(11)} ${median.toFixed(1).padStart(6)} ms  ${(median / limitMs).toFixed(2)}  (worst ${worst.toFixed(1)})`,
      )
    }
  }
} finally {
  await database.destroy()
  await rm(folder, { recursive: true })
}
