import { isOutage } from './database/postgres/outage.ts'

/** The service stopped while its database did not respond, and some data could not be written. */
export class StoppedInOutage extends Error {
  override readonly name = 'StoppedInOutage'
}

/**
 * Stops parts of the service: those of one stage concurrently, the stages one after another. A part that fails
 * does not keep the others from being stopped, and `release` is called in any case. Rejects with the first
 * error, or with `StoppedInOutage` where all that failed is that the database did not answer.
 */
export async function stopAll(
  stages: readonly (readonly (() => Promise<unknown>)[])[],
  release: () => void,
): Promise<void> {
  const errors: unknown[] = []
  try {
    for (const stage of stages) {
      const results = await Promise.allSettled(stage.map(async (stop) => stop()))
      for (const result of results) if (result.status === 'rejected') errors.push(result.reason)
    }
  } finally {
    release()
  }
  const [first] = errors.toSorted((a, b) => Number(isOutage(a)) - Number(isOutage(b)))
  if (first === undefined) return
  if (!(first instanceof Error)) throw new Error('a part could not be stopped', { cause: first })
  if (!isOutage(first)) throw first
  throw new StoppedInOutage(
    'Stopped while the database did not answer. Usage and guardrail counts of the last seconds could not be written and are lost.',
    { cause: first },
  )
}
