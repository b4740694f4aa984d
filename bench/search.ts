import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '#contract/pages.ts'
import { queryConfig } from '#contract/query-config.ts'
import { groundedGraphs } from '#service/access/grounded-graphs.ts'
import { migrate } from '#service/database/migrate.ts'
import type { Database } from '#service/database/schema.ts'
import { openSqlite } from '#service/database/sqlite.ts'
import { answerQuestion } from '#service/answering/answer-question.ts'
import type { SelectStatements } from '#service/answering/answer-question.ts'
import { readerModel } from '#service/models/reader/reader-model.ts'
import { readerPool } from '#service/models/reader/reader-pool.ts'
import { answerByModel } from '#service/questions/model-answer.ts'
import { passageMaker, withTerms } from '#service/retrieval/chunk-pages.ts'
import { noMeanings } from '#service/retrieval/meaning/meanings.ts'
import { searchIndex } from '#service/retrieval/search-index.ts'
import { addFile } from './add-file.ts'
import { inMilliseconds, median, timed, within } from './bench.ts'
import type { Bench } from './bench.ts'

const passageCount = 200_000
const passagesPerFile = 100
// Of one kind of question, and of all of them together.
const kindLimit = 50
const firstByteLimit = 25
const beforeModelLimit = 40
const rounds = 15

// Word frequencies follow Zipf–Mandelbrot, as in natural text. One seed makes every run ask the same.
export function writer() {
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
export function wordOf(rank: number): string {
  const letters = 'bdfgkmnprt'
  return Array.from(String(rank).padStart(5, '0'))
    .map((digit) => `${letters[Number(digit)] ?? ''}o`)
    .join('')
}

/** Pages of one passage each. */
export function pagesOf(paragraph: () => string, count: number): Page[] {
  return Array.from({ length: count }, (_, at) => ({
    number: at + 1,
    kind: 'page',
    label: null,
    ocr: false,
    blocks: [{ type: 'paragraph', text: paragraph().slice(0, 1150) }],
  }))
}

async function fill(database: Database): Promise<void> {
  const { paragraph } = writer()
  for (let number = 0; number < passageCount / passagesPerFile; number += 1) {
    const id = `file-${String(number)}`
    const pages = pagesOf(paragraph, passagesPerFile)
    await database.transaction().execute(async (tx) => {
      const graphs = number % 100 === 0 ? ['everything', 'few'] : ['everything']
      await addFile(tx, { id, name: `${id}.txt` }, graphs)
      await searchIndex(tx).addPassages(id, pages.flatMap(passageMaker()).map(withTerms))
    })
  }
}

async function ask(
  database: Database,
  choose: SelectStatements,
  graph: string,
  question: string,
): Promise<void> {
  const parts = answerQuestion({
    index: searchIndex(database),
    graphs: groundedGraphs([graph]),
    selectStatements: choose,
    body: { question, subqueries: false, query_config: queryConfig.parse({}) },
    signal: new AbortController().signal,
  })
  await parts.next()
}

/** Resolves when a language model is about to be asked, with the passages chosen and the prompt written. */
async function askModel(
  database: Database,
  choose: SelectStatements,
  graph: string,
  question: string,
): Promise<void> {
  const caller = new AbortController()
  const parts = answerByModel(
    {
      index: searchIndex(database),
      graphs: groundedGraphs([graph]),
      selectStatements: choose,
      body: { question, subqueries: false, query_config: queryConfig.parse({}) },
      signal: caller.signal,
    },
    {
      model: {
        id: 'bench',
        // Only its window is read, because `ask` answers in its place.
        chat: readerModel(() => Promise.reject(new Error('not asked'))),
        context_window: 32_000,
        abilities: { tools: false, json_schema: false, images: false },
      },
      compare: noMeanings.compare,
      guardTexts: (texts) => Promise.resolve(texts),
      onRedacted: () => undefined,
      takeTurn: () => Promise.resolve(),
      async *ask() {
        yield { type: 'text', text: 'It is. ' }
      },
    },
  )
  await parts.next()
}

const questions: readonly [string, number[]][] = [
  ['rare words', [3000, 7000, 20_000]],
  ['usual words', [150, 400, 900, 2500]],
  ['common words', [3, 12, 30, 60]],
  ['one common word', [5]],
  ['common and rare words', [2, 8, 25, 90, 600, 5000]],
  ['forty words', Array.from({ length: 40 }, (_, at) => at * at * 3)],
]

/** How soon an answer begins over 200,000 passages, asked of all of them and of one in a hundred. */
export const search: Bench = {
  title: 'the first byte of an answer over 200,000 passages',
  run: async (add) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'bench-'))
    const database = openSqlite(path.join(folder, 'bench.sqlite'))
    const reader = readerPool()
    const choose = reader.selectStatements({ organization_id: 'bench', key_id: 'bench' })
    try {
      await migrate(database)
      const started = performance.now()
      await fill(database)
      const indexed = (performance.now() - started) / passageCount
      add({ what: 'indexing a passage', measured: inMilliseconds(indexed) })
      const firstBytes: number[] = []
      const beforeModels: number[] = []
      for (const [label, ranks] of questions) {
        const question = `What is ${ranks.map(wordOf).join(' ')}?`
        for (const graph of ['everything', 'few']) {
          const times = await timed(rounds, () => ask(database, choose, graph, question))
          firstBytes.push(...times)
          add(within(`${label}, ${graph}`, median(times), kindLimit))
          const before = await timed(rounds, () => askModel(database, choose, graph, question))
          beforeModels.push(...before)
          add(within(`${label}, ${graph}, before a model`, median(before), kindLimit))
        }
      }
      add(within('all questions, the median', median(firstBytes), firstByteLimit))
      add(
        within('all questions, before a model, the median', median(beforeModels), beforeModelLimit),
      )
    } finally {
      await reader.stop()
      await database.destroy()
      await rm(folder, { recursive: true })
    }
  },
}
