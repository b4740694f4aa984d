import { expect, test } from 'vitest'
import { askCorpus } from '#service/models/reader/test-reader.ts'
import { indexPages, table } from '#service/answering/test-corpus.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import type { Block, Page } from '#contract/pages.ts'

const rota = table(
  ['Name', 'Role', 'Mon 16', 'Fri 20', 'Sat 21'],
  ['Priya Nair', 'Nurse', 'N', 'off', 'E'],
  ['Femi Adebayo', 'Nurse', 'E', 'N', 'off'],
  ['Jun Takeda', 'Doctor', 'L', 'E', 'N'],
)

onEveryDatabase('codes in tables and their legends', (database) => {
  const ask = askCorpus(database)

  const index = async (name: string, ...sheets: Block[]): Promise<void> => {
    const pages = sheets.map((block, at): Page => ({
      number: at + 1,
      kind: 'sheet',
      label: `Sheet ${at}`,
      ocr: false,
      blocks: [block],
    }))
    await indexPages(database(), { id: name, name: `${name}.xlsx`, graph_id: name }, pages)
  }
  const asked = async (graph_id: string, question: string): Promise<string> => {
    const { answer, sources } = await ask(question, {}, { graph_id })
    return sources.length === 0 ? '' : answer
  }

  test('a table says what the codes of another table of its file stand for', async () => {
    await index(
      'rota',
      rota,
      table(
        ['Code', 'Shift', 'From'],
        ['E', 'early', '07:00'],
        ['L', 'late', '14:30'],
        ['N', 'night', '22:00'],
        ['off', 'off duty', ''],
      ),
    )
    expect(await asked('rota', 'Who works nights on Friday 20?')).toBe(
      'Femi Adebayo: Role Nurse, Fri 20 N (night)',
    )
    expect(await asked('rota', 'Who works nights on Monday?')).toBe(
      'Priya Nair: Role Nurse, Mon 16 N (night)',
    )
    expect(await asked('rota', 'Who is off on Friday?')).toBe('Priya Nair: Role Nurse, Fri 20 off')
    expect(await asked('rota', 'Which shift does Jun have on Monday?')).toBe(
      'Jun Takeda: Role Doctor, Mon 16 L (late)',
    )
  })

  test('a line says what codes stand for', async () => {
    const text = 'Codes of the shifts: E = early, L = late, N = night, off = off duty'
    await index('lines', rota, { type: 'paragraph', text })
    expect(await asked('lines', 'Who works nights on Friday?')).toContain(
      'Femi Adebayo: Role Nurse, Fri 20 N (night)',
    )
  })

  test('codes of a table that has other values are no legend', async () => {
    await index(
      'firm',
      table(
        ['Name', 'Department'],
        ['Ada', 'IT'],
        ['Bo', 'Sales'],
        ['Cleo', 'DE'],
        ['Dan', 'Stores'],
      ),
      table(['Code', 'Country'], ['IT', 'Italy'], ['DE', 'Germany'], ['NO', 'Norway']),
    )
    expect(await asked('firm', 'In which department is Ada?')).toBe('Ada: Department IT')
  })
})
