import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { rowReader } from './row-reader.ts'

test('rows are read by the names of their columns, also after the table has changed', () => {
  const connection = new DatabaseSync(':memory:')
  onTestFinished(() => connection.close())
  connection.exec(`create table things (id integer, "it's ""quoted""" text)`)
  const all = connection.prepare('select * from things where id > ?')
  const read = rowReader(all)
  expect(read(0)).toEqual([])
  connection.exec(`insert into things values (1, 'a'), (2, null)`)
  expect(read(1)).toEqual([{ id: 2, [`it's "quoted"`]: null }])

  connection.exec(`alter table things add column size integer not null default 7`)
  expect(read(1)).toEqual([{ id: 2, [`it's "quoted"`]: null, size: 7 }])

  const twice = rowReader(connection.prepare('select 1 as id, 2 as id, 3 as __proto__'))
  expect(Object.entries(twice()[0] ?? {})).toEqual([
    ['id', 2],
    ['__proto__', 3],
  ])
})
