import type { Caller } from '#service/access/caller.ts'
import { Failure } from '#service/failure.ts'
import type { ModelRegistry } from './chat-model.ts'

/**
 * Checks a model that is about to be stored under its ID. Throws `model_unknown` or `model_removed`; a model whose
 * provider cannot be used right now may be used again later, so it passes.
 */
export function modelCheck(models: Pick<ModelRegistry, 'resolve'>) {
  return async (caller: Caller, id: string): Promise<void> => {
    try {
      await models.resolve(caller, id, 'model')
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      if (error.key === 'model_unknown' || error.key === 'model_removed') throw error
    }
  }
}
