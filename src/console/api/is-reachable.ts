/** Whether the server that this console was loaded from responds. Never rejects. */
export async function isReachable(signal: AbortSignal): Promise<boolean> {
  try {
    return (await fetch('/healthz', { cache: 'no-store', signal })).ok
  } catch {
    return false
  }
}
