import { chatChunk, createChatCompletion } from '#contract/chat/chat.ts'
import type { RecordRead } from '#service/audit/content-reads.ts'
import type { Serve } from '#service/http/serve.ts'
import { addNotes } from '#service/http/request-hooks.ts'
import { stayOpen } from '#service/http/server/stay-open.ts'
import { sendEvents } from '#service/http/send-events.ts'
import { answerChat } from './answer-chat.ts'
import { openAnswers } from './answer-memory.ts'
import type { AnswerMemory } from './answer-memory.ts'
import type { ChatParts } from './chat-parts.ts'
import { countTokens } from './context-window.ts'
import { prepareChat } from './prepare-chat.ts'
import { noted } from './noted-usage.ts'
import { presentChunks, presentCompletion } from './present-completion.ts'

export function chatRoutes(
  serve: Serve,
  { recordRead, answers, ...parts }: ChatParts & { recordRead: RecordRead; answers: AnswerMemory },
): void {
  serve(createChatCompletion, async ({ caller, body, request, reply, signal }) => {
    stayOpen(reply)
    const prepared = await prepareChat(parts, caller, body, {
      signal,
      onQuoted: (files) =>
        recordRead({ operation: 'createChatCompletion', caller, request, files }),
    })
    const { counted } = openAnswers(answers, caller, reply)
    const chat = { ...prepared, model: counted(prepared.model) }
    const count = body.n ?? 1
    const events = noted(
      answerChat(chat, count, signal),
      () => countTokens(chat.request.messages, chat.request.functions),
      (usage) => addNotes(request, { model: chat.model.id, ...usage }),
    )
    addNotes(request, { model: chat.model.id })
    const stamp = parts.clock.stamp()
    if (!body.stream) return presentCompletion(chat.model, stamp, events)
    const include_usage = body.stream_options?.include_usage ?? false
    const chunks = presentChunks({ model: chat.model, stamp, count, include_usage }, events)
    return sendEvents(request, reply, chatChunk, chunks, '[DONE]')
  })
}
