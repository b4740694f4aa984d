const lookIntervalMs = 1_000

/** The reason why a file that takes long is not read further for now. */
export class PutBack extends Error {
  override readonly name = 'PutBack'
}

/**
 * Reads a file. Once it has been read for `afterMs` and others wait, the reading is aborted and this rejects with
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
  let isOver = false
  let timer = setTimeout(look, afterMs)

  async function look(): Promise<void> {
    // Where a look fails, the next may succeed.
    if (await isAnyWaiting().catch(() => false)) {
      leaving.abort(new PutBack('others wait for the place'))
    } else if (!isOver) {
      timer = setTimeout(look, lookIntervalMs)
    }
  }

  try {
    await read(AbortSignal.any([signal, leaving.signal]))
  } finally {
    isOver = true
    clearTimeout(timer)
  }
}
