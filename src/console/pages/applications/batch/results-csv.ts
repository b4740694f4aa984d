import { applicationBatchRow, exportApplicationBatch } from '#contract/applications/batches.ts'
import type { ApplicationBatch } from '#contract/applications/batches.ts'
import { batchResultHeader, batchResultLine } from '#contract/csv/batch-result.ts'
import { readJson } from '#contract/primitives.ts'
import { ApiError } from '#console/api/api-error.ts'
import { openReply } from '#console/api/call.ts'

/** The results of a batch as CSV for spreadsheets, made while the export is received. Rejects with ApiError. */
export async function resultsCsv(
  { id, inputs }: Pick<ApplicationBatch, 'id' | 'inputs'>,
  signal: AbortSignal,
): Promise<Blob> {
  const body = await openReply(exportApplicationBatch, { params: { batch_id: id } }, signal)
  const parts = [batchResultHeader(inputs)]
  for await (const line of linesOf(body)) {
    const row = applicationBatchRow.safeParse(readJson(line))
    if (!row.success) {
      throw new ApiError('unreadable', 'The results could not be read.', { cause: row.error })
    }
    parts.push(batchResultLine(inputs, row.data))
  }
  return new Blob(parts, { type: 'text/csv' })
}

async function* linesOf(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
): AsyncGenerator<string, void> {
  let rest = ''
  for await (const text of body.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  // A connection that broke off leaves half a line.
  if (rest !== '') throw new ApiError('unreachable', 'The download was interrupted.')
}
