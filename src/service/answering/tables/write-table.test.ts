import { expect, test } from 'vitest'
import type { Block, Page } from '#contract/pages.ts'
import { indexPages } from '#service/answering/test-corpus.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { askCorpus } from '#service/models/reader/test-reader.ts'
import { writeTable } from './write-table.ts'

const cited = { inline_citations: true }

onEveryDatabase('answers of many rows', (database) => {
  const ask = askCorpus(database)

  async function addTable(name: string, header: string[], pages: string[][][]): Promise<void> {
    const blocksOf = (rows: string[][]): Block[] => [{ type: 'table', header, rows, first_row: 2 }]
    const read = pages.map((rows, at): Page => ({
      number: at + 1,
      kind: 'section',
      label: null,
      ocr: false,
      blocks: blocksOf(rows),
    }))
    await indexPages(database(), { id: name, name, graph_id: name }, read)
    const rows = read.map(({ blocks, ...page }) => ({
      ...page,
      version_id: name,
      ocr: 0,
      blocks: JSON.stringify(blocks),
      words: null,
      pictures: null,
    }))
    await database().insertInto('pages').values(rows).execute()
  }

  test('rows stand in a table below their number, with one citation of their file', async () => {
    const rows = [
      ['Defence', '4480', 'no'],
      ['Witness list', '4480', 'yes'],
      ['Appeal', '4391', 'no'],
      ['Reply', '4480', 'no'],
    ]
    await addTable('deadlines.csv', ['What', 'Matter', 'Done'], [rows])
    const graph = { graph_id: 'deadlines.csv' }
    const answer = await ask('Which deadlines are not done?', cited, graph)
    expect(answer.answer).toBe(
      [
        '3 of 4 rows have Done no [1]:',
        '',
        '| What | Matter | Done |',
        '| --- | --- | --- |',
        '| Defence | 4480 | no |',
        '| Appeal | 4391 | no |',
        '| Reply | 4480 | no |',
      ].join('\n'),
    )
    expect(answer.pieces.join('')).toBe(answer.answer)
    // Each place is still exact, so that whoever opens it finds the row.
    expect(answer.references?.files.map(({ cite, text, row }) => [cite, text, row])).toEqual([
      ['1', 'Defence | 4480 | no', 2],
      ['1', 'Appeal | 4391 | no', 4],
      ['1', 'Reply | 4480 | no', 5],
    ])
    expect(answer.sources).toHaveLength(3)
    const without = await ask('Which deadlines are not done?', {}, graph)
    expect(without.answer).toContain('3 of 4 rows have Done no:\n\n| What |')
  })

  test('rows that do not fit are counted', async () => {
    const rows = Array.from({ length: 60 }, (_, at) => [
      `A-${at}`,
      at % 2 === 0 ? 'Solinger' : 'Kestrel',
    ])
    await addTable('stock.csv', ['Article', 'Supplier'], [rows.slice(0, 30), rows.slice(30)])
    const graph = { graph_id: 'stock.csv' }
    const { answer } = await ask('Which articles have the supplier Solinger?', {}, graph)
    expect(answer).toContain('30 of 60 rows have Supplier Solinger:')
    expect(answer.split('\n').filter((line) => line.startsWith('| A-'))).toEqual(
      rows.filter(([, name]) => name === 'Solinger').map((cells) => `| ${cells.join(' | ')} |`),
    )
    expect(answer).not.toContain('more')
    const few = await ask(
      'Which articles have the supplier Solinger?',
      { ...cited, max_snippets: 4 },
      graph,
    )
    expect(few.answer.split('\n').at(-3)).toBe('| A-6 | Solinger |')
    expect(few.answer).toMatch(/\n\n26 more rows\.$/)
    expect(few.references?.files.map(({ cite }) => cite)).toEqual(['1', '1', '1', '1'])
  })

  test('cells cannot end their cell, their row or their table', async () => {
    const rows = [
      ['Pipe a|b', 'open', ''],
      ['# Heading', 'open', '[1](http://a.example)'],
      ['Line\nfeed', 'open', '<b>x</b>'],
    ]
    await addTable('odd.csv', ['Task', 'State', 'Note'], [rows])
    const { answer } = await ask('Which tasks are open?', {}, { graph_id: 'odd.csv' })
    expect(answer).toContain(String.raw`| Pipe a\|b | open |`)
    expect(answer).toContain('(1)(http://a.example)')
    expect(answer).toContain('< b>x< /b>')
  })
})

const columns = ['Batch', 'Brewed on', 'Beer', 'Tank', 'OG', 'Status']
const cells = ['26-041', '06/10/2026', 'Mill Pale', 'T3', '11,4', 'fermenting']

test('the columns that name the rows and that the caption names come first in a wide table', () => {
  const row = { table: 'brewlog', columns, cells, shown: [0, 1, 2, 3, 4, 5], subject: 2 }
  expect(writeTable([row], '3 of 13 rows have Status fermenting')).toBe(
    [
      '| Batch | Beer | Status | Brewed on | Tank | OG |',
      '| --- | --- | --- | --- | --- | --- |',
      '| 26-041 | Mill Pale | fermenting | 06/10/2026 | T3 | 11,4 |',
    ].join('\n'),
  )
})

test('the columns of a narrow table, and those that a caption only has a part of, keep their order', () => {
  const narrow = { table: 'brewlog', columns, cells, shown: [0, 1, 3, 5], subject: 0 }
  expect(writeTable([narrow], 'Status fermenting')).toMatch(
    /^\| Batch \| Brewed on \| Tank \| Status \|/u,
  )
  const wide = { ...narrow, shown: [0, 1, 3, 4, 5] }
  expect(writeTable([wide], 'Tanks that are OGled')).toMatch(
    /^\| Batch \| Brewed on \| Tank \| OG/u,
  )
})
