import { saveResponse } from '#client/client.ts'
import { formatBytes } from '#cli/terminal/format-table.ts'
import { neutralize } from '#cli/terminal/neutralize.ts'
import { openProgress } from '#cli/terminal/progress.ts'
import type { Terminal } from '#cli/terminal/terminal.ts'
import { UsageError } from '#cli/usage-error.ts'

const isExisting = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EEXIST'

/**
 * Saves a response at a path with its progress, and resolves with its size. `bytes` is about how many will arrive. A
 * download that breaks off leaves nothing at the path, which a note says.
 */
export async function saveDownload(
  terminal: Terminal,
  response: Response,
  { path, force = false, bytes }: { path: string; force?: boolean; bytes: number | null },
): Promise<number> {
  const progress = openProgress(terminal, { bytes })
  let arrived = 0
  try {
    return await saveResponse(response, path, {
      replace: force,
      onProgress: (received) => {
        progress.add(received - arrived)
        arrived = received
      },
    })
  } catch (error) {
    if (isExisting(error)) {
      throw new UsageError(
        `${neutralize(path)} already exists. Choose another name, or replace it with --force.`,
        { cause: error },
      )
    }
    if (arrived > 0) {
      const total = bytes === null ? '' : ` of ${formatBytes(bytes)}`
      progress.line(
        `The download broke off after ${formatBytes(arrived)}${total}. Nothing was written to ${neutralize(path)}.`,
        false,
      )
    }
    throw error
  } finally {
    progress.end()
  }
}
