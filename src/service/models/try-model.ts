import { Failure, providerMessage } from '#service/failure.ts'

// Long, because a model may have to be loaded into memory first.
const timeoutMs = 60_000

type Trial<More> = { ok: boolean; message: string; took_ms: number } & More

/**
 * Asks a model something, and says what came of it, for an administrator of providers. `failed` is the rest of the
 * result where the model has failed. Rejects with what is no failure of the model.
 */
export async function tryModel<More extends object>(
  name: string,
  ask: (signal: AbortSignal) => Promise<{ message: string } & More>,
  failed: More,
  signal: AbortSignal,
): Promise<Trial<More>> {
  const start = performance.now()
  const took = (): number => Math.round(performance.now() - start)
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    const result = await ask(AbortSignal.any([signal, timeout]))
    return { ...result, ok: true, took_ms: took() }
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof Failure) && !timeout.aborted) throw error
    const message =
      error instanceof Failure
        ? providerMessage(error)
        : `${name} did not answer within ${timeoutMs / 1000} s.`
    return { ...failed, ok: false, message, took_ms: took() }
  }
}
