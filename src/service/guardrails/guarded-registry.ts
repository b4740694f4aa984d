import type { ModelRegistry } from '#service/models/chat-model.ts'
import { guardedModel } from './guarded-model.ts'
import type { Guards } from './guards.ts'

/** A model registry whose models apply the guardrails of the caller. */
export function guardedRegistry(registry: ModelRegistry, guards: Guards): ModelRegistry {
  return {
    ...registry,
    resolve: async (caller, id, path) => {
      const [model, guard] = await Promise.all([
        registry.resolve(caller, id, path),
        guards.of(caller),
      ])
      return { ...model, chat: guardedModel(model.chat, guard) }
    },
  }
}
