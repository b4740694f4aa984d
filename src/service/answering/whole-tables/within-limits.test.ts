import { expect, test } from 'vitest'
import { Failure } from '#service/failure.ts'
import { withinLimits } from './within-limits.ts'

const signal = new AbortController().signal
const exceeded = new Failure('reader_limit_exceeded', 'The reader needs more than 512 MB.')

/** Chooses by a reader that has no memory for tables, and returns what it was given. */
async function chooseFrom(input: { text: string; tables?: string[]; listed?: string }) {
  const given: object[] = []
  const choose = withinLimits((own: typeof input) => {
    given.push(own)
    return own.tables !== undefined || own.listed !== undefined || own.text === 'huge'
      ? Promise.reject(exceeded)
      : Promise.resolve(own.text)
  })
  return { chosen: await choose(input, signal).catch((error: unknown) => error), given }
}

test('where tables are too large to be read, the answer is chosen without them', async () => {
  expect(await chooseFrom({ text: 'rows', tables: ['all'] })).toMatchObject({
    chosen: 'rows',
    given: [{ tables: ['all'] }, { text: 'rows' }],
  })
  expect(await chooseFrom({ text: 'rows', listed: 'all' })).toMatchObject({ chosen: 'rows' })
})

test('what is too large without tables fails, and so does any other error', async () => {
  expect(await chooseFrom({ text: 'huge' })).toMatchObject({ chosen: exceeded })
  expect(await chooseFrom({ text: 'huge', tables: ['all'] })).toMatchObject({ chosen: exceeded })
  const choose = withinLimits(() => Promise.reject(new Error('broken')))
  await expect(choose({ tables: ['all'] }, signal)).rejects.toThrow('broken')
})

test('tables that were too large once are not read again', async () => {
  let attempts = 0
  const choose = withinLimits((input: { tables?: string[] }) => {
    attempts += 1
    return input.tables === undefined ? Promise.resolve('rows') : Promise.reject(exceeded)
  })
  expect(await choose({ tables: ['all'] }, signal)).toBe('rows')
  expect(await choose({ tables: ['all'] }, signal)).toBe('rows')
  expect(attempts).toBe(3)
})
