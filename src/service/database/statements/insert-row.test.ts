import { expect, test } from 'vitest'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { insertRows } from './insert-row.ts'

onEveryDatabase('inserted rows', (database) => {
  test.each([0, 1, 3, 300])('%d rows are inserted in their order', async (count) => {
    const organization = `of ${count}`
    const rows = Array.from({ length: count }, (_, at) => ({
      version_id: organization,
      number: at + 1,
      kind: 'section',
      label: at % 2 === 0 ? null : `Part ${at}`,
      ocr: 0,
      blocks: '[]',
      words: null,
      pictures: null,
    }))
    await insertRows(database(), 'pages', rows)
    await insertRows(
      database(),
      'pages',
      rows.map((row) => ({ ...row, version_id: 'other' })),
    )
    const stored = database().selectFrom('pages').selectAll().orderBy('number')
    expect(await stored.where('version_id', '=', organization).execute()).toEqual(rows)
    expect(await stored.where('version_id', '=', 'other').execute()).toHaveLength(count)
    await database().deleteFrom('pages').execute()
  })
})
