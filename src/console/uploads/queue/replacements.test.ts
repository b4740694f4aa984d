import { expect, test } from 'vitest'
import { acceptedOutcome, droppedFile, record, settle, testScheduler } from './test-scheduler.ts'

test('a changed file is sent on request, and replaces the other once it has been read', async () => {
  const { queue, attempts, states, ids } = testScheduler(() => [record('there')], 'changed')
  queue.enqueue([droppedFile('prices.csv')], 'graph-1')
  await settle()
  expect(queue.current()[0]?.state).toMatchObject({ file_id: 'there', match: 'changed' })
  queue.replace(ids())
  await settle()
  attempts[0]?.answer(acceptedOutcome('new'))
  await settle()
  expect([states(), queue.takeReplacements()]).toEqual([['processing'], []])
  queue.notice([{ ...record('new'), status: 'completed' }])
  expect(queue.takeReplacements()).toEqual([{ file_id: 'new', replaces: 'there' }])
  expect(queue.takeReplacements()).toEqual([])
})

test('a file that could not be read replaces nothing', async () => {
  const { queue, attempts, ids } = testScheduler(() => [record('there')], 'changed')
  queue.enqueue([droppedFile('prices.csv')], null)
  await settle()
  queue.replace(ids())
  await settle()
  attempts[0]?.answer(acceptedOutcome('new'))
  await settle()
  const error = { code: 'empty', description: 'The file has no text.' }
  queue.notice([{ ...record('new'), status: 'failed', error }])
  expect(queue.takeReplacements()).toEqual([])
})

test('only changed files can replace others', async () => {
  const { queue, attempts, states, ids } = testScheduler(() => [record('there')], 'renamed')
  queue.enqueue([droppedFile('prices.csv')], null)
  await settle()
  queue.replace(ids())
  await settle()
  expect([states(), attempts.length]).toEqual([['duplicate'], 0])
})

test('a file with one name and size that was changed since is compared with the service', async () => {
  const { queue, attempts, lookups, states } = testScheduler()
  queue.enqueue([droppedFile('prices.csv', '12.40', 1)], null)
  await settle()
  attempts[0]?.answer(acceptedOutcome('first'))
  await settle()
  queue.enqueue([droppedFile('prices.csv', '99.40', 2)], null)
  await settle()
  expect([lookups, states()]).toEqual([
    [['prices.csv'], ['prices.csv']],
    ['processing', 'sending'],
  ])
})
