import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import type { RequestHooks } from '#service/http/request-hooks.ts'
import { queueDepth, queueNames } from '#service/leases/queue-depth-store.ts'
import type { QueueName } from '#service/leases/queue-depth-store.ts'
import type { Clock } from '#service/clock.ts'
import type { Database } from '#service/database/schema.ts'
import type { ChatModel, ModelRegistry } from '#service/models/chat-model.ts'

/** The load of the queues that requests wait in, by class of work. */
export type AdmissionLoads = () => Record<string, { running: number; waiting: number }>

/** Measurements of one process in Prometheus' text format. */
export interface Metrics {
  hooks: RequestHooks
  /** Wraps a registry so that the calls of its models are measured. */
  measured: (registry: ModelRegistry) => ModelRegistry
  /** Adds the queues of requests. Called once, with the application. */
  watchAdmission: (loads: AdmissionLoads) => void
  /** Adds the queues of work in the background. Called once, when the database is open. */
  watchQueues: (database: Database, clock: Clock) => void
  /** Notes how long work of a queue ran, and whether it failed. */
  noteRun: (queue: QueueName, seconds: number, hasFailed: boolean) => void
  noteQuery: (statement: string, seconds: number) => void
  contentType: string
  text: () => Promise<string>
}

// Requests that only read take a millisecond, and streamed answers minutes.
const requestBuckets = [
  0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300,
]
const queryBuckets = [
  0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1, 5, 30,
]
const runBuckets = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 900]

/**
 * Measures this process. Labels are operations, models and queues, never names of organizations, keys or
 * files. https://prometheus.io/docs/practices/naming/
 */
export function openMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })

  const requests = new Histogram({
    registers,
    name: 'sheaf_http_request_duration_seconds',
    help: 'Time from the headers of a request to the end of its response.',
    labelNames: ['operation', 'status'],
    buckets: requestBuckets,
  })
  const tokens = new Counter({
    registers,
    name: 'sheaf_model_tokens_total',
    help: 'Tokens of prompts and completions, by the called and the answering model.',
    labelNames: ['model', 'answering_model', 'type'],
  })
  const firstEvents = new Histogram({
    registers,
    name: 'sheaf_model_first_event_seconds',
    help: 'Time from a model call to its first event.',
    labelNames: ['model'],
    buckets: requestBuckets,
  })
  const calls = new Histogram({
    registers,
    name: 'sheaf_model_call_duration_seconds',
    help: 'Time from a model call to its end.',
    labelNames: ['model', 'outcome'],
    buckets: requestBuckets,
  })
  const runs = new Histogram({
    registers,
    name: 'sheaf_work_duration_seconds',
    help: 'Time spent on queued work: files, jobs of applications, web sources and imports.',
    labelNames: ['queue', 'outcome'],
    buckets: runBuckets,
  })
  const queries = new Histogram({
    registers,
    name: 'sheaf_database_query_duration_seconds',
    help: 'Time of a query.',
    labelNames: ['statement'],
    buckets: queryBuckets,
  })

  async function* measuredAnswer(
    id: string,
    chat: ChatModel,
    ...args: Parameters<ChatModel['answer']>
  ): ReturnType<ChatModel['answer']> {
    const startedAt = performance.now()
    const elapsed = (): number => (performance.now() - startedAt) / 1000
    const [, signal] = args
    let isFirst = true
    let outcome = 'cancelled'
    let answering_model = chat.name ?? id
    try {
      for await (const event of chat.answer(...args)) {
        if (isFirst) firstEvents.observe({ model: id }, elapsed())
        isFirst = false
        if (event.type === 'finish' && event.model !== undefined) answering_model = event.model
        if (event.type === 'usage') {
          const labels = { model: id, answering_model }
          tokens.inc({ ...labels, type: 'prompt' }, event.usage.prompt_tokens)
          tokens.inc({ ...labels, type: 'completion' }, event.usage.completion_tokens)
        }
        yield event
      }
      outcome = 'completed'
    } catch (error) {
      if (!signal.aborted) outcome = 'failed'
      throw error
    } finally {
      calls.observe({ model: id, outcome }, elapsed())
    }
  }

  return {
    hooks: {
      onResponse: ({ operation, status, milliseconds }) => {
        // A path without an endpoint is a text of the caller.
        requests.observe({ operation: operation ?? 'none', status }, milliseconds / 1000)
      },
    },

    measured: (inner) => ({
      ...inner,
      resolve: async (caller, id, path) => {
        const model = await inner.resolve(caller, id, path)
        const { chat } = model
        return {
          ...model,
          chat: { ...chat, answer: (...args) => measuredAnswer(model.id, chat, ...args) },
        }
      },
    }),

    watchAdmission: (loads) => {
      const gauge = new Gauge({
        registers,
        name: 'sheaf_requests',
        help: 'Running and waiting requests, by class of work.',
        labelNames: ['class', 'state'],
        collect: () => {
          for (const [name, { running, waiting }] of Object.entries(loads())) {
            gauge.set({ class: name, state: 'running' }, running)
            gauge.set({ class: name, state: 'waiting' }, waiting)
          }
        },
      })
    },

    watchQueues: (database, clock) => {
      let reading: Promise<void> | null = null
      // Metrics are collected at the same time, so both gauges wait for one reading.
      const collect = (): Promise<void> => {
        reading ??= read().finally(() => {
          reading = null
        })
        return reading
      }
      const isUp = new Gauge({
        registers,
        name: 'sheaf_database_up',
        help: 'Whether the database answered: 1 or 0.',
        collect,
      })
      const depths = new Gauge({
        registers,
        name: 'sheaf_queue',
        help: 'Waiting and running background work, across all processes.',
        labelNames: ['queue', 'state'],
        collect,
      })
      const ages = new Gauge({
        registers,
        name: 'sheaf_queue_oldest_seconds',
        help: 'Age of the oldest file, job or import that waits; 0 if none does.',
        labelNames: ['queue'],
        collect,
      })
      async function read(): Promise<void> {
        try {
          for (const name of queueNames) {
            const { waiting, leased, oldest_id } = await queueDepth(database, name)
            depths.set({ queue: name, state: 'waiting' }, waiting)
            depths.set({ queue: name, state: 'running' }, leased)
            // The ID of a web source is that of its creation, not of its turn.
            if (name === 'web_sources') continue
            const age = oldest_id === null ? 0 : clock.now().getTime() - timeOf(oldest_id)
            ages.set({ queue: name }, Math.max(0, age / 1000))
          }
          isUp.set(1)
        } catch {
          // The rest is still worth reading during an outage, of which the log has the error.
          isUp.set(0)
          depths.reset()
          ages.reset()
        }
      }
    },

    noteRun: (queue, seconds, hasFailed) =>
      runs.observe({ queue, outcome: hasFailed ? 'failed' : 'done' }, seconds),
    noteQuery: (statement, seconds) => queries.observe({ statement }, seconds),
    contentType: registry.contentType,
    text: () => registry.metrics(),
  }
}

/** The milliseconds since 1970 in a UUID of version 7. https://www.rfc-editor.org/rfc/rfc9562#section-5.7 */
function timeOf(id: string): number {
  return Number.parseInt(id.replace('-', '').slice(0, 12), 16)
}
