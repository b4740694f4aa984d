import { isOfModels } from '#contract/limits.ts'
import type { Clock } from '#service/clock.ts'
import type { ModelRegistry } from '#service/models/chat-model.ts'
import { countedModel } from '#service/models/counted-model.ts'
import { limitedModel } from './limited-model.ts'
import type { Limits } from './limits.ts'

/** A model registry whose models count their tokens, and enforce the caller's token limits. */
export function limitedRegistry(
  registry: ModelRegistry,
  limits: Limits,
  clock: Clock,
): ModelRegistry {
  return {
    ...registry,
    resolve: async (caller, id, path) => {
      const [model, bounds] = await Promise.all([
        registry.resolve(caller, id, path),
        limits.of(caller),
      ])
      const bearing = bounds.filter(
        (bound) => isOfModels(bound.name) && (bound.model === '' || bound.model === model.id),
      )
      const chat = countedModel(model)
      if (bearing.length === 0) return { ...model, chat }
      return { ...model, chat: limitedModel(chat, bearing, { caller, limits, clock }) }
    },
  }
}
