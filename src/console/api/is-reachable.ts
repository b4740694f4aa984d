import { session } from '#console/session/session.ts'

const pauseMs = 2000

/** Whether the server that this console uses responds. Never rejects. */
export async function isReachable(signal: AbortSignal): Promise<boolean> {
  const base = session.get().connection?.base_url ?? ''
  try {
    return (await fetch(`${base}/healthz`, { cache: 'no-store', signal })).ok
  } catch {
    return false
  }
}

/** Calls back once when the server responds, and `onAway` each time it does not. Stops with the signal. */
export async function whenReachable(
  signal: AbortSignal,
  onReachable: () => void,
  onAway: () => void = () => undefined,
): Promise<void> {
  while (!signal.aborted) {
    const isThere = await isReachable(signal)
    if (signal.aborted) return
    if (isThere) {
      onReachable()
      return
    }
    onAway()
    await new Promise((resolve) => {
      window.setTimeout(resolve, pauseMs)
    })
  }
}
