import type { File as FileRecord } from '#contract/files.ts'
import { expect, test } from 'vitest'
import { maxAttempts } from '#console/uploads/send/back-off.ts'
import {
  testScheduler,
  droppedFile,
  failedOutcome,
  files,
  offline,
  record,
  settle,
  acceptedOutcome,
} from './test-scheduler.ts'

test('four uploads are sent at a time, the rest wait their turn', async () => {
  const { queue, attempts, states } = testScheduler()
  queue.enqueue(files(6), null)
  await settle()

  expect(states()).toEqual(['sending', 'sending', 'sending', 'sending', 'waiting', 'waiting'])

  attempts[1]?.answer(acceptedOutcome('file-1'))
  await settle()
  expect(states()).toEqual(['sending', 'processing', 'sending', 'sending', 'sending', 'waiting'])
})

test('a thousand files dropped at once change the screen once, and all arrive', async () => {
  const { queue, attempts, states, frames } = testScheduler()
  queue.enqueue(files(1000), null)
  expect(frames()).toBe(1)

  for (let sent = 0; sent < 1000; sent += 1) {
    await settle()
    attempts[sent]?.answer(acceptedOutcome(`file-${sent}`))
  }
  await settle()
  expect(new Set(states())).toEqual(new Set(['processing']))
})

test('uploads nothing happened to stay the same objects in the next snapshot', async () => {
  const { queue, attempts } = testScheduler()
  queue.enqueue(files(2), null)
  await settle()
  const before = queue.snapshot().uploads

  attempts[0]?.progress(5)
  await settle()
  const after = queue.snapshot().uploads
  expect(after[0]?.state).toEqual({ status: 'sending', sent: 5, attempt: 1 })
  expect(after[1]).toBe(before[1])
})

test('a lost connection is tried again after one second, then two, then four', async () => {
  const { queue, attempts, states, advance } = testScheduler()
  queue.enqueue(files(1), null)
  for (const [index, wait] of [1000, 2000, 4000].entries()) {
    await settle()
    attempts[index]?.answer(offline)
    await advance(wait - 1)
    expect(states()).toEqual(['retrying'])
    await advance(1)
    expect(states()).toEqual(['sending'])
  }
})

test('the wait a 429 asks for holds every upload that has not started', async () => {
  const { queue, attempts, states, advance } = testScheduler()
  queue.enqueue(files(5), null)
  await settle()
  attempts[0]?.answer(failedOutcome('too_many_requests', 7000))
  await settle()
  attempts[1]?.answer(acceptedOutcome('file-1'))
  await advance(6999)
  expect(states()).toEqual(['retrying', 'processing', 'sending', 'sending', 'waiting'])
  await advance(1)
  expect(states()).toEqual(['sending', 'processing', 'sending', 'sending', 'sending'])
})

test('a limit is waited for until it resets, however often it is met, and fails nothing', async () => {
  const { queue, attempts, states, advance } = testScheduler()
  queue.enqueue(files(6), null)
  await settle()
  const hour = 3_600_000
  for (let met = 0; met < maxAttempts + 2; met += 1) {
    const before = attempts.length
    const resumes_at = met * (hour + 500) + hour
    for (const attempt of attempts.slice(-4)) {
      attempt.answer({ ...failedOutcome('too_many_requests', 300_000), resumes_at })
    }
    await settle()
    expect(states().filter((status) => status === 'retrying')).toHaveLength(4)
    expect(queue.snapshot().summary.blocked?.until).toBe(resumes_at + 500)
    await advance(hour / 2)
    expect(attempts).toHaveLength(before)
    await advance(hour / 2 + 500)
    await settle()
    expect(attempts.length).toBeGreaterThanOrEqual(before + 4)
  }
  expect(states()).not.toContain('failed')
  expect(queue.snapshot().summary.stop).toBeNull()
})

test('what waits is asked about once, and what it is going to meet is told', async () => {
  const { queue, batches } = testScheduler()
  queue.enqueue(files(6), null)
  await queue.askLimits()
  await settle()
  expect(batches).toEqual([[6, 60]])
  expect(queue.snapshot().summary.notice).toBe('Your key can upload 2 files per hour.')
  queue.enqueue([droppedFile('large.pdf', 'x'.repeat(1001))], null)
  expect(queue.current().at(-1)?.state.status).toBe('refused')
})

test('a refusal that forbids another attempt fails at once', async () => {
  const { queue, attempts, states } = testScheduler()
  queue.enqueue(files(1), null)
  await settle()
  attempts[0]?.answer(failedOutcome('file_content_mismatch', 'never'))
  await settle()
  expect(states()).toEqual(['failed'])
})

test('attempts are bounded: an error of the service fails the file and the next one goes on', async () => {
  const { queue, attempts, states, advance } = testScheduler()
  queue.enqueue(files(5), null)
  await settle()
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    attempts
      .findLast(({ upload }) => upload.name === 'report-0.pdf')
      ?.answer(failedOutcome('internal'))
    await advance(60_000)
  }
  expect(states()).toEqual(['failed', 'sending', 'sending', 'sending', 'sending'])
})

test('a service that stays away stops the queue instead of failing every file', async () => {
  const { queue, attempts, states, advance } = testScheduler()
  queue.enqueue(files(6), null)
  await settle()
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    for (const sent of attempts) sent.answer(offline)
    await advance(60_000)
  }
  expect(new Set(states())).toEqual(new Set(['paused']))
  expect(queue.snapshot().summary.stop).toMatchObject({ key: 'unreachable' })

  queue.resume()
  await settle()
  expect(states().filter((status) => status === 'sending')).toHaveLength(4)
})

test('a revoked key stops the queue at the first answer', async () => {
  const { queue, attempts, states } = testScheduler()
  queue.enqueue(files(6), null)
  await settle()
  attempts[0]?.answer(failedOutcome('credentials_invalid', 'never'))
  await settle()
  expect(new Set(states())).toEqual(new Set(['paused']))
})

test('pausing aborts what is being sent, and resuming starts it again from its first byte', async () => {
  const { queue, attempts, states } = testScheduler()
  queue.enqueue(files(5), null)
  await settle()
  attempts[0]?.progress(4)
  queue.pause()
  await settle()
  expect(new Set(states())).toEqual(new Set(['paused']))
  expect(attempts[0]?.signal.aborted).toBe(true)

  queue.resume()
  await settle()
  expect(queue.current()[0]?.state).toEqual({ status: 'sending', sent: 0, attempt: 1 })
  expect(states().filter((status) => status === 'sending')).toHaveLength(4)
})

test('pausing leaves alone an upload whose bytes have all left', async () => {
  const { queue, attempts, states } = testScheduler()
  queue.enqueue(files(1), null)
  await settle()
  attempts[0]?.progress(10)
  queue.pause()
  attempts[0]?.answer(acceptedOutcome('file-1'))
  await settle()
  expect(states()).toEqual(['processing'])
})

test('pause and resume in one breath send every file once at a time', async () => {
  const { queue, attempts, states } = testScheduler()
  queue.enqueue(files(1), null)
  await settle()
  queue.pause()
  queue.resume()
  await settle()
  expect(states()).toEqual(['sending'])
  expect(attempts.filter(({ signal }) => !signal.aborted)).toHaveLength(1)
})

test('files dropped while paused wait for resume', async () => {
  const { queue, states } = testScheduler()
  queue.pause()
  queue.enqueue(files(1), null)
  await settle()
  expect(states()).toEqual(['paused'])
})

test('a canceled upload frees its lane and can be sent again', async () => {
  const { queue, attempts, states, ids } = testScheduler()
  queue.enqueue(files(5), null)
  await settle()
  queue.cancel(ids().slice(0, 1))
  await settle()
  expect(states()).toEqual(['canceled', 'sending', 'sending', 'sending', 'sending'])

  queue.sendAgain(ids().slice(0, 1))
  attempts[1]?.answer(acceptedOutcome('file-1'))
  await settle()
  expect(states()[0]).toBe('sending')
})

test('the same name and size twice in one place is a duplicate, sent only on request', async () => {
  const { queue, attempts, states, ids } = testScheduler()
  queue.enqueue(
    [droppedFile('a/one.pdf'), droppedFile('b/one.pdf'), droppedFile('one.pdf', 'other')],
    null,
  )
  await settle()
  expect(states()).toEqual(['sending', 'duplicate', 'sending'])

  queue.sendAgain([ids()[1] ?? ''])
  await settle()
  expect(states()).toEqual(['sending', 'sending', 'sending'])
  expect(attempts).toHaveLength(3)
})

test('a file the service has already is offered, not sent', async () => {
  const { queue, attempts, states, ids } = testScheduler(() => ({
    type: 'found',
    files: [record('there')],
  }))
  queue.enqueue([droppedFile('one.pdf')], 'graph-1')
  await settle()
  expect(queue.current()[0]?.state).toEqual({ status: 'duplicate', file_id: 'there' })
  expect(attempts).toHaveLength(0)

  queue.sendAgain(ids())
  await settle()
  expect(states()).toEqual(['sending'])
})

test('an upload whose answer was lost is found again instead of sent twice', async () => {
  let there: FileRecord[] = []
  const { queue, attempts, accepted, states, advance } = testScheduler(() => ({
    type: 'found',
    files: there,
  }))
  queue.enqueue([droppedFile('one.pdf')], null)
  await settle()
  there = [record('arrived')]
  attempts[0]?.answer(offline)
  await advance(1000)
  expect(states()).toEqual(['processing'])
  expect(accepted).toEqual(['arrived'])
  expect(attempts).toHaveLength(1)
})

test('refusals are told before a byte is sent, and hidden files only counted', async () => {
  const { queue, attempts } = testScheduler()
  queue.enqueue(
    [
      droppedFile('app.exe'),
      droppedFile('empty.txt', ''),
      droppedFile('docs/.DS_Store'),
      droppedFile('~$a.docx'),
    ],
    null,
  )
  await settle()
  expect(queue.current().map(({ state }) => state)).toMatchObject([
    { status: 'refused', trouble: { key: 'file_kind_unsupported' } },
    { status: 'refused', trouble: { key: 'file_empty' } },
  ])
  expect(queue.snapshot().summary.hidden).toBe(2)
  expect(attempts).toHaveLength(0)
})

test('a size limit learned from one refusal spares the next file the journey', async () => {
  const { queue, attempts, states } = testScheduler()
  queue.enqueue([droppedFile('big.pdf', 'x'.repeat(100))], null)
  await settle()
  attempts[0]?.answer({ ...failedOutcome('upload_too_large', 'never'), size_limit: 50 })
  await settle()
  queue.enqueue([droppedFile('bigger.pdf', 'x'.repeat(101))], null)
  await settle()
  expect(states()).toEqual(['failed', 'refused'])
})

test('dropping a file that was given up takes its old line', async () => {
  const { queue, states } = testScheduler()
  queue.enqueue(files(1), null)
  await settle()
  queue.cancel(queue.current().map(({ id }) => id))
  await settle()
  queue.pause()
  queue.resume()
  queue.enqueue([...files(1), droppedFile('two.pdf')], null)
  await settle()
  expect(states()).toEqual(['sending', 'sending'])
})

test('what the service reports moves a file to ready or failed', async () => {
  const { queue, attempts, states } = testScheduler()
  queue.enqueue(files(2), null)
  await settle()
  attempts[0]?.answer(acceptedOutcome('file-0'))
  attempts[1]?.answer(acceptedOutcome('file-1'))
  await settle()
  queue.notice([
    { id: 'file-0', status: 'completed', error: null, progress: null },
    {
      id: 'file-1',
      status: 'failed',
      error: { code: 'empty', description: 'No.' },
      progress: null,
    },
  ])
  expect(states()).toEqual(['ready', 'failed'])
})
