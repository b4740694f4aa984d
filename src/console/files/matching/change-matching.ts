import { call } from '#console/api/call.ts'
import { ApiError } from '#console/api/api-error.ts'
import { listFiles } from '#contract/files.ts'
import type { FileFilter } from '#console/files/file-queries.ts'

const sliceSize = 100
const parallelRequests = 4
const attempts = 5
const pauseMs = 2_000

interface Progress {
  done: number
  /** Files that could not be changed, such as those that are shared with everyone. */
  failed: { id: string; error: ApiError }[]
}

interface Changing {
  filter: FileFilter
  /** Changes one file. */
  change: (file_id: string) => Promise<unknown>
  /** Failures that say that somebody else has done it. */
  doneKeys: readonly string[]
  signal: AbortSignal
  /** Called after each slice. */
  onChanged: (file_ids: readonly string[], progress: Progress) => void
  pause?: (milliseconds: number) => Promise<void>
}

/**
 * Changes all files that match a filter, slice by slice. Files that cannot be changed are left, and a service that is
 * away or asks to wait is asked again. Rejects where it stays away; what was changed until then was reported. A
 * signal ends it after the slice.
 */
export async function changeMatching({
  filter: { order_by: _by, order: _order, ...filter },
  change,
  doneKeys,
  signal,
  onChanged,
  pause = pauseFor,
}: Changing): Promise<Progress> {
  const progress: Progress = { done: 0, failed: [] }
  let after: string | null = null
  do {
    const page: { data: { id: string }[]; has_more: boolean; last_id: string | null } =
      await repeated(
        () =>
          call(listFiles, {
            query: { ...filter, limit: sliceSize, ...(after !== null && { after }) },
          }),
        pause,
      )
    const changed: string[] = []
    const ids = page.data.values()
    const work = Array.from({ length: parallelRequests }, async () => {
      for (const { id } of ids) {
        if (signal.aborted) return
        try {
          await repeated(() => change(id), pause)
          changed.push(id)
        } catch (error) {
          if (!(error instanceof ApiError) || isPassing(error)) throw error
          if (doneKeys.includes(error.key)) changed.push(id)
          else progress.failed.push({ id, error })
        }
      }
    })
    const results = await Promise.allSettled(work)
    progress.done += changed.length
    onChanged(changed, { ...progress })
    const broken = results.find(({ status }) => status === 'rejected')
    if (broken?.status === 'rejected') throw broken.reason
    after = page.has_more ? page.last_id : null
  } while (after !== null && !signal.aborted)
  return progress
}

/** Whether the request may succeed later. */
const isPassing = ({ key, retry_after }: ApiError): boolean =>
  key === 'unreachable' || key === 'unavailable' || retry_after !== undefined

async function repeated<T>(
  request: () => Promise<T>,
  pause: (milliseconds: number) => Promise<void>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      // eslint-disable-next-line no-await-in-loop -- a repetition waits for the attempt before
      return await request()
    } catch (error) {
      if (!(error instanceof ApiError) || !isPassing(error) || attempt === attempts) throw error
      // eslint-disable-next-line no-await-in-loop -- as above
      await pause((error.retry_after ?? 0) * 1000 || pauseMs)
    }
  }
}

function pauseFor(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    window.setTimeout(resolve, milliseconds)
  })
}
