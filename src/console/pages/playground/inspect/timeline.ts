import { readJson } from '#contract/primitives.ts'
import * as z from 'zod/mini'
import type { Exchange } from '#console/pages/playground/exchange/exchange.ts'
import { count } from '#console/ui/text/count.ts'

/** A phase of an exchange; times are in milliseconds since the request was sent. */
export interface Span {
  label: string
  /** A short result, such as the number of sources. */
  note: string
  kind: 'waiting' | 'tool' | 'thinking' | 'text' | 'call'
  from: number
  to: number
}

const optionalRecord = z.nullish(z.record(z.string(), z.unknown()))

// Validates only the rendered fields; invalid chunks are skipped.
const chunk = z.object({
  choices: z.array(
    z.object({
      delta: z.object({
        content: z.nullish(z.string()),
        reasoning_content: z.nullish(z.string()),
        tool_calls: z.nullish(
          z.array(z.object({ function: z.nullish(z.object({ name: z.nullish(z.string()) })) })),
        ),
        graph_data: z.nullish(
          z.object({
            status: z.nullish(z.string()),
            sources: z.nullish(z.array(z.unknown())),
          }),
        ),
        llm_data: optionalRecord,
        image_data: optionalRecord,
        translation_data: optionalRecord,
        web_search_data: z.nullish(z.object({ sources: z.nullish(z.array(z.unknown())) })),
      }),
    }),
  ),
})
type Delta = z.infer<typeof chunk>['choices'][number]['delta']

/**
 * The phases of a streamed exchange, derived from its events; one span for an answer that was not
 * streamed.
 */
export function timeline(exchange: Exchange): Span[] {
  const { events, duration_ms, response } = exchange
  if (events.length === 0) {
    if (duration_ms === null || response === null) return []
    return [{ label: 'Answer', note: 'not streamed', kind: 'waiting', from: 0, to: duration_ms }]
  }
  const spans = new Map<string, Span>()
  let previousAt = 0
  for (const { at, data } of events) {
    for (const delta of readDeltas(data)) note(spans, delta, previousAt, at)
    previousAt = at
  }
  const firstAt = events[0]?.at ?? 0
  const waiting: Span = { label: 'First byte', note: '', kind: 'waiting', from: 0, to: firstAt }
  return [waiting, ...[...spans.values()].toSorted((first, second) => first.from - second.from)]
}

function note(spans: Map<string, Span>, delta: Delta, before: number, at: number): void {
  const grow = (label: string, kind: Span['kind'], text: string, from = at): void => {
    const span = spans.get(label)
    if (span) Object.assign(span, { to: at, note: text || span.note })
    else spans.set(label, { label, kind, note: text, from, to: at })
  }
  if (delta.graph_data?.status) {
    const { sources, status } = delta.graph_data
    const from = status === 'processing' ? at : before
    grow('Graphs', 'tool', sources ? count(sources.length, 'source') : '', from)
  }
  if (delta.web_search_data) {
    const sourceCount = delta.web_search_data.sources?.length ?? 0
    grow('Web search', 'tool', count(sourceCount, 'source'), before)
  }
  if (delta.llm_data) grow('Other model', 'tool', stringOrEmpty(delta.llm_data['model']), before)
  if (delta.image_data) grow('Vision', 'tool', stringOrEmpty(delta.image_data['model']), before)
  if (delta.translation_data) {
    grow(
      'Translation',
      'tool',
      stringOrEmpty(delta.translation_data['target_language_code']),
      before,
    )
  }
  if (delta.reasoning_content) grow('Thinking', 'thinking', '')
  if (delta.content) grow('Text', 'text', '')
  for (const call of delta.tool_calls ?? []) {
    const names = spans.get('Function calls')?.note ?? ''
    const name = call.function?.name
    grow('Function calls', 'call', [names, name].filter(Boolean).join(', '))
  }
}

function stringOrEmpty(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function readDeltas(data: string): Delta[] {
  return chunk.safeParse(readJson(data)).data?.choices.map(({ delta }) => delta) ?? []
}
