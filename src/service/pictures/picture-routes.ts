import {
  connectPictureModel,
  disconnectPictureModel,
  getPictureModel,
} from '#contract/models/picture-model.ts'
import { requireOrganizationKey } from '#service/access/caller.ts'
import type { Caller } from '#service/access/caller.ts'
import { noteChanges } from '#service/audit/subjects/note-changes.ts'
import type { Clock } from '#service/clock.ts'
import type { Database } from '#service/database/schema.ts'
import { Failure } from '#service/failure.ts'
import type { Serve } from '#service/http/serve.ts'
import type { ModelRegistry } from '#service/models/chat-model.ts'
import { pictureModelStore } from './picture-store.ts'

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

  serve(connectPictureModel, async ({ caller, body, request }) => {
    requireOrganization(caller)
    const { id, chat, abilities } = await models.resolve(caller, body.model, 'model')
    if (chat.kind === 'reader' || !abilities.images) {
      throw new Failure('model_blind', `${id} does not support images.`, { path: 'model' })
    }
    const before = await store.find(caller)
    noteChanges(request, before && { model: before.model }, { model: body.model })
    return store.connect(caller, body.model, clock.stamp())
  })

  serve(disconnectPictureModel, async ({ caller }) => {
    requireOrganization(caller)
    const id = await store.disconnect(caller)
    if (id !== null) return { id, deleted: true as const }
    throw new Failure('picture_model_not_found', 'No picture model is connected.')
  })
}
