import { chatChunk, createChatCompletion } from '#contract/chat/chat.ts'
import type { RecordRead } from '#service/audit/content-reads.ts'
import type { Serve } from '#service/http/serve.ts'
import type { RecordRun, RunRecording } from '#service/runs/run-recorder.ts'
import { requireSources } from '#service/files/require-sources.ts'
import { addNotes, addSources } from '#service/http/request-hooks.ts'
import { stayOpen } from '#service/http/server/stay-open.ts'
import { sendEvents } from '#service/http/send-events.ts'
import { answerChat } from './answer-chat.ts'
import type { IndexedEvent } from './answer-chat.ts'
import { openAnswers } from './answer-memory.ts'
import type { AnswerMemory } from './answer-memory.ts'
import type { ChatParts } from './chat-parts.ts'
import { prepareChat } from './prepare-chat.ts'
import { askedGraphs } from './quoted-files.ts'
import { completionBuilder, presentChunks, presentCompletion } from './present-completion.ts'

export function chatRoutes(
  serve: Serve,
  {
    recordRead,
    recordRun,
    answers,
    ...parts
  }: ChatParts & { recordRead: RecordRead; recordRun: RecordRun; answers: AnswerMemory },
): void {
  const requireReadable = requireSources(parts.database)

  serve(createChatCompletion, async ({ caller, body, request, reply, signal }) => {
    stayOpen(reply)
    const recording = await recordRun({ caller, request, reply, signal })
    try {
      const prepared = await prepareChat(parts, caller, body, {
        signal,
        onTokens: (tokens) => {
          addNotes(request, tokens)
          recording?.setTokens(tokens)
        },
        onQuoted: async (files) => {
          const sources = { graph_ids: [], file_ids: files.map(({ id }) => id) }
          recording?.addSources(sources)
          addSources(request, sources)
          await requireReadable(caller, sources)
          await recordRead({ operation: 'createChatCompletion', caller, request, files })
        },
      })
      const graph_ids = askedGraphs(body.tools)
      addSources(request, { graph_ids })
      recording?.addSources({ graph_ids })
      const { counted } = openAnswers(answers, caller, reply)
      const chat = { ...prepared, model: counted(prepared.model) }
      const count = body.n ?? 1
      const answered = answerChat(chat, count, signal)
      addNotes(request, { model: chat.model.id })
      const stamp = parts.clock.stamp()
      const events =
        recording === null
          ? answered
          : recordAnswer(recording, completionBuilder(chat.model, stamp, chat.redactions), answered)
      if (!body.stream) {
        const completion = await presentCompletion(chat.model, stamp, chat.redactions, events)
        recording?.end()
        return completion
      }
      const include_usage = body.stream_options?.include_usage ?? false
      const chunks = presentChunks(
        { model: chat.model, stamp, count, include_usage, report: chat.redactions },
        events,
      )
      const sentChunks = recording === null ? chunks : recording.stream(chunks)
      return await sendEvents(request, reply, chatChunk, sentChunks, '[DONE]')
    } catch (error) {
      recording?.end({ error })
      throw error
    }
  })
}

/** Passes events on and builds the recorded answer of the run from them. */
async function* recordAnswer(
  recording: RunRecording,
  completion: ReturnType<typeof completionBuilder>,
  events: AsyncIterable<IndexedEvent>,
): AsyncGenerator<IndexedEvent, void> {
  recording.setAnswer(completion.partial)
  for await (const indexed of events) {
    completion.add(recordedPart(recording, indexed))
    yield indexed
  }
}

/** An event for the recorded run, without log probabilities that would make the run too large. */
function recordedPart({ hasRoom }: RunRecording, { index, event }: IndexedEvent): IndexedEvent {
  if (event.type === 'end' || !event.logprobs) return { index, event }
  if (hasRoom(JSON.stringify(event.logprobs).length)) return { index, event }
  return { index, event: { type: 'delta', delta: event.delta } }
}
