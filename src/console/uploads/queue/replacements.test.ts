import { expect, test } from 'vitest'
import { canRetryUpload } from './next-upload.ts'
import { acceptedOutcome, droppedFile, record, settle, testScheduler } from './test-scheduler.ts'

const replacement = { version_id: 'next', error: null, progress: null }

test('a changed file is sent on request as a new version, and is ready once that has been read', async () => {
  const { queue, attempts, states, ids } = testScheduler(() => [record('there')], 'changed')
  queue.enqueue([droppedFile('prices.csv')], 'graph-1')
  await settle()
  expect(queue.current()[0]?.state).toMatchObject({ file_id: 'there', match: 'changed' })
  queue.replace(ids())
  await settle()
  expect(attempts[0]?.upload.replaces).toBe('there')
  attempts[0]?.answer(acceptedOutcome('there', 'next'))
  await settle()
  const there = { ...record('there'), status: 'completed' as const }
  queue.notice([{ ...there, replacement: { ...replacement, status: 'in_progress' } }])
  expect(states()).toEqual(['processing'])
  queue.notice([{ ...there, version_id: 'next' }])
  expect(states()).toEqual(['ready'])
  queue.notice([{ ...there, version_id: 'one after it' }])
  expect(states()).toEqual(['ready'])
})

test('a version that could not be read has failed, although its file is ready', async () => {
  const { queue, attempts } = testScheduler()
  queue.sendVersion(droppedFile('prices.csv').file, 'there')
  await settle()
  attempts[0]?.answer(acceptedOutcome('there', 'next'))
  await settle()
  const error = { code: 'empty', description: 'The file has no text.' }
  const failed = { ...replacement, status: 'failed' as const, error }
  queue.notice([{ ...record('there'), status: 'completed', replacement: failed }])
  expect(queue.current()[0]?.state).toMatchObject({ status: 'failed', problem: { key: 'empty' } })

  queue.notice([{ ...record('there'), status: 'completed', version_id: 'restored' }])
  expect(queue.current()[0]?.state).toMatchObject({ status: 'failed', problem: { key: 'empty' } })
})

test('a version that was replaced before it was read is not ready, and cannot be retried', async () => {
  const { queue, attempts } = testScheduler()
  queue.sendVersion(droppedFile('prices.csv').file, 'there')
  await settle()
  attempts[0]?.answer(acceptedOutcome('there', 'next'))
  await settle()
  queue.notice([{ ...record('there'), status: 'completed', version_id: 'newer' }])
  const [upload] = queue.current()
  expect(upload?.state).toMatchObject({ status: 'failed', problem: { key: 'version_superseded' } })
  expect(upload && canRetryUpload(upload.state)).toBe(false)
})

test('a file that was deleted before it was read cannot be retried, only chosen again', async () => {
  const { queue, attempts, states } = testScheduler()
  queue.enqueue([droppedFile('prices.csv')], null)
  await settle()
  attempts[0]?.answer(acceptedOutcome('first'))
  await settle()
  queue.mark(['first'], 'vanish')
  const [upload] = queue.current()
  expect(upload && canRetryUpload(upload.state)).toBe(false)
  queue.enqueue([droppedFile('prices.csv')], null)
  await settle()
  expect(states()).toEqual(['sending'])
})

test('a new version of a chosen file is sent although its name and bytes are there already', async () => {
  const { queue, attempts, states } = testScheduler(() => [record('there')])
  queue.sendVersion(droppedFile('prices.csv').file, 'there')
  await settle()
  expect([states(), attempts[0]?.upload.replaces]).toEqual([['sending'], 'there'])
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
