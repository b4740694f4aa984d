import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { queryConfig } from '#contract/query-config.ts'
import type { QuestionAnswer } from '#contract/questions.ts'
import { groundedGraphs } from '#service/access/grounded-graphs.ts'
import { answerQuestion } from '#service/answering/answer-question.ts'
import { selectFromPassages } from '#service/answering/select-from-passages.ts'
import { indexPages } from '#service/answering/test-corpus.ts'
import type { Database } from '#service/database/schema.ts'
import { migrate } from '#service/database/migrate.ts'
import { openSqlite } from '#service/database/sqlite.ts'
import { sourceOf } from '#service/extraction/reader.ts'
import { readMd } from '#service/extraction/text/read-md.ts'
import { tidyPage } from '#service/extraction/tidy.ts'
import { searchIndex } from '#service/retrieval/search-index.ts'
import type { Bench, Line } from './bench.ts'

const folder = join('bench', 'questions')
// Only one half of the documents may be looked at when rules are changed. The other half judges them.
type Half = 'tune' | 'judge'
type Kind = 'answerable' | 'without an answer' | 'off topic'

interface Asked {
  language: string
  kind: Kind
  question: string
  /** A text that the right answer contains. */
  expected: string
  answer: QuestionAnswer
}

const leastAnswered = 0.65
const maxRefusedShare = 0.1
const leastRefused = 0.5
const kinds: Record<string, Kind> = {
  '?': 'answerable',
  '!': 'without an answer',
  '~': 'off topic',
}
const questionLine = /^([?!~]) (.+?)(?: = (.+))?$/u

/**
 * What the built-in reader answers and refuses in seven languages, over leases, manuals, minutes, articles, policies
 * and reports that were written for it. A question without an answer repeats words of a document that does not say it.
 */
export const answering: Bench = {
  title: 'questions that the built-in reader answers and refuses, in seven languages',
  cases: ['tune'],
  run: async (add, only) => {
    const half: Half = only.includes('tune') ? 'tune' : 'judge'
    const all: Asked[] = []
    for (const file of readdirSync(folder).toSorted()) {
      all.push(...(await askAll(file.replace('.txt', ''), half)))
    }
    const languages = Map.groupBy(all, ({ language }) => language)
    for (const [language, results] of languages) summarize(language, results, add)
    summarize('all', all, add)
    if (half === 'judge') return
    for (const { language, kind, question, expected, answer } of all) {
      const isRight = kind === 'answerable' ? answer.answer.includes(expected) : isRefused(answer)
      if (isRight) continue
      const shownAnswer = isRefused(answer) ? '(refused)' : answer.answer.replaceAll('\n', ' / ')
      console.log(`  ${language}, ${kind}: ${question} → ${shownAnswer.slice(0, 240)}`)
    }
  },
}

const isRefused = ({ sources }: QuestionAnswer): boolean => sources.length === 0

function summarize(language: string, results: readonly Asked[], add: (line: Line) => void): void {
  const of = (kind: Kind): Asked[] => results.filter((one) => one.kind === kind)
  const share = (some: readonly Asked[], test: (one: Asked) => boolean): number =>
    some.filter(test).length / some.length
  const isAll = language === 'all'
  const answerable = of('answerable')
  const right = share(answerable, ({ answer, expected }) => answer.answer.includes(expected))
  const refused = share(answerable, ({ answer }) => isRefused(answer))
  add({
    what: `${language}: answered right, of ${String(answerable.length)}`,
    measured: percent(right),
    beside: `> ${percent(leastAnswered)}`,
    isMet: right >= leastAnswered,
  })
  add({
    what: '    refused although the answer is there',
    measured: percent(refused),
    ...(isAll && { beside: `< ${percent(maxRefusedShare)}`, isMet: refused <= maxRefusedShare }),
  })
  const unanswerable = share(of('without an answer'), ({ answer }) => isRefused(answer))
  add({
    what: `    refused, of ${String(of('without an answer').length)} whose words occur but whose answer does not`,
    measured: percent(unanswerable),
    ...(isAll && { beside: `> ${percent(leastRefused)}`, isMet: unanswerable >= leastRefused }),
  })
  add({
    what: `    refused, of ${String(of('off topic').length)} off topic`,
    measured: percent(share(of('off topic'), ({ answer }) => isRefused(answer))),
  })
}

const percent = (share: number): string => `${(share * 100).toFixed(0)} %`

/** Asks the questions to one half of the documents of a language, over all of them. */
async function askAll(language: string, half: Half): Promise<Asked[]> {
  const database = openSqlite(':memory:')
  await migrate(database)
  const results: Asked[] = []
  const documents = readFileSync(join(folder, `${language}.txt`), 'utf8')
    .split(/^=== /m)
    .slice(1)
    .map((part, at) => ({ id: `${language}-${String(at)}`, lines: part.split('\n') }))
  for (const { id, lines } of documents) {
    const name = lines[0]?.split(' ')[1] ?? ''
    const text = lines.slice(1).filter((line) => !questionLine.test(line))
    const pages = [...(await read(text.join('\n')))]
    await indexPages(database, { id, name, graph_id: 'all' }, pages)
  }
  for (const { lines } of documents) {
    if (!lines[0]?.startsWith(half)) continue
    for (const line of lines) {
      const [, mark = '', question = '', expected = ''] = questionLine.exec(line) ?? []
      const kind = kinds[mark]
      if (kind === undefined) continue
      results.push({ language, kind, question, expected, answer: await ask(database, question) })
    }
  }
  await database.destroy()
  return results
}

async function read(text: string) {
  const pages = []
  for await (const page of readMd(sourceOf(Buffer.from(text)), () => undefined)) {
    const { pictures: _, ...tidied } = tidyPage(page)
    pages.push(tidied)
  }
  return pages
}

async function ask(database: Database, question: string): Promise<QuestionAnswer> {
  const parts = answerQuestion({
    index: searchIndex(database),
    selectStatements: (input) => Promise.resolve(selectFromPassages(input)),
    graphs: groundedGraphs(['all']),
    body: { question, subqueries: false, query_config: queryConfig.parse({}) },
    signal: new AbortController().signal,
  })
  for await (const part of parts) if (part.type === 'end') return part.answer
  throw new Error('The answer never ended.')
}
