import { runApplication, testBlueprint } from '#contract/applications/generation.ts'
import type { ContentOperation } from '#contract/endpoints.ts'
import { readId } from '#service/access/read-id.ts'
import type { RecordRead } from '#service/audit/content-reads.ts'
import { answerChat } from '#service/chat/answer-chat.ts'
import { openAnswers } from '#service/chat/answer-memory.ts'
import type { AnswerMemory } from '#service/chat/answer-memory.ts'
import type { ChatParts } from '#service/chat/chat-parts.ts'
import { requireSources } from '#service/files/require-sources.ts'
import { graphStore } from '#service/graphs/graph-store.ts'
import { addNotes, addSources } from '#service/http/request-hooks.ts'
import { sendEvents } from '#service/http/send-events.ts'
import type { Call, Serve } from '#service/http/serve.ts'
import { stayOpen } from '#service/http/server/stay-open.ts'
import { applicationStore } from './application-store.ts'
import { prepareBlueprint, prepareRun, requireDeployedVersion } from './prepare-run.ts'
import type { PreparedRun } from './prepare-run.ts'
import { generationChunks, presentGeneration } from './present-generation.ts'
import { readInputs } from './read-inputs.ts'

type Answering = Pick<
  Call<typeof runApplication> | Call<typeof testBlueprint>,
  'caller' | 'request' | 'reply' | 'signal'
> & { body: { stream?: boolean | null | undefined } }

export function generationRoutes(
  serve: Serve,
  { recordRead, answers, ...parts }: ChatParts & { recordRead: RecordRead; answers: AnswerMemory },
): void {
  const applications = applicationStore(parts.database)
  const graphs = graphStore(parts.database)
  const requireReadable = requireSources(parts.database)

  const noteRead =
    (operation: ContentOperation, { caller, request }: Pick<Answering, 'caller' | 'request'>) =>
    async (files: readonly { id: string; name: string }[]): Promise<void> => {
      const file_ids = files.map(({ id }) => id)
      addSources(request, { file_ids })
      await requireReadable(caller, { graph_ids: [], file_ids })
      await recordRead({ operation, caller, request, files })
    }

  /** Answers a prepared run, whole or streamed. */
  async function answer(
    title: string,
    { chat: prepared, graph_ids }: PreparedRun,
    { caller, request, reply, signal, body }: Answering,
  ) {
    const { counted } = openAnswers(answers, caller, reply)
    const chat = { ...prepared, model: counted(prepared.model) }
    addNotes(request, { model: chat.model.id, graph_ids })
    addSources(request, { graph_ids })
    const events = answerChat(chat, 1, signal)
    if (!body.stream) return presentGeneration(title, events, chat.redactions)
    const chunks = generationChunks(title, events, chat.redactions)
    return sendEvents(request, reply, runApplication.chunk, chunks, '[DONE]')
  }

  serve(runApplication, async (context) => {
    const { caller, params, body, request, reply, signal } = context
    stayOpen(reply)
    const application = await applications.require(caller, params.application_id)
    const { blueprint } = await requireDeployedVersion(parts.database, application)
    const prepared = await prepareRun(parts, caller, {
      application,
      blueprint,
      inputs: body.inputs,
      stream: body.stream ?? false,
      signal,
      onFiles: noteRead('runApplication', context),
      onTokens: (tokens) => addNotes(request, tokens),
    })
    return answer(application.name, prepared, context)
  })

  serve(testBlueprint, async (context) => {
    const { caller, body, request, reply, signal } = context
    stayOpen(reply)
    const { blueprint } = body
    const filled = readInputs(blueprint.inputs, body.inputs)
    const requested = body.graph_ids.map(readId)
    const { graph_ids } =
      requested.length === 0 ? { graph_ids: [] } : await graphs.grounding(caller, requested)
    const prepared = await prepareBlueprint(parts, caller, {
      blueprint,
      filled,
      graph_ids,
      stream: body.stream ?? false,
      signal,
      onFiles: noteRead('testBlueprint', context),
      onTokens: (tokens) => addNotes(request, tokens),
    })
    return answer('Test', prepared, context)
  })
}
