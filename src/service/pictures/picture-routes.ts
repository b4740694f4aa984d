import {
  connectPictureModel,
  disconnectPictureModel,
  getPictureModel,
  testPictureModel,
} from '#contract/models/picture-model.ts'
import { requireOrganizationKey } from '#service/access/caller.ts'
import type { Caller } from '#service/access/caller.ts'
import { noteChanges, noteSubjects } from '#service/audit/subjects/note-changes.ts'
import type { Clock } from '#service/clock.ts'
import type { Database } from '#service/database/schema.ts'
import { Failure } from '#service/failure.ts'
import { addNotes } from '#service/http/request-hooks.ts'
import type { Serve } from '#service/http/serve.ts'
import type { ModelRegistry, ResolvedModel } from '#service/models/chat-model.ts'
import { tokenSum } from '#service/models/counted-model.ts'
import { pictureModelStore } from './picture-store.ts'
import { tryPicture } from './try-picture.ts'

export function pictureRoutes(
  serve: Serve,
  { database, clock, models }: { database: Database; clock: Clock; models: ModelRegistry },
): void {
  const store = pictureModelStore(database)
  const requireOrganization = (caller: Caller): void =>
    requireOrganizationKey(caller, 'manage models')

  serve(getPictureModel, async ({ caller }) => {
    requireOrganization(caller)
    return { model: await store.find(caller) }
  })

  /** Throws `model_blind` unless the model supports images. */
  async function requireSeeing(caller: Caller, model_id: string): Promise<ResolvedModel> {
    const model = await models.resolve(caller, model_id, 'model')
    if (model.chat.kind !== 'reader' && model.abilities.images) return model
    throw new Failure('model_blind', `${model.id} does not support images.`, { path: 'model' })
  }

  serve(connectPictureModel, async ({ caller, body, request }) => {
    requireOrganization(caller)
    await requireSeeing(caller, body.model)
    const before = await store.find(caller)
    noteChanges(request, before && { model: before.model }, { model: body.model })
    return store.connect(caller, body.model, clock.stamp())
  })

  serve(testPictureModel, async ({ caller, body, request, signal }) => {
    requireOrganization(caller)
    const model = await requireSeeing(caller, body.model)
    addNotes(request, { model: model.id })
    const onTokens = tokenSum((tokens) => addNotes(request, tokens))
    return tryPicture(model, onTokens, signal)
  })

  serve(disconnectPictureModel, async ({ caller, request }) => {
    requireOrganization(caller)
    const row = await store.disconnect(caller)
    if (row === null) {
      throw new Failure('picture_model_not_found', 'No picture model is connected.')
    }
    noteSubjects(request, { model: row.model })
    return { id: row.id, deleted: true as const }
  })
}
