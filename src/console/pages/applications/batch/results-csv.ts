import { applicationBatchRow, exportApplicationBatch } from '#contract/applications/batches.ts'
import type { ApplicationBatch, ApplicationBatchRow } from '#contract/applications/batches.ts'
import { readJson } from '#contract/primitives.ts'
import { ApiError } from '#console/api/api-error.ts'
import { openReply } from '#console/api/call.ts'
import { csvLine } from '#console/csv/csv-line.ts'

/** The results of a batch as CSV for spreadsheets, made while the export is received. Rejects with ApiError. */
export async function resultsCsv(
  { id, inputs }: Pick<ApplicationBatch, 'id' | 'inputs'>,
  signal: AbortSignal,
): Promise<Blob> {
  const body = await openReply(exportApplicationBatch, { params: { batch_id: id } }, signal)
  // Spreadsheets take a file without the mark for one of another encoding.
  const parts = ['\ufeff', csvLine(['row', 'status', ...inputs, 'answer', 'error'])]
  for await (const line of linesOf(body)) {
    const row = applicationBatchRow.safeParse(readJson(line))
    if (!row.success) {
      throw new ApiError('unreadable', 'The results could not be read.', { cause: row.error })
    }
    parts.push(resultLine(inputs, row.data))
  }
  return new Blob(parts, { type: 'text/csv' })
}

export function resultLine(inputs: readonly string[], row: ApplicationBatchRow): string {
  const values = new Map(row.inputs.map(({ id, value }) => [id.trim(), value.join('\n')]))
  const hidden = row.hidden_reason === undefined ? undefined : 'The answer is hidden from your key.'
  return csvLine([
    row.number,
    row.status,
    ...inputs.map((name) => values.get(name)),
    row.data?.suggestion,
    row.error ?? hidden,
  ])
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
