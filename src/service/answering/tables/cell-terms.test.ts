import { expect, test } from 'vitest'
import { askCorpus } from '#service/models/reader/test-reader.ts'
import { indexPages, pageOf } from '#service/answering/test-corpus.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { termsOf } from '#service/retrieval/words.ts'
import { termsOfCells } from './cell-terms.ts'
import { isHeaderRow } from './table-columns.ts'

test.each([
  ['What is on Tuesday?', 'Tue 17', 'Tuesday'],
  ['What is on Tuesdays?', 'Tues', 'Tuesdays'],
  ['Was ist am Dienstag?', 'Di, 17.', 'Dienstag'],
  ['¿Qué hay el miércoles?', 'mié', 'miércoles'],
  ['Что во вторник?', 'вт', 'вторник'],
  ['What was paid in August?', '2026-08-21', 'August'],
  ['What was paid in August?', '21.08.2026', 'August'],
  ['What was paid in September?', 'Sept. 2026', 'September'],
  ['Was wurde im März bezahlt?', '2026-03-09', 'März'],
  ['Что оплатили в августе?', '21.08.2026', 'августе'],
  ['What is done with a score of 50?', '45 or more', '50'],
  ['What is done with a score of 50?', '45+', '50'],
  ['What is done with a score of 7?', '5+', '7'],
  ['What is done with a score of 45?', '45–59', '45'],
  ['Was zahlt man mit 11 Jahren?', 'unter 12', '11'],
  ['Was zahlt man mit 11 Jahren?', '6 bis 12', '11'],
  ['Combien paie-t-on à 11 ans ?', 'moins de 12', '11'],
])('%s is about the cell “%s”', (text, cell, word) => {
  expect(termsOfCells([cell], { text })).toEqual(termsOf(word))
})

test.each([
  ['What is on Tuesday?', 'Wed 18'],
  ['What is on Sunday?', 'Sun cream'],
  ['When may children visit?', '2026-05-03'],
  ['What was paid in August?', '2026-09-08'],
  ['What is done with a score of 50?', '25–44'],
  ['What is done with a score of 50?', 'over 50'],
  ['What is done with a score of 50?', '45'],
  ['Which room has 5 beds?', '0-07'],
])('%s is not about the cell “%s”', (text, cell) => {
  expect(termsOfCells([cell], { text })).toEqual([])
})

test.each([
  [['', 'Summer (%)', 'Mass (kg/m²)'], [], true],
  [['Roof', 'Summer (%)'], ['Roof', 'Summer (%)', 'Winter (%)'], true],
  [['Moss', '52', '21'], [], false],
  [['English', 'PE (gym)', 'Maths'], [], false],
  [['Roof', 'Moss'], ['Roof', 'Summer (%)'], false],
])('whether the row %j below %j has only names of columns: %s', (cells, header, expected) => {
  expect(isHeaderRow(cells, header)).toBe(expected)
})

onEveryDatabase('tables that a question calls by other words', (database) => {
  const ask = askCorpus(database)

  const index = async (name: string, header: string[], rows: string[][]): Promise<void> => {
    const block = { type: 'table' as const, header, rows, first_row: 2 }
    const page = pageOf([block], { kind: 'sheet' })
    await indexPages(database(), { id: name, name: `${name}.xlsx`, graph_id: name }, [page])
  }

  test('a row is found by the day of an abbreviated column', async () => {
    await index(
      'rota',
      ['Name', 'Role', 'Mon 16', 'Tue 17', 'Wed 18'],
      [
        ['Priya Nair', 'Nurse', 'N', 'N', 'L'],
        ['Femi Bello', 'Nurse', 'L', 'E', 'E'],
      ],
    )
    const { answer } = await ask(
      'Which shift does Priya have on Tuesday?',
      {},
      { graph_id: 'rota' },
    )
    expect(answer).toBe('Priya Nair: Role Nurse, Tue 17 N')
  })

  test('a row is found by the month of its date', async () => {
    await index(
      'bills',
      ['Date', 'Payee', 'Amount'],
      [
        ['2026-03-10', 'Thames Water', '118.40'],
        ['2026-11-10', 'Thames Water', '121.75'],
        ['2026-08-21', 'Kestrel Heating', '156.00'],
      ],
    )
    const asked = async (question: string) =>
      (await ask(question, {}, { graph_id: 'bills' })).answer
    expect(await asked('How much did we pay Kestrel Heating in August?')).toContain('156.00')
    const water = await asked('How much did Thames Water cost in November?')
    expect(water).toContain('121.75')
    expect(water).not.toContain('118.40')
  })

  test('a row is found by a number within its range', async () => {
    await index(
      'scores',
      ['Score', 'Risk', 'Measures'],
      [
        ['0–24', 'low', 'none'],
        ['25–44', 'moderate', 'non-slip socks'],
        ['45 or more', 'high', 'bed alarm'],
      ],
    )
    const asked = 'What is done for a patient with a score of 50?'
    const { answer } = await ask(asked, {}, { graph_id: 'scores' })
    expect(answer).toBe('high: Score 45 or more, Measures bed alarm')
  })

  test('a row is the answer to a question that holds its name and that of a column', async () => {
    await index(
      'lessons',
      ['Time', 'Monday', 'Tuesday', 'Friday'],
      [
        ['9.50', 'English', 'Maths', 'Art'],
        ['11.00', 'Science', 'Music', 'PE'],
      ],
    )
    const asked = async (question: string) =>
      (await ask(question, {}, { graph_id: 'lessons' })).answer
    expect(await asked('Which lesson is held at 11.00 on Monday?')).toBe('11.00: Monday Science')
    expect(await asked('Which excursion is held at 12.00 on Monday?')).not.toContain('Science')
  })

  test('a row is the answer to a question that holds its identifier', async () => {
    await index(
      'pumps',
      ['Code', 'Supplier', 'Stock'],
      [
        ['GP-510', 'FlowTec', '3'],
        ['GP-511', 'Hydra', '12'],
      ],
    )
    const asked = async (question: string) =>
      (await ask(question, {}, { graph_id: 'pumps' })).answer
    expect(await asked('Who manufactures the component GP-511?')).toBe(
      'GP-511: Supplier Hydra, Stock 12',
    )
    expect(await asked('Who manufactures the component GP-512?')).not.toContain('GP-51')
    expect(await asked('Who repaired GP-511 in Bergen?')).not.toContain('GP-511')
  })

  test('a measure is found by the name of its column', async () => {
    await index(
      'trees',
      ['tree_id', 'street', 'height_m'],
      [
        ['T-10500', 'Long Lane', '6.7'],
        ['T-10501', 'Broad Lane', '9.1'],
      ],
    )
    const { answer } = await ask('How tall is tree T-10500?', {}, { graph_id: 'trees' })
    expect(answer).toBe('T-10500: street Long Lane, height_m 6.7')
  })

  test('a header that a page repeats is no row', async () => {
    await index(
      'roofs',
      ['Roof', 'Summer (%)', 'Winter (%)'],
      [
        ['Roof', 'Summer (%)', 'Winter (%)'],
        ['Moss', '52', '12'],
        ['Sedum', '61', '18'],
      ],
    )
    const { answer } = await ask('How much does moss keep in summer?', {}, { graph_id: 'roofs' })
    expect(answer).toContain('Moss: Summer (%) 52')
    expect(answer).not.toContain('Roof')
  })
})
