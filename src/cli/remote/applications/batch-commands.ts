import { setTimeout as pause } from 'node:timers/promises'
import { SheafError } from '#client/client.ts'
import type { Client, Reply } from '#client/client.ts'
import { applicationBatchRow } from '#contract/applications/batches.ts'
import { batchResultHeader, batchResultLine } from '#contract/csv/batch-result.ts'
import { formatTime } from '#cli/terminal/format-table.ts'
import { neutralize } from '#cli/terminal/neutralize.ts'
import { formatSeconds } from '#cli/terminal/progress.ts'
import { openStatusLine } from '#cli/terminal/status-line.ts'
import { noteDone, showList, showThing } from '#cli/terminal/terminal.ts'
import type { Terminal } from '#cli/terminal/terminal.ts'
import { confirmDone, writeOut } from '#cli/remote/list-commands.ts'
import { findApplication } from './find-application.ts'
import { readTable } from './read-table.ts'
import { saveDownload } from '#cli/remote/save-download.ts'

const pageRows = 100
const pollPauseMs = 1000

type Batch = Reply<'getApplicationBatch'>

export async function listBatches(
  terminal: Terminal,
  sheaf: Client,
  application: string,
): Promise<void> {
  const { id: application_id } = await findApplication(terminal, sheaf, application)
  const batches = sheaf.listApplicationBatches.all({ application_id, limit: pageRows }, terminal)
  await showList(terminal, batches, {
    header: ['ID', 'NAME', 'STATUS', 'ANSWERED', 'FAILED', 'STARTED'],
    row: (batch) => [
      batch.id,
      batch.name,
      batch.status,
      `${batch.counts.completed} of ${batch.total}`,
      String(batch.counts.failed),
      formatTime(batch.created_at),
    ],
    cut: ['NAME'],
    spare: 'STARTED',
    empty: 'The application has no batches. Start one: sheaf apps batches start APPLICATION TABLE',
  })
}

/** Runs the deployed version of an application with each row of a CSV file. With `wait` resolves with whether all rows were answered. */
export async function startBatch(
  terminal: Terminal,
  sheaf: Client,
  {
    application,
    table,
    name,
    wait = false,
  }: { application: string; table: string; name?: string; wait?: boolean },
): Promise<boolean> {
  const { id: application_id, inputs } = await findApplication(terminal, sheaf, application)
  const { rows, unused } = await readTable(table, inputs)
  if (unused.length > 0) {
    terminal.note(`Ignoring columns that are not inputs: ${neutralize(unused.join(', '))}`)
  }
  const input = { application_id, rows, ...(name !== undefined && { name }) }
  const started = await sheaf.createApplicationBatch(input, terminal).catch((error: unknown) => {
    throw error instanceof SheafError ? withRowNumbers(error, rows) : error
  })
  if (!wait) {
    confirmDone(terminal, started, `Started ${started.id}`)
    return true
  }
  return waitForBatch(terminal, sheaf, started.id)
}

/** Names rows and inputs in a failure whose fields have their numbers, such as `rows.3.inputs.0.value.0`. */
function withRowNumbers(
  error: SheafError,
  rows: readonly { inputs: readonly { id: string }[] }[],
): SheafError {
  const fields = Object.entries(error.fields).map(([path, text]) => {
    const [, row, input] = /^rows\.(\d+)(?:\.inputs\.(\d+))?/.exec(path) ?? []
    if (row === undefined) return [path, text]
    const name = rows[Number(row)]?.inputs[Number(input)]?.id
    return [`Row ${Number(row) + 1}${name === undefined ? '' : `, ${name}`}`, text]
  })
  const { key, message, status, extras, requestId } = error
  const named = { status, extras, requestId, fields: Object.fromEntries(fields) }
  return new SheafError(key, message, named)
}

/** Waits until no row of a batch runs or waits any more, and shows it. Resolves with whether all rows were answered. */
export async function waitForBatch(
  terminal: Terminal,
  sheaf: Client,
  batch_id: string,
): Promise<boolean> {
  const line = openStatusLine(terminal)
  const { signal } = terminal
  try {
    for (;;) {
      const batch = await sheaf.getApplicationBatch({ batch_id }, { signal })
      if (batch.status !== 'running') {
        line.end()
        showBatch(terminal, batch)
        return batch.status === 'completed' && batch.counts.failed === 0
      }
      line.set(progressOf(batch))
      await pause(pollPauseMs, undefined, { signal })
    }
  } catch (error) {
    line.end()
    if (signal.aborted) {
      terminal.note(`The batch keeps running. To wait for it: sheaf apps batches wait ${batch_id}`)
    }
    throw error
  }
}

function progressOf({ counts, total, seconds_left, waiting_for }: Batch): string {
  return [
    `${counts.completed} of ${total} answered`,
    ...(counts.failed === 0 ? [] : [`${counts.failed} failed`]),
    ...(counts.left_out === 0 ? [] : [`${counts.left_out} skipped`]),
    ...(seconds_left === undefined ? [] : [`about ${formatSeconds(seconds_left)} left`]),
    ...(waiting_for === undefined ? [] : [neutralize(waiting_for)]),
  ].join(', ')
}

export function showBatch(terminal: Terminal, batch: Batch): void {
  const { failures = [] } = batch
  showThing(terminal, batch, [
    ['ID', batch.id],
    ['Name', batch.name || '–'],
    ['Status', batch.status],
    ['Rows', progressOf(batch)],
    ...failures.map(({ error, count }): [string, string] => ['Failed', `${count}: ${error}`]),
    ['Started', formatTime(batch.created_at)],
    ...(batch.ended_at === undefined
      ? []
      : [['Ended', formatTime(batch.ended_at)] satisfies [string, string]]),
  ])
}

/** Writes the rows of a batch with their answers: as JSON lines, or as CSV for spreadsheets. */
export async function writeResults(
  terminal: Terminal,
  sheaf: Client,
  {
    id: batch_id,
    csv = false,
    output,
    force = false,
  }: { id: string; csv?: boolean; output?: string; force?: boolean },
): Promise<void> {
  const { inputs } = await sheaf.getApplicationBatch({ batch_id }, terminal)
  const exported = await sheaf.exportApplicationBatch({ batch_id }, terminal)
  const response = csv ? asCsv(exported, inputs) : exported
  if (output === undefined) return writeOut(terminal, response)
  await saveDownload(terminal, response, { path: output, force, bytes: null })
  noteDone(terminal, { path: output }, `Written to ${output}`)
}

/** The lines of an export as CSV, made as they arrive. */
function asCsv({ body }: Response, inputs: readonly string[]): Response {
  let rest = ''
  const csv = new TransformStream<string, string>({
    start: (target) => target.enqueue(batchResultHeader(inputs)),
    transform(text, target) {
      const lines = (rest + text).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        target.enqueue(batchResultLine(inputs, applicationBatchRow.parse(JSON.parse(line))))
      }
    },
    flush(target) {
      if (rest !== '') target.error(new Error('The results ended in the middle of a row.'))
    },
  })
  const text = body?.pipeThrough(new TextDecoderStream()).pipeThrough(csv)
  return new Response(text?.pipeThrough(new TextEncoderStream()))
}
