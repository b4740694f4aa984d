import { BlobsOutage } from '#service/blobs/blobs-outage.ts'

export interface OutageReport {
  /** Called once when the store stops answering. */
  onOutage: (error: BlobsOutage) => void
  /** Called once when it answers again, after so many seconds. */
  onReturn: (seconds: number) => void
}

/** Knows whether a store answers, and tries it again and again while it does not. */
export interface OutageWatch {
  isOut: () => boolean
  /** Runs a request, and notes when it fails because of an outage. */
  watch: <Result>(request: Promise<Result>) => Promise<Result>
  stop: () => void
}

const pollIntervalMs = 1000

/** `probe` rejects while the store does not do what it is asked. */
export function outageWatch(probe: () => Promise<void>, report: OutageReport): OutageWatch {
  let since: number | null = null
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  function note(error: unknown): void {
    if (!(error instanceof BlobsOutage) || since !== null || isStopped) return
    since = performance.now()
    report.onOutage(error)
    tryLater()
  }

  function tryLater(): void {
    if (isStopped) return
    timer = setTimeout(() => {
      probe().then(end, tryLater)
    }, pollIntervalMs).unref()
  }

  function end(): void {
    if (since === null || isStopped) return
    const seconds = (performance.now() - since) / 1000
    since = null
    report.onReturn(seconds)
  }

  return {
    isOut: () => since !== null,
    watch: async (request) => {
      try {
        return await request
      } catch (error) {
        note(error)
        throw error
      }
    },
    stop: () => {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
