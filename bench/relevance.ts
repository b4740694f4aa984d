import { readFile, readdir } from 'node:fs/promises'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Block } from '#contract/pages.ts'
import { groundedGraphs } from '#service/access/grounded-graphs.ts'
import { queryDefaults } from '#contract/query-config.ts'
import type { Database } from '#service/database/schema.ts'
import { migrate } from '#service/database/migrate.ts'
import { openSqlite } from '#service/database/sqlite.ts'
import { textToEmbed } from '#service/retrieval/chunk-store.ts'
import { passageMaker, withTerms } from '#service/retrieval/chunk-pages.ts'
import { searchIndex } from '#service/retrieval/search-index.ts'
import { languageOfQuestion } from '#service/retrieval/stop-words.ts'
import { questionTerms } from '#service/retrieval/words.ts'
import { noMeanings } from '#service/retrieval/meaning/meanings.ts'
import type { Meanings } from '#service/retrieval/meaning/meanings.ts'
import { insertVectors } from '#service/retrieval/meaning/vector-store.ts'
import { addFile } from './add-file.ts'
import type { Bench, Line } from './bench.ts'
import { latentModel } from './latent-model.ts'

type Embed = (text: string) => Float32Array

interface Collection {
  documents: { id: string; title: string; text: string }[]
  questions: { id: string; text: string }[]
  /** Relevant documents of each question. */
  relevant: Map<string, Set<string>>
}

const candidates = 100
const judgedDepth = 10

// The best published figures of plain word search on these collections are about 0.40.
const limits: Record<string, number> = { cran: 0.41, cisi: 0.41 }
// Of plain FTS5, on a collection to which nothing was tuned.
const minRatio = 1.03

// Documents, questions and judgements, as the SMART collections name them.
const fileNames = [/\.all(?:\.\d+)?$/i, /\.qry$|^query\.text$/i, /qrel$|\.rel$|^qrels\.text$/i]

/**
 * How well passages are ordered, on each collection in a folder: a folder of its own with files in SMART format. Parameters were
 * tuned to `cran` and `cisi`, and to no other.
 */
export function relevance(folder: string | undefined): Bench {
  return {
    title: 'nDCG@10 against plain FTS5 bm25 over the same documents',
    run: async (add) => {
      if (folder === undefined) {
        add({ what: 'left out: --ir names a folder with the collections', measured: '' })
        return
      }
      const names = await readdir(folder, { withFileTypes: true })
      for (const entry of names.filter((one) => one.isDirectory())) {
        await measure(entry.name, folder, add)
      }
    },
  }
}

async function measure(name: string, folder: string, add: (line: Line) => void): Promise<void> {
  const collection = await readCollection(folder, name)
  const plain = meanGain(collection, plainFts5(collection))
  const model = latentModel(collection.documents.map(({ title, text }) => `${title}\n${text}`))
  for (const [weight, embed] of [
    [100, null],
    [50, null],
    [0, null],
    [50, model],
    [0, model],
  ] as const) {
    const gain = meanGain(collection, await ours(collection, weight, embed))
    add({
      what: `${name}, search_weight ${String(weight)}${embed === null ? '' : ' with latent semantic indexing'}`,
      measured: gain.toFixed(3),
      beside: `${plain.toFixed(3)} plain FTS5`,
      ratio: gain / plain,
      // Only the default has a limit.
      ...(weight === 50 ? { isMet: gain >= (limits[name] ?? minRatio * plain) } : {}),
    })
  }
}

async function ours(
  { documents, questions }: Collection,
  search_weight: number,
  embed: Embed | null,
) {
  const database = openSqlite(':memory:')
  await migrate(database)
  await database.transaction().execute(async (tx) => {
    for (const { id, title, text } of documents) {
      await addFile(tx, { id, name: 'document.txt' }, ['all'])
      const blocks: Block[] = [{ type: 'paragraph', text }]
      if (title !== '') blocks.unshift({ type: 'heading', level: 1, text: title })
      const page = { number: 1, kind: 'section', label: null, ocr: false, blocks } as const
      const passages = passageMaker()({ ...page, blocks })
      await searchIndex(tx).addPassages(id, passages.map(withTerms))
      if (embed !== null && passages.length > 0)
        await addVectors(tx, id, passages.map(textToEmbed).map(embed))
    }
  })
  const index = searchIndex(database, embed === null ? noMeanings : meaningsOf(embed))
  const ranked = new Map<string, string[]>()
  for (const { id, text } of questions) {
    const terms = questionTerms(text)
    const { semantic_threshold } = queryDefaults
    const meaningOf = { text, search_weight, semantic_threshold, rerank: false }
    const query = {
      graphs: groundedGraphs(['all']),
      terms,
      language: languageOfQuestion(text),
      limit: candidates,
      meaningOf,
    }
    const passages = await index.retrieve(query, search_weight)
    ranked.set(id, [...new Set(passages.map((passage) => passage.file_id))])
  }
  await database.destroy()
  return ranked
}

async function addVectors(tx: Database, file_id: string, vectors: Float32Array[]): Promise<void> {
  const { number } = await tx
    .selectFrom('indexed_files')
    .select('number')
    .where('version_id', '=', file_id)
    .executeTakeFirstOrThrow()
  const dimensions = vectors[0]?.length ?? 0
  await insertVectors(tx, { model: 1, file_number: number, from: 0, dimensions, vectors })
}

function meaningsOf(embed: Embed): Meanings {
  return {
    ...noMeanings,
    of: (text) => Promise.resolve({ model: 1, vector: embed(text), unrelated: 0 }),
  }
}

// The baseline is plain FTS5 with Porter stemming, which matches any word of the query.
function plainFts5({ documents, questions }: Collection) {
  const database = new DatabaseSync(':memory:')
  database.exec("create virtual table plain using fts5 (text, tokenize = 'porter unicode61')")
  const insert = database.prepare('insert into plain (rowid, text) values (?, ?)')
  for (const [at, { title, text }] of documents.entries()) insert.run(at, `${title}\n${text}`)
  const select = database.prepare(
    'select rowid from plain where plain match ? order by rank limit 100',
  )
  const ranked = new Map<string, string[]>()
  for (const { id, text } of questions) {
    const words = text.match(/[\p{L}\p{N}]+/gu) ?? []
    const rows = select.all(words.map((word) => `"${word}"`).join(' OR '))
    ranked.set(
      id,
      rows.map((row) => documents[Number(row['rowid'])]?.id ?? ''),
    )
  }
  database.close()
  return ranked
}

function meanGain({ questions, relevant }: Collection, ranked: Map<string, string[]>): number {
  const gains = questions.flatMap(({ id }) => {
    const relevantOfQuery = relevant.get(id)
    if (!relevantOfQuery || relevantOfQuery.size === 0) return []
    const discount = (at: number) => 1 / Math.log2(at + 2)
    const ideal = Array.from({ length: Math.min(relevantOfQuery.size, judgedDepth) }, (_, at) =>
      discount(at),
    )
    const got = (ranked.get(id) ?? [])
      .slice(0, judgedDepth)
      .map((document, at) => (relevantOfQuery.has(document) ? discount(at) : 0))
    return [sum(got) / sum(ideal)]
  })
  return sum(gains) / gains.length
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

async function readCollection(folder: string, name: string): Promise<Collection> {
  const there = await readdir(path.join(folder, name))
  const [all, questions, judgements] = await Promise.all(
    fileNames.map(async (pattern) => {
      const file = there.find((one) => pattern.test(one))
      if (file === undefined) throw new Error(`${name} has no file like ${String(pattern)}.`)
      return (await readFile(path.join(folder, name, file), 'utf8')).replaceAll('\r', '')
    }),
  )
  const relevant = new Map<string, Set<string>>()
  for (const line of (judgements ?? '').split('\n')) {
    const [question, document, grade] = line.trim().split(/\s+/)
    // Cranfield grades relevance from 1, and -1 is none; CISI lists only what is relevant
    if (!question || !document || (name === 'cran' && Number(grade) < 1)) continue
    // CACM pads the numbers of its questions.
    const number = question.replace(/^0+/, '')
    relevant.set(number, (relevant.get(number) ?? new Set()).add(document))
  }
  return {
    documents: records(all ?? '').map(({ id, fields }) => {
      const title = (fields.get('T') ?? '').replaceAll(/\s+/g, ' ').trim()
      const text = (fields.get('W') ?? '').trim()
      const flat = text.replaceAll(/\s+/g, ' ')
      // Cranfield repeats the title in the text
      return { id, title, text: flat.startsWith(title) ? flat.slice(title.length).trim() : text }
    }),
    // Cranfield's judgements count its questions, whose own numbers have gaps
    questions: records(questions ?? '').map(({ id, fields }, at) => ({
      id: name === 'cran' ? String(at + 1) : id,
      text: (fields.get('W') ?? '').trim(),
    })),
    relevant,
  }
}

/** The records of a SMART file: `.I` begins each, `.T`, `.W` and the like its fields. */
function records(text: string): { id: string; fields: Map<string, string> }[] {
  return text
    .split(/^\.I /m)
    .slice(1)
    .map((part) => {
      const [id = '', ...fields] = part.split(/^\.(?=[A-Z]\s*$)/m)
      return {
        id: id.trim(),
        fields: new Map(fields.map((field) => [field.charAt(0), field.slice(1)])),
      }
    })
}
