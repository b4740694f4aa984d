import { availableParallelism } from 'node:os'
import type { Message } from '#contract/chat/messages.ts'
import { messageText } from '#contract/chat/messages.ts'
import { entryUrl } from '#service/scheduling/entries.ts'
import { Failure } from '#service/failure.ts'
import type { ChatModel } from '#service/models/chat-model.ts'
import type { WorkOwner } from '#service/scheduling/fair-queue.ts'
import type { ThreadPoolOptions } from '#service/scheduling/thread-pool.ts'
import { threadPool } from '#service/scheduling/thread-pool.ts'
import type { SelectStatements } from '#service/answering/answer-question.ts'
import type { Quote } from '#service/answering/texts/quote-texts.ts'
import { readerModel } from './reader-model.ts'
import type { ReaderResults, ReaderTask } from './reader-task.ts'

/** Runs the built-in reader in worker threads. */
export interface ReaderPool {
  /**
   * The reader as a model for one caller. It rejects with `reader_limit_exceeded` when a request takes too
   * much time or memory, and as `FairQueue.run` does.
   */
  model: (owner: WorkOwner) => ChatModel
  /** Runs `selectFromPassages` in a thread. Rejects as the model does. */
  selectStatements: (owner: WorkOwner) => SelectStatements
  /** Runs `quoteFromTexts` in a thread. Rejects as the model does. */
  quote: (owner: WorkOwner, input: QuoteInput, signal: AbortSignal) => Promise<Quote[]>
  stop: () => Promise<void>
}

export type QuoteInput = Pick<
  Extract<ReaderTask, { type: 'quote' }>,
  'question' | 'texts' | 'maxQuotes'
>

export interface ReaderLimits {
  maxTaskMs: number
  maxHeapMb: number
}

const defaultLimits: ReaderLimits = { maxTaskMs: 20_000, maxHeapMb: 512 }
const idleMs = 120_000
const maxWaitMs = 60_000

// The time of a task grows with its text, so a long task may take seconds. Long tasks have a separate queue,
// or short ones would wait behind them.
const maxShortChars = 32_000
// With a schema, the reader reads the text once more for every field.
const maxShortCharsWithSchema = 4000
// Rows that are counted and compared take less time than sentences that are read.
const maxShortTableChars = 500_000

/** Starts no thread before the first task. `limits` are for tests. */
export function readerPool(limits: ReaderLimits = defaultLimits): ReaderPool {
  const script = entryUrl('reader-thread')
  const cores = availableParallelism()
  const options = (queue: Omit<ThreadPoolOptions['queue'], 'maxWaitMs'>): ThreadPoolOptions => ({
    subject: 'questions to the built-in reader',
    maxIdleMs: idleMs,
    queue: { ...queue, maxWaitMs },
    ...limits,
    limitFailure: (reason) =>
      exceeded(
        reason === 'time'
          ? `${limits.maxTaskMs / 1000} seconds`
          : `${limits.maxHeapMb} MB of memory`,
      ),
  })
  // A key leaves one thread free for other keys, and an organization leaves one for other organizations.
  const shortTasks = threadPool<ReaderTask, ReaderResults[ReaderTask['type']]>(
    script,
    options({
      concurrency: cores + 1,
      concurrencyPerOrganization: cores,
      concurrencyPerKey: Math.max(1, cores - 1),
      maxWaiting: 1000,
      maxWaitingPerKey: 250,
    }),
  )
  const longTasks = threadPool<ReaderTask, ReaderResults[ReaderTask['type']]>(
    script,
    options({
      concurrency: Math.max(1, Math.floor(cores / 2)),
      concurrencyPerKey: Math.max(1, Math.floor(cores / 4)),
      // The texts of waiting tasks are in memory.
      maxWaiting: 64,
      maxWaitingPerKey: 16,
    }),
  )

  async function run<Type extends ReaderTask['type']>(
    owner: WorkOwner,
    task: Extract<ReaderTask, { type: Type }>,
    signal: AbortSignal,
  ): Promise<ReaderResults[Type]> {
    const pool = isShort(task) ? shortTasks : longTasks
    // oxlint-disable-next-line no-unsafe-type-assertion -- a thread returns the result that belongs to the type of its task
    return (await pool.run(owner, task, signal)) as ReaderResults[Type]
  }

  return {
    model: (owner) =>
      readerModel((request, signal) => run(owner, { type: 'answer', request }, signal)),
    selectStatements: (owner) => (input, signal) => run(owner, { type: 'select', input }, signal),
    quote: (owner, input, signal) => run(owner, { type: 'quote', ...input }, signal),
    stop: async () => {
      await Promise.all([shortTasks.stop(), longTasks.stop()])
    },
  }
}

function isShort(task: ReaderTask): boolean {
  // Search results are few and short, but a table that is read whole can have thousands of passages.
  if (task.type === 'select') {
    const tables = task.input.tables ?? []
    return (
      charsOf(tables.flatMap(({ parts }) => parts.map(({ text }) => text))) <= maxShortTableChars
    )
  }
  if (task.type === 'quote') return charsOf(task.texts) <= maxShortChars
  const { messages, functions, schema } = task.request
  const isPlain = schema === null && functions.length === 0
  return charsOf(messages.map(textOf)) <= (isPlain ? maxShortChars : maxShortCharsWithSchema)
}

function charsOf(texts: readonly string[]): number {
  return texts.reduce((sum, { length }) => sum + length, 0)
}

const textOf = (message: Message): string => messageText(message)

function exceeded(limit: string): Failure {
  return new Failure(
    'reader_limit_exceeded',
    `The built-in reader needs more than ${limit} for this text.`,
  )
}
