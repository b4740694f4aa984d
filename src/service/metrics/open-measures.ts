import type { Config } from '#service/config.ts'
import type { OnQuery } from '#service/database/query-log.ts'
import type { Extract } from '#service/extraction/extraction.ts'
import type { RequestHooks } from '#service/http/request-hooks.ts'
import type { Metrics } from './metrics.ts'
import type { ModelRegistry } from '#service/models/chat-model.ts'

/** What measures this process: metrics, traces, both or neither. */
export interface Measures {
  metrics: Metrics | null
  hooks: readonly RequestHooks[]
  noteQuery: OnQuery | undefined
  measured: (registry: ModelRegistry) => ModelRegistry
  /** Runs leased work of a queue. Undefined without traces. */
  around: (queue: string) => ((work: () => Promise<void>) => Promise<void>) | undefined
  extracting: (extract: Extract) => Extract
  stop: () => Promise<void>
}

type MeasureConfig = Pick<
  Config,
  | 'SHEAF_METRICS_PORT'
  | 'OTEL_EXPORTER_OTLP_ENDPOINT'
  | 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'
  | 'OTEL_SDK_DISABLED'
>

/** Opens what the configuration asks for. The packages of the rest are not loaded, and cost nothing. */
export async function openMeasures(config: MeasureConfig, version: string): Promise<Measures> {
  const endpoint = config.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? config.OTEL_EXPORTER_OTLP_ENDPOINT
  const metrics =
    config.SHEAF_METRICS_PORT === undefined ? null : (await import('./metrics.ts')).openMetrics()
  const traces =
    endpoint === undefined || config.OTEL_SDK_DISABLED
      ? null
      : (await import('#service/tracing/open-traces.ts')).openTraces({ version })
  const notes = [metrics, traces].flatMap((one) => (one === null ? [] : [one.noteQuery]))
  return {
    metrics,
    hooks: [metrics, traces].flatMap((one) => (one === null ? [] : [one.hooks])),
    noteQuery:
      notes.length === 0
        ? undefined
        : (statement, seconds) => {
            for (const note of notes) note(statement, seconds)
          },
    measured: (registry) => {
      const counted = metrics?.measured(registry) ?? registry
      return traces?.traced(counted) ?? counted
    },
    around: (queue) => (traces === null ? undefined : (work) => traces.run(queue, work)),
    extracting: (extract) => traces?.extracting(extract) ?? extract,
    stop: async () => traces?.stop(),
  }
}
