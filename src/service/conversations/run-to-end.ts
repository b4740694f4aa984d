/** Runs parts to their end, however many of them are read. */
export function runToEnd<T>(parts: AsyncGenerator<T, void>): AsyncGenerator<T, void> {
  const unread: T[] = []
  let isRead = true
  let outcome: { error?: unknown } | null = null
  let wake = (): void => undefined

  async function run(): Promise<void> {
    try {
      for await (const part of parts) {
        if (isRead) unread.push(part)
        wake()
      }
      outcome = {}
    } catch (error) {
      outcome = { error }
    }
    wake()
  }

  async function* read(): AsyncGenerator<T, void> {
    try {
      for (;;) {
        yield* unread.splice(0)
        if (unread.length > 0) continue
        if (outcome !== null) {
          if ('error' in outcome) throw outcome.error
          return
        }
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
    } finally {
      isRead = false
      unread.length = 0
    }
  }

  void run()
  return read()
}
