import { runApplication } from '#contract/applications/generation.ts'
import { readId } from '#service/access/read-id.ts'
import type { RecordRead } from '#service/audit/content-reads.ts'
import { answerChat } from '#service/chat/answer-chat.ts'
import { openAnswers } from '#service/chat/answer-memory.ts'
import type { AnswerMemory } from '#service/chat/answer-memory.ts'
import type { ChatParts } from '#service/chat/chat-parts.ts'
import { countUsage } from '#service/chat/count-usage.ts'
import { addNotes } from '#service/http/request-hooks.ts'
import { sendEvents } from '#service/http/send-events.ts'
import type { Serve } from '#service/http/serve.ts'
import { stayOpen } from '#service/http/server/stay-open.ts'
import { countTokens } from '#service/models/count-tokens.ts'
import { applicationStore } from './application-store.ts'
import { prepareRun, requireDeployed } from './prepare-run.ts'
import { generationChunks, presentGeneration } from './present-generation.ts'

export function generationRoutes(
  serve: Serve,
  { recordRead, answers, ...parts }: ChatParts & { recordRead: RecordRead; answers: AnswerMemory },
): void {
  const applications = applicationStore(parts.database)

  serve(runApplication, async ({ caller, params, body, request, reply, signal }) => {
    stayOpen(reply)
    const application = await applications.require(caller, readId(params.application_id))
    const prepared = await prepareRun(parts, caller, {
      application,
      version_id: requireDeployed(application),
      inputs: body.inputs,
      stream: body.stream ?? false,
      signal,
      onFiles: (files) => recordRead({ operation: 'runApplication', caller, request, files }),
    })
    const { counted } = openAnswers(answers, caller, reply)
    const chat = { ...prepared.chat, model: counted(prepared.chat.model) }
    addNotes(request, { model: chat.model.id, graph_ids: prepared.graph_ids })
    const events = countUsage(
      answerChat(chat, 1, signal),
      () => countTokens(chat.request.messages, chat.request.functions),
      (usage) => addNotes(request, { model: chat.model.id, ...usage }),
    )
    if (!body.stream) return presentGeneration(application.name, events)
    const chunks = generationChunks(application.name, events)
    return sendEvents(request, reply, runApplication.chunk, chunks, '[DONE]')
  })
}
