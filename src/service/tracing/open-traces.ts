import { AsyncLocalStorage } from 'node:async_hooks'
import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  defaultTextMapGetter,
  defaultTextMapSetter,
  isSpanContextValid,
  trace,
} from '@opentelemetry/api'
import type { Attributes, Context, Span } from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base'
import type { FastifyRequest } from 'fastify'
import type { Extract } from '#service/extraction/extraction.ts'
import { Failure } from '#service/failure.ts'
import { elapsedMs } from '#service/http/request-hooks.ts'
import type { RequestHooks } from '#service/http/request-hooks.ts'
import type { ChatModel, ModelRegistry } from '#service/models/chat-model.ts'
import { withTraceHeaders } from '#service/outbound/trace-headers.ts'

/** Traces of one process, sent by OTLP over HTTP. */
export interface Traces {
  hooks: RequestHooks
  /** Wraps a registry so that the calls of its models are traced, and continued by their servers. */
  traced: (registry: ModelRegistry) => ModelRegistry
  /** Notes a query of the current work. */
  noteQuery: (statement: string, seconds: number) => void
  /** Runs leased work of a queue as a trace of its own. */
  run: <T>(queue: string, work: () => Promise<T>) => Promise<T>
  /** Traces the extraction of files as a stage of their processing. */
  extracting: (extract: Extract) => Extract
  /** Sends what was not sent yet. */
  stop: () => Promise<void>
}

export interface TraceOptions {
  version: string
  /** The address of the receiver, for tests. By default, the standard environment variables give it. */
  url?: string
}

/**
 * Opens the traces of this process. Endpoint, headers, sampler and limits come from the environment variables of the
 * OpenTelemetry specification, as its packages read them. No span has a text of a user: no name, prompt, answer or path.
 */
export function openTraces({ version, url }: TraceOptions): Traces {
  const resource = resourceFromAttributes({
    'service.name': 'sheaf',
    'service.version': version,
  }).merge(detectResources({ detectors: [envDetector] }))
  const exporter = new OTLPTraceExporter(url === undefined ? {} : { url })
  const provider = new BasicTracerProvider({
    resource,
    spanProcessors: [new BatchSpanProcessor(exporter)],
  })
  const tracer = provider.getTracer('sheaf', version)
  const propagator = new W3CTraceContextPropagator()
  const current = new AsyncLocalStorage<Context>()
  const requests = new WeakMap<FastifyRequest, Span>()

  const start = (
    name: string,
    parent: Context,
    { kind = SpanKind.INTERNAL, attributes = {}, startedAt = Date.now() }: SpanOptions = {},
  ): Span => tracer.startSpan(name, { kind, attributes, startTime: startedAt }, parent)

  function within<T>(span: Span, parent: Context, work: () => T): T {
    const context = trace.setSpan(parent, span)
    const headers: Record<string, string> = {}
    propagator.inject(context, headers, defaultTextMapSetter)
    return current.run(context, () => withTraceHeaders(headers, work))
  }

  async function spanned<T>(span: Span, parent: Context, work: () => Promise<T>): Promise<T> {
    try {
      return await within(span, parent, work)
    } catch (error) {
      fail(span, error)
      throw error
    } finally {
      span.end()
    }
  }

  /** Iterates in the context of a span: a generator runs in that of whoever asks for its next value. */
  async function* iterated<T>(
    span: Span,
    parent: Context,
    values: AsyncGenerator<T, void>,
    onValue: (value: T) => void = () => undefined,
  ): AsyncGenerator<T, void> {
    try {
      for (;;) {
        const { done, value } = await within(span, parent, () => values.next())
        if (done === true) return
        onValue(value)
        yield value
      }
    } catch (error) {
      fail(span, error)
      throw error
    } finally {
      await values.return()
      span.end()
    }
  }

  const contextOf = (request: FastifyRequest): Context => {
    const span = requests.get(request)
    return span === undefined ? ROOT_CONTEXT : trace.setSpan(ROOT_CONTEXT, span)
  }

  function begin(request: FastifyRequest, operation: string | null, startedAt: number): Span {
    const parent = propagator.extract(ROOT_CONTEXT, request.headers, defaultTextMapGetter)
    const span = start(operation ?? 'unknown operation', parent, {
      kind: SpanKind.SERVER,
      startedAt,
      attributes: { 'http.request.method': request.method, 'sheaf.request.id': request.id },
    })
    requests.set(request, span)
    return span
  }

  function answered(id: string, chat: ChatModel): ChatModel['answer'] {
    return (...args) => {
      const parent = current.getStore() ?? ROOT_CONTEXT
      const span = start(`chat ${id}`, parent, {
        kind: SpanKind.CLIENT,
        attributes: { 'gen_ai.operation.name': 'chat', 'gen_ai.request.model': id },
      })
      let isFirst = true
      return iterated(span, parent, chat.answer(...args), (event) => {
        if (isFirst) span.addEvent('first event')
        isFirst = false
        if (event.type === 'finish') {
          span.setAttribute('gen_ai.response.model', event.model ?? chat.name ?? id)
        }
        if (event.type !== 'usage') return
        span.setAttribute('gen_ai.usage.input_tokens', event.usage.prompt_tokens)
        span.setAttribute('gen_ai.usage.output_tokens', event.usage.completion_tokens)
      })
    }
  }

  return {
    hooks: {
      // These hooks run after those of admission, so the request has waited for its turn until now.
      onRequest: ({ request, operation }) => {
        const startedAt = Date.now() - elapsedMs(request)
        const span = begin(request, operation, startedAt)
        start('wait for a turn', trace.setSpan(ROOT_CONTEXT, span), { startedAt }).end()
      },
      aroundHandler: async ({ request }, _, handler) => {
        const span = requests.get(request)
        return span === undefined ? handler() : within(span, contextOf(request), handler)
      },
      onResponse: ({ request, operation, status, failure, milliseconds }) => {
        // A request that was refused before has no span yet.
        const span = requests.get(request) ?? begin(request, operation, Date.now() - milliseconds)
        span.setAttribute('http.response.status_code', status)
        if (failure !== null) span.setAttribute('error.type', failure)
        if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
        span.end()
      },
    },

    traced: (inner) => ({
      ...inner,
      resolve: async (caller, id, path) => {
        const model = await inner.resolve(caller, id, path)
        return { ...model, chat: { ...model.chat, answer: answered(model.id, model.chat) } }
      },
    }),

    noteQuery: (statement, seconds) => {
      const parent = current.getStore()
      // Queries of the service itself, such as looking for work, are no part of a trace.
      if (parent === undefined || !isRecording(parent)) return
      const startedAt = Date.now() - seconds * 1000
      start(`database ${statement}`, parent, { kind: SpanKind.CLIENT, startedAt }).end()
    },

    run: (queue, work) => {
      const span = start(`work ${queue}`, ROOT_CONTEXT, { kind: SpanKind.CONSUMER })
      return spanned(span, ROOT_CONTEXT, work)
    },

    extracting: (extract) => (request) => {
      const parent = current.getStore() ?? ROOT_CONTEXT
      const attributes: Attributes = { 'sheaf.file.kind': request.kind }
      return iterated(start('extract', parent, { attributes }), parent, extract(request))
    },

    stop: () => provider.shutdown().catch(() => undefined),
  }
}

interface SpanOptions {
  kind?: SpanKind
  attributes?: Attributes
  /** Milliseconds since 1970. */
  startedAt?: number
}

function isRecording(context: Context): boolean {
  const span = trace.getSpan(context)
  return span !== undefined && isSpanContextValid(span.spanContext()) && span.isRecording()
}

/** The message of an error can contain a text of a user, so only its kind is told. */
function fail(span: Span, error: unknown): void {
  const kind =
    error instanceof Failure ? error.key : error instanceof Error ? error.name : 'unknown'
  span.setAttribute('error.type', kind)
  span.setStatus({ code: SpanStatusCode.ERROR })
}
