import type { Generation, GenerationChunk } from '#contract/applications/generation.ts'
import { addDelta } from '#contract/chat/add-delta.ts'
import { emptyAnswer } from '#contract/chat/chat.ts'
import type { AnswerMessage, Delta, GraphData } from '#contract/chat/chat.ts'
import type { Redaction } from '#contract/chat/redactions.ts'
import type { IndexedEvent } from '#service/chat/answer-chat.ts'
import type { RedactionReport } from '#service/guardrails/redaction-report.ts'

type Redactions = Pick<RedactionReport, 'list'>

/** Builds the whole answer of an application. `onText` gets its length as it grows. */
export async function presentGeneration(
  title: string,
  events: AsyncIterable<IndexedEvent>,
  report: Redactions,
  onText: (chars: number) => void = () => undefined,
): Promise<Generation> {
  let message: AnswerMessage = emptyAnswer()
  for await (const { event } of events) {
    if (event.type === 'end') continue
    message = addDelta(message, event.delta)
    onText(message.content?.length ?? 0)
  }
  const { content, refusal, graph_data } = message
  return {
    title,
    suggestion: content ?? refusal ?? '',
    ...(graph_data.status !== null && { graph_data }),
    ...presentRedactions(report),
  }
}

/** Without places: the caller has not sent the messages. */
function presentRedactions(report: Redactions): { redactions?: Redaction[] } {
  const redactions = report.list()
  if (redactions === undefined) return {}
  return { redactions: redactions.map((row) => ({ ...row, places: [] })) }
}

/** Presents events as stream chunks. The title is in the first one, which waits for the model. */
export async function* generationChunks(
  title: string,
  events: AsyncIterable<IndexedEvent>,
  report: Redactions,
): AsyncGenerator<GenerationChunk, void> {
  let isFirst = true
  for await (const { event } of events) {
    const isEdge = isFirst || event.type === 'end'
    const delta = {
      ...(event.type === 'end' ? {} : presentDelta(event.delta)),
      ...(isEdge && presentRedactions(report)),
    }
    if (!isFirst && Object.keys(delta).length === 0) continue
    yield { delta: { ...(isFirst && { title }), ...delta } }
    isFirst = false
  }
}

function presentDelta({ content, refusal, graph_data }: Delta): GenerationChunk['delta'] {
  const text = content ?? refusal
  return {
    ...(text && { content: text }),
    ...(graph_data && { graph_data, stages: [presentStage(graph_data)] }),
  }
}

function presentStage({ status, sources }: GraphData) {
  return {
    id: 'graph',
    content: status === 'finished' ? 'The graphs were searched.' : 'Searching the graphs.',
    ...(sources && { sources }),
  }
}
