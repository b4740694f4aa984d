const lookMs = 1_000

/** The reason why a file that takes long is not read further for now. */
export class PutBack extends Error {
  override readonly name = 'PutBack'
}

/**
 * Reads a file until the signal aborts, or until it has been read for so long and others wait. Then the reading ends with
 * `PutBack`.
 */
export async function leaveWhenOthersWait(
  read: (signal: AbortSignal) => Promise<void>,
  {
    signal,
    afterMs,
    isAnyWaiting,
  }: { signal: AbortSignal; afterMs: number; isAnyWaiting: () => Promise<boolean> },
): Promise<void> {
  const leaving = new AbortController()
  let timer = setTimeout(look, afterMs)

  function look(): void {
    timer = setTimeout(look, lookMs)
    isAnyWaiting().then(
      (isWaiting) => {
        if (isWaiting) leaving.abort(new PutBack('others wait for the place'))
      },
      // The next look may succeed.
      () => undefined,
    )
  }

  try {
    await read(AbortSignal.any([signal, leaving.signal]))
  } finally {
    clearTimeout(timer)
  }
}
