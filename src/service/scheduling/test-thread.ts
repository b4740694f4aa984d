import { getPriority } from 'node:os'
import { threadId } from 'node:worker_threads'
import { Failure } from '#service/failure.ts'
import { serveTasks } from './serve-tasks.ts'

export type TestTask =
  | 'thread'
  | 'fail'
  | 'throw'
  | 'spin'
  | 'grow'
  | 'double'
  | 'exit'
  | 'priority'

serveTasks((task: TestTask) => {
  if (task === 'fail') throw new Failure('text_too_long', 'Too long.', { maximum: 1 })
  if (task === 'throw') throw new Error('broken')
  if (task === 'exit') process.exit(3)
  if (task === 'spin') for (;;);
  if (task === 'grow') {
    const rows: unknown[] = []
    for (;;) rows.push(Array.from({ length: 1000 }, () => ({})))
  }
  if (task === 'double') {
    // The table of a map doubles in one allocation, which V8 refuses by ending the process.
    const numbers = new Map<number, number>()
    for (let at = 0; ; at += 1) numbers.set(at % 16_000_000, at)
  }
  if (task === 'priority') return getPriority()
  return threadId
})
