import { expect, test } from 'vitest'
import { droppedFile, settle, testScheduler } from './test-scheduler.ts'

test('the same bytes under another name need a decision, also within one upload', async () => {
  const { queue, attempts, states } = testScheduler(undefined, 'same', () => 'one hash')
  queue.enqueue(
    [droppedFile('report.pdf'), droppedFile('copy.pdf'), droppedFile('2026/report.pdf')],
    null,
  )
  await settle()
  // A copy in another folder keeps its name and is meant.
  expect(states()).toEqual(['sending', 'duplicate', 'sending'])
  expect(queue.current()[1]?.state).toEqual({
    status: 'duplicate',
    file_id: null,
    file_name: 'report.pdf',
    match: 'renamed',
  })
  queue.sendAgain([queue.current()[1]?.id ?? ''])
  await settle()
  expect(states()).toEqual(['sending', 'sending', 'sending'])
  expect(attempts.map(({ upload }) => upload.name)).toEqual([
    'report.pdf',
    'report.pdf',
    'copy.pdf',
  ])
})

test('bytes of an upload that was canceled are no duplicate', async () => {
  const { queue, states, ids } = testScheduler(undefined, 'same', () => 'one hash')
  queue.enqueue([droppedFile('report.pdf')], null)
  await settle()
  queue.cancel(ids())
  await settle()
  queue.enqueue([droppedFile('copy.pdf')], null)
  await settle()
  expect(states()).toEqual(['canceled', 'sending'])
})
