import type { File as FileRecord } from '#contract/files.ts'
import { expect, test } from 'vitest'
import { maxAttempts } from '#console/uploads/send/retry.ts'
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

test('four uploads are sent at a time, and the rest wait', async () => {
  const { queue, attempts, states } = testScheduler()
  queue.enqueue(files(6), null)
  await settle()

  expect(states()).toEqual(['sending', 'sending', 'sending', 'sending', 'waiting', 'waiting'])

  attempts[1]?.answer(acceptedOutcome('file-1'))
  await settle()
  expect(states()).toEqual(['sending', 'processing', 'sending', 'sending', 'sending', 'waiting'])
})

test('a thousand files dropped at once update the screen once, and all are uploaded', async () => {
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

test('unchanged uploads keep their identity in the next snapshot', async () => {
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

test('a lost connection is retried after 1, 2 and 4 seconds', async () => {
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

test('Retry-After of a 429 delays every upload that has not started', async () => {
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

test('uploads wait until a limit resets, and none of them fails', async () => {
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

test('the limits of a batch are fetched once, and its notice is shown', async () => {
  const { queue, batches } = testScheduler()
  queue.enqueue(files(6), null)
  await queue.askLimits()
  await settle()
  expect(batches).toEqual([[6, 60]])
  expect(queue.snapshot().summary.notice).toBe('Your key can upload 2 files per hour.')
  queue.enqueue([droppedFile('large.pdf', 'x'.repeat(1001))], null)
  expect(queue.current().at(-1)?.state.status).toBe('rejected')
})

test('a permanent failure is not retried', async () => {
  const { queue, attempts, states } = testScheduler()
  queue.enqueue(files(1), null)
  await settle()
  attempts[0]?.answer(failedOutcome('file_content_mismatch', 'never'))
  await settle()
  expect(states()).toEqual(['failed'])
})

test('after the maximum number of attempts a file fails, and the next one starts', async () => {
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

test('an unreachable service stops the queue instead of failing every file', async () => {
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

test('a revoked key stops the queue at the first response', async () => {
  const { queue, attempts, states } = testScheduler()
  queue.enqueue(files(6), null)
  await settle()
  attempts[0]?.answer(failedOutcome('credentials_invalid', 'never'))
  await settle()
  expect(new Set(states())).toEqual(new Set(['paused']))
})

test('pausing aborts uploads in progress, and resuming sends them from the first byte', async () => {
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

test('pausing does not abort an upload that only waits for its response', async () => {
  const { queue, attempts, states } = testScheduler()
  queue.enqueue(files(1), null)
  await settle()
  attempts[0]?.progress(10)
  queue.pause()
  attempts[0]?.answer(acceptedOutcome('file-1'))
  await settle()
  expect(states()).toEqual(['processing'])
})

test('pausing and resuming at once sends every file once', async () => {
  const { queue, attempts, states } = testScheduler()
  queue.enqueue(files(1), null)
  await settle()
  queue.pause()
  queue.resume()
  await settle()
  expect(states()).toEqual(['sending'])
  expect(attempts.filter(({ signal }) => !signal.aborted)).toHaveLength(1)
})

test('files added while paused wait for resume', async () => {
  const { queue, states } = testScheduler()
  queue.pause()
  queue.enqueue(files(1), null)
  await settle()
  expect(states()).toEqual(['paused'])
})

test('a canceled upload frees its slot and can be sent again', async () => {
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

test('a second upload with one name, size, folder and destination is a duplicate, sent only on request', async () => {
  const { queue, attempts, states, ids } = testScheduler()
  queue.enqueue(
    [droppedFile('a/one.pdf'), droppedFile('a/one.pdf'), droppedFile('a/one.pdf', 'other')],
    null,
  )
  await settle()
  expect(states()).toEqual(['sending', 'duplicate', 'sending'])

  queue.sendAgain([ids()[1] ?? ''])
  await settle()
  expect(states()).toEqual(['sending', 'sending', 'sending'])
  expect(attempts).toHaveLength(3)
})

test('files with one name and size in two folders are both sent, each with its folder', async () => {
  const { queue, attempts } = testScheduler()
  queue.enqueue(
    [droppedFile('2025/a.pdf'), droppedFile('2026/q1/a.pdf'), droppedFile('a.pdf')],
    null,
  )
  await settle()
  expect(attempts.map(({ upload }) => upload.folder)).toEqual(['2025', '2026/q1', ''])
})

test('a file that exists on the service is offered, not sent', async () => {
  const { queue, attempts, states, ids } = testScheduler(() => [record('there')])
  queue.enqueue([droppedFile('one.pdf')], 'graph-1')
  await settle()
  expect(queue.current()[0]?.state).toEqual({
    status: 'duplicate',
    file_id: 'there',
    file_name: 'report.pdf',
    match: 'same',
  })
  expect(attempts).toHaveLength(0)

  queue.sendAgain(ids())
  await settle()
  expect(states()).toEqual(['sending'])
})

test('a batch is looked up in one request, and all its duplicates are offered at once', async () => {
  const { queue, attempts, lookups, states } = testScheduler(({ name }) =>
    name === 'report-7.pdf' ? [record('there')] : [],
  )
  queue.enqueue(files(10), 'graph-1')
  await settle()
  expect(lookups.map((names) => names.length)).toEqual([10])
  expect(states()[7]).toBe('duplicate')
  expect(states().slice(0, 5)).toEqual(['sending', 'sending', 'sending', 'sending', 'waiting'])

  for (let sent = 0; sent < 9; sent += 1) {
    attempts[sent]?.answer(acceptedOutcome(`file-${sent}`))
    await settle()
  }
  expect(lookups).toHaveLength(1)
  expect(new Set(states())).toEqual(new Set(['processing', 'duplicate']))
})

test('duplicates are looked up for 1,000 uploads at a time, by destination', async () => {
  const { queue, attempts, lookups } = testScheduler()
  queue.pause()
  queue.enqueue(files(1500), null)
  queue.enqueue([droppedFile('other.pdf')], 'graph-1')
  queue.resume()
  for (let sent = 0; sent < 1501; sent = attempts.length) {
    await settle()
    for (let next = sent; next < attempts.length; next += 1)
      attempts[next]?.answer(acceptedOutcome(`file-${next}`))
  }
  expect(lookups.map((names) => names.length)).toEqual([1000, 500, 1])
})

test('a lookup older than a minute is repeated', async () => {
  let there: FileRecord[] = []
  const { queue, attempts, lookups, states, advance } = testScheduler(() => there)
  queue.enqueue(files(5), null)
  await settle()
  there = [record('uploaded-by-another')]
  await advance(60_001)
  attempts[0]?.answer(acceptedOutcome('file-0'))
  await settle()
  expect(lookups.map((names) => names.length)).toEqual([5, 1])
  expect(states()).toEqual(['processing', 'sending', 'sending', 'sending', 'duplicate'])
})

test('a failed lookup is repeated for the whole batch, and nothing is sent before it succeeds', async () => {
  let answer: FileRecord[] | typeof offline = offline
  const { queue, attempts, lookups, states, advance } = testScheduler(() => answer)
  queue.enqueue(files(6), null)
  await settle()
  expect(states().filter((status) => status === 'retrying')).toHaveLength(4)
  expect(attempts).toHaveLength(0)
  answer = []
  await advance(1000)
  expect(states().filter((status) => status === 'sending')).toHaveLength(4)
  expect(lookups[1]).toEqual(['report-0.pdf', 'report-4.pdf', 'report-5.pdf'])
})

test('an upload canceled during its lookup frees its slot', async () => {
  const { queue, states, ids } = testScheduler()
  queue.enqueue(files(5), null)
  queue.cancel(ids().slice(0, 1))
  await settle()
  expect(states()).toEqual(['canceled', 'sending', 'sending', 'sending', 'sending'])
})

test('an upload whose response was lost is found again instead of sent twice', async () => {
  let there: FileRecord[] = []
  const { queue, attempts, accepted, states, advance } = testScheduler(() => there)
  queue.enqueue([droppedFile('one.pdf')], null)
  await settle()
  there = [record('arrived')]
  attempts[0]?.answer(offline)
  await advance(1000)
  expect(states()).toEqual(['processing'])
  expect(accepted).toEqual(['arrived'])
  expect(attempts).toHaveLength(1)
})

test('invalid files are rejected before sending, and hidden files are only counted', async () => {
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
    { status: 'rejected', problem: { key: 'file_kind_unsupported' } },
    { status: 'rejected', problem: { key: 'file_empty' } },
  ])
  expect(queue.snapshot().summary.hidden).toBe(2)
  expect(attempts).toHaveLength(0)
})

test('a size limit reported once rejects later files before sending', async () => {
  const { queue, attempts, states } = testScheduler()
  queue.enqueue([droppedFile('big.pdf', 'x'.repeat(100))], null)
  await settle()
  attempts[0]?.answer({ ...failedOutcome('upload_too_large', 'never'), size_limit: 50 })
  await settle()
  queue.enqueue([droppedFile('bigger.pdf', 'x'.repeat(101))], null)
  await settle()
  expect(states()).toEqual(['failed', 'rejected'])
})

test('choosing a failed file again reuses its line', async () => {
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

test('states reported by the service make a file ready or failed', async () => {
  const { queue, attempts, states } = testScheduler()
  queue.enqueue(files(2), null)
  await settle()
  attempts[0]?.answer(acceptedOutcome('file-0'))
  attempts[1]?.answer(acceptedOutcome('file-1'))
  await settle()
  queue.notice([
    { ...record('file-0'), status: 'completed' },
    { ...record('file-1'), status: 'failed', error: { code: 'empty', description: 'No.' } },
  ])
  expect(states()).toEqual(['ready', 'failed'])
})
