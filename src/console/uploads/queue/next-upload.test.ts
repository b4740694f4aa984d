import { expect, test } from 'vitest'
import { canRetryUpload, nextUpload, type UploadEvent, type UploadState } from './next-upload.ts'

const problem = { key: 'internal', message: 'It failed.', advice: null }
const sending: UploadState = { status: 'sending', sent: 3, attempt: 2 }

const states: UploadState[] = [
  { status: 'waiting' },
  sending,
  { status: 'retrying', attempt: 1, at: 5, problem },
  { status: 'paused' },
  { status: 'rejected', problem },
  { status: 'duplicate', file_id: 'other', match: 'same' },
  { status: 'lost' },
  { status: 'processing', file_id: 'mine', progress: null },
  { status: 'ready', file_id: 'mine' },
  { status: 'failed', file_id: 'mine', problem },
  { status: 'failed', file_id: null, problem },
  { status: 'canceled' },
]

function after(event: UploadEvent): string[] {
  return states.map((state) => {
    const next = nextUpload(state, event)
    return next === state ? '=' : next.status
  })
}

test('an event applies only in its states, and late events are ignored', () => {
  const table = {
    start: after({ type: 'start', attempt: 1 }),
    progress: after({ type: 'progress', sent: 4 }),
    delay: after({ type: 'delay', at: 9, problem }),
    accept: after({ type: 'accept', file: { id: 'mine', progress: null } }),
    match: after({ type: 'match', file: { id: 'other', name: 'other.pdf' }, match: 'same' }),
    fail: after({ type: 'fail', problem }),
    pause: after({ type: 'pause' }),
    resume: after({ type: 'resume' }),
    cancel: after({ type: 'cancel' }),
    again: after({ type: 'again' }),
    reread: after({ type: 'reread' }),
    vanish: after({ type: 'vanish' }),
  }
  const rows = Object.entries(table).map(([event, next]) => `${event}: ${next.join(' ')}`)
  expect(rows).toMatchInlineSnapshot(`
    [
      "start: sending = sending = = = = = = = = =",
      "progress: = sending = = = = = = = = = =",
      "delay: = retrying = = = = = = = = = =",
      "accept: = processing = = = = = = = = = =",
      "match: duplicate duplicate = = = = = = = = = =",
      "fail: = failed = = = = = = = = = =",
      "pause: paused paused paused = = = = = = = = =",
      "resume: = = = waiting = = = = = = = =",
      "cancel: canceled canceled canceled canceled = canceled canceled = = = = =",
      "again: = = = = = waiting waiting = = = waiting waiting",
      "reread: = = = = = = = = = processing = =",
      "vanish: = = = = = = = failed = = = =",
    ]
  `)
})

test('unchanged progress returns the same object', () => {
  expect(nextUpload(sending, { type: 'progress', sent: 3 })).toBe(sending)
})

test('a failed file can be processed again and become ready', () => {
  const failed: UploadState = { status: 'failed', file_id: 'mine', problem }
  const file = { status: 'in_progress', error: null, progress: null } as const
  const reading = nextUpload(failed, { type: 'watch', file })
  expect(reading).toEqual({ status: 'processing', file_id: 'mine', progress: null })
  expect(nextUpload(reading, { type: 'watch', file })).toBe(reading)
  const ready = nextUpload(reading, { type: 'watch', file: { ...file, status: 'completed' } })
  expect(ready).toEqual({ status: 'ready', file_id: 'mine' })
  const picture = { ...file, status: 'completed', no_text: true } as const
  expect(nextUpload(reading, { type: 'watch', file: picture })).toEqual({
    status: 'ready',
    file_id: 'mine',
    no_text: true,
  })
})

test('the reason of a processing failure is the text of the service', () => {
  const processing: UploadState = { status: 'processing', file_id: 'mine', progress: null }
  const error = { code: 'empty', description: 'The file contains no readable text.' }
  const failed = nextUpload(processing, {
    type: 'watch',
    file: { status: 'failed', error, progress: null },
  })
  expect(failed).toMatchObject({
    status: 'failed',
    problem: { key: 'empty', message: error.description },
  })
})

test('a file that the service refused for what it is cannot be sent again', () => {
  for (const key of ['file_content_mismatch', 'file_kind_unsupported', 'file_empty']) {
    const refused = { status: 'failed', file_id: null, problem: { ...problem, key } } as const
    expect(canRetryUpload(refused)).toBe(false)
    expect(nextUpload(refused, { type: 'again' })).toBe(refused)
  }
  expect(canRetryUpload({ status: 'failed', file_id: null, problem })).toBe(true)
})
