import { cellsByColumn, kindsOf } from '#service/answering/tables/column-cells.ts'
import type { TableReading } from '#service/answering/tables/table-reading.ts'
import { answerWords } from '#service/answering/texts/answer-words.ts'
import type { FoundPassage } from '#service/retrieval/search-results.ts'
import { languageOfQuestion } from '#service/retrieval/stop-words.ts'
import { normalizeText } from '#service/texts/normalize-text.ts'
import { isKey } from './named-columns.ts'
import { shareOf } from './share-of-rows.ts'
import type { TableAnswer } from './table-answer.ts'
import { figureOf } from './table-figures.ts'
import { rowsOf } from './total-rows.ts'

// Words that say nothing of a row. A negation is none of them, so that a question with one is not understood.
const functionWords =
  /请问|我们|一共|总共|總共|合計|合计|全部で|全部|多少|いくつ|ありますか|あります|いますか|ですか|です|其中|或者|[有几幾何共的了吗呢是在被里中和或与はがのにをもとでか]/gu
const inBrackets = /[（(].*[)）]/u
const unitInBrackets = /[（(]\s*([^()（）]{1,8})\s*[)）]/u
// “批” is a row of a table with a column “批号”; these are rows of any.
const anyRow = /^[个個件条條行つ]$/u
// “个” counts pieces where a column has their number.
const piece = /^[个個つ]$/u
const numberOfPieces = /[数數]|库存|庫存|在庫/u
// “温度” of many rows is no sum unless the question says so.
const total = /一共|总共|總共|合計|合计|全部/u
const punctuation = /[\s\p{P}]/gu
const maxCellChars = 20
const minRows = 2
const gap = '|'

const plain = (text: string): string => normalizeText(text, 'NFKC').replace(punctuation, '')

/**
 * Answers how many rows a question in Chinese or Japanese is about, or what the numbers of a column add up to: “大红袍有几批？”.
 * Each part of it must be a cell, the name or the unit of a column, a word of the file, or a word without a meaning of its
 * own. Null for any other question.
 */
export function answerHanQuestion(
  passages: readonly FoundPassage[],
  question: string,
  isCut: boolean,
): { answer: TableAnswer; reading: TableReading } | null {
  const header = passages[0]?.header ?? []
  const { rows, totals } = rowsOf(passages, isCut) ?? { rows: [], totals: [] }
  if (rows.length < minRows) return null
  const cells = cellsByColumn(rows, header.length)
  const kinds = kindsOf(header, cells, rows.length, new Set())
  let text = plain(question)

  const values = new Map<number, Set<string>>()
  const isWord = (column: number): boolean =>
    ![...kinds.numbers, ...kinds.names, ...kinds.periods].includes(column)
  const words = cells
    .flatMap((own, column) => (isWord(column) ? [...own].map((cell) => ({ cell, column })) : []))
    .map(({ cell, column }) => ({
      cell,
      column,
      written: plain(cell),
    }))
    .filter(({ written }) => written.length > 1 && written.length <= maxCellChars)
    .filter(({ written }) => text.includes(written))
    .toSorted((a, b) => b.written.length - a.written.length)
  for (const { cell, column, written } of words) {
    if (!text.includes(written)) continue
    const isUnclear =
      words.some((other) => other.written === written && other.column !== column) ||
      [...(cells[column] ?? [])].some((other) => other !== cell && other.includes(cell))
    if (isUnclear) return null
    values.set(column, (values.get(column) ?? new Set<string>()).add(cell))
    text = text.replace(written, gap)
  }

  const named = header.map((name, column) => {
    const own = [name.replace(inBrackets, '').trim(), unitInBrackets.exec(name)?.[1] ?? '']
    const found = own.filter((word) => word !== '' && text.includes(word))
    for (const word of found) text = text.replace(word, gap)
    return found.length > 0 && !values.has(column) ? 1 : 0
  })
  const rest = text
    .replaceAll(functionWords, gap)
    .split(gap)
    .filter((word) => word !== '')
  const { file_name = '', headings = [] } = passages[0] ?? {}
  const about = [file_name, ...headings].join(gap)
  const hasPieces = header.some(
    (name, at) => kinds.numbers.includes(at) && numberOfPieces.test(name),
  )
  // “人” of a column “人数” is a number to add, and “客户” of many orders is no row.
  const isOfRows = (word: string): boolean => {
    const start = word.replace(/(?<=.)次$/u, '')
    const begun = [...header.keys()].filter((at) => header[at]?.startsWith(start) === true)
    if (begun.length > 0) return begun.some((at) => isKey({ rows, cells }, at))
    return anyRow.test(word) ? !(hasPieces && piece.test(word)) : about.includes(word)
  }
  if (!rest.every(isOfRows)) return null

  const matching = rows.filter((row) =>
    [...values].every(([column, some]) => some.has(row.cells[column] ?? '')),
  )
  const answer = answerWords(languageOfQuestion(question))
  const condition = [...values]
    .map(([column, some]) => `${header[column]} ${[...some].join(answer.or)}`)
    .join(', ')
  const reading: TableReading = {
    header,
    rows,
    totals,
    cells,
    kinds,
    named,
    values,
    terms: new Set(),
    parts: new Map(),
    negated: null,
    limits: [],
    stock: null,
    state: null,
    group: null,
    agents: [],
    isFree: false,
    unread: null,
    namesTable: false,
    namesRows: () => false,
    // Chinese and Japanese words have no endings.
    stemOf: (term) => term,
    words: answer,
  }
  const share = shareOf(matching.length, rows.length, condition, {
    isCut,
    totals: totals.length,
    words: answer,
  })
  const [column, ...others] = [...header.keys()].filter((at) => named[at] === 1)
  if (others.length > 0) return null
  if (column !== undefined) {
    const unit = unitInBrackets.exec(header[column] ?? '')?.[1]
    const asksForSum =
      total.test(question) || (unit !== undefined && plain(question).includes(`多少${unit}`))
    const hasOtherTotal = values.size === 0 && totals.some(({ isCertain }) => !isCertain)
    if (!asksForSum || hasOtherTotal) return null
    const isNumber = kinds.numbers.includes(column) && !kinds.periods.includes(column)
    const figure =
      isNumber && matching.length >= minRows
        ? figureOf(reading, matching, column, { kind: 'sum', share })
        : null
    return figure === null ? null : { reading, answer: { rows: matching, figure } }
  }
  // Without a word for what is counted, it could be anything.
  if (rest.length === 0) return null
  const count = { matching: matching.length, all: rows.length, condition, isListed: false }
  const cited = matching.length > 0 ? matching : rows.slice(0, 1)
  return { reading, answer: { rows: cited, count } }
}
