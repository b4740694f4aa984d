import * as z from 'zod/mini'
import type { Exchange } from '#console/pages/playground/exchange/exchange.ts'
import { count } from '#console/ui/text/count.ts'

/** Something that took time while an answer was made; milliseconds since it was sent. */
export interface Span {
  label: string
  /** What came of it. */
  note: string
  kind: 'waiting' | 'tool' | 'thinking' | 'text' | 'call'
  from: number
  to: number
}

const some = z.nullish(z.record(z.string(), z.unknown()))

// only what is drawn is read, and what cannot be is left out
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
        llm_data: some,
        image_data: some,
        translation_data: some,
        web_search_data: z.nullish(z.object({ sources: z.nullish(z.array(z.unknown())) })),
      }),
    }),
  ),
})
type Delta = z.infer<typeof chunk>['choices'][number]['delta']

/** What happened when, from the events of a stream; of an answer that came whole, one span. */
export function timeline(exchange: Exchange): Span[] {
  const { events, duration_ms, response } = exchange
  if (events.length === 0) {
    if (duration_ms === null || response === null) return []
    return [{ label: 'Answer', note: 'not streamed', kind: 'waiting', from: 0, to: duration_ms }]
  }
  const spans = new Map<string, Span>()
  let before = 0
  for (const { at, data } of events) {
    for (const delta of readDeltas(data)) note(spans, delta, before, at)
    before = at
  }
  const first = events[0]?.at ?? 0
  const waiting: Span = { label: 'First byte', note: '', kind: 'waiting', from: 0, to: first }
  return [waiting, ...[...spans.values()].toSorted((one, other) => one.from - other.from)]
}

function note(spans: Map<string, Span>, delta: Delta, before: number, at: number): void {
  const grow = (label: string, kind: Span['kind'], told: string, from = at): void => {
    const span = spans.get(label)
    if (span) Object.assign(span, { to: at, note: told || span.note })
    else spans.set(label, { label, kind, note: told, from, to: at })
  }
  if (delta.graph_data?.status) {
    const { sources, status } = delta.graph_data
    const from = status === 'processing' ? at : before
    grow('Graphs', 'tool', sources ? count(sources.length, 'source') : '', from)
  }
  if (delta.web_search_data) {
    const found = delta.web_search_data.sources?.length ?? 0
    grow('Web search', 'tool', count(found, 'source'), before)
  }
  if (delta.llm_data) grow('Other model', 'tool', words(delta.llm_data['model']), before)
  if (delta.image_data) grow('Vision', 'tool', words(delta.image_data['model']), before)
  if (delta.translation_data) {
    grow('Translation', 'tool', words(delta.translation_data['target_language_code']), before)
  }
  if (delta.reasoning_content) grow('Thinking', 'thinking', '')
  if (delta.content) grow('Text', 'text', '')
  for (const call of delta.tool_calls ?? []) {
    const known = spans.get('Function calls')?.note ?? ''
    const name = call.function?.name
    grow('Function calls', 'call', [known, name].filter(Boolean).join(', '))
  }
}

function words(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function readDeltas(data: string): Delta[] {
  if (data === '[DONE]') return []
  try {
    const read = chunk.safeParse(JSON.parse(data))
    return read.success ? read.data.choices.map(({ delta }) => delta) : []
  } catch {
    return []
  }
}
