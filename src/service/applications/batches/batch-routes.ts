import { Readable } from 'node:stream'
import {
  createApplicationBatch,
  deleteApplicationBatch,
  exportApplicationBatch,
  getApplicationBatch,
  listApplicationBatches,
  listApplicationBatchRows,
  retryApplicationBatch,
  updateApplicationBatch,
} from '#contract/applications/batches.ts'
import type { ApplicationBatch } from '#contract/applications/batches.ts'
import { requirePermission } from '#service/access/caller.ts'
import type { Caller } from '#service/access/caller.ts'
import { readId } from '#service/access/read-id.ts'
import type { RecordRead } from '#service/audit/content-reads.ts'
import type { ChatParts } from '#service/chat/chat-parts.ts'
import { transact } from '#service/database/transact.ts'
import { Failure } from '#service/failure.ts'
import { presentPage, readCursor } from '#service/http/present-page.ts'
import { addressOf } from '#service/http/request-hooks.ts'
import { sent } from '#service/http/serve.ts'
import type { Serve } from '#service/http/serve.ts'
import { stayOpen } from '#service/http/server/stay-open.ts'
import { applicationStore } from '#service/applications/application-store.ts'
import { applicationVersionStore } from '#service/applications/application-version-store.ts'
import { requireInputFiles } from '#service/applications/input-files.ts'
import {
  requireControl,
  requireDeployed,
  requireDeployedVersion,
  requireRunOf,
} from '#service/applications/prepare-run.ts'
import { plainName } from '#service/applications/read-inputs.ts'
import { batchRowStore } from './batch-row-store.ts'
import type { StoredBatchRow } from './batch-row-store.ts'
import { applicationBatchStore } from './batch-store.ts'
import type { BatchRow } from './batch-store.ts'
import { presentBatches, presentBatchRows } from './present-batch.ts'
import { readBatch } from './read-batch.ts'
import { resolveFileNames } from './resolve-file-names.ts'

type BatchParts = Pick<ChatParts, 'database' | 'clock'> & {
  recordRead: RecordRead
  /** Called when rows have been queued. */
  onJobs: () => void
}

const rowsPerPiece = 100

export function batchRoutes(
  serve: Serve,
  { database, clock, recordRead, onJobs }: BatchParts,
): void {
  const applications = applicationStore(database)
  const batches = applicationBatchStore(database)
  const rows = batchRowStore(database)

  serve(createApplicationBatch, async ({ caller, params, body, request }) => {
    const id = params.application_id
    const application = await applications.require(caller, id)
    const { version_id, blueprint } = await requireDeployedVersion(database, application)
    const running = body.rows.filter(({ left_out }) => left_out === undefined)
    const inputNames = new Set(
      running.flatMap(({ inputs }) => inputs.map((input) => plainName(input.id))),
    )
    await requireRunOf(database, caller, application, blueprint, [...inputNames])
    const read = await readBatch(blueprint.inputs, body.rows)
    const named = await resolveFileNames(database, caller, read)
    await requireInputFiles({ database }, caller, named.files)
    const batch = await transact(database, async (tx) => {
      await applicationStore(tx).requireLocked(caller, id)
      const created = await applicationBatchStore(tx).create(
        caller,
        {
          application_id: id,
          version_id,
          name: body.name,
          inputs: blueprint.inputs.map(({ name }) => name).filter((name) => inputNames.has(name)),
          total: running.length,
          request_id: request.id,
          address: addressOf(request),
        },
        clock.stamp(),
      )
      await batchRowStore(tx).add(created, named.rows, clock)
      await batchRowStore(tx).advance(created, clock)
      return created
    })
    onJobs()
    return present(caller, batch)
  })

  serve(listApplicationBatches, async ({ caller, params, query }) => {
    const { id } = await applications.require(caller, params.application_id)
    const page = await readCursor(query, (batch_id) => batches.wasVisible(caller, id, batch_id))
    const { data, ...more } = presentPage(await batches.list(caller, id, page), page)
    return { data: await presentBatches(database, caller, data), ...more }
  })

  serve(getApplicationBatch, async ({ caller, params }) =>
    present(caller, await batches.require(caller, params.batch_id)),
  )

  serve(updateApplicationBatch, async ({ caller, params, query, body, request }) => {
    const { status } = body
    await change(caller, params.batch_id, async (tx, batch) => {
      requireControl(caller, [batch.key_id, batch.starter_key_id])
      // The last row may have ended while the request was on its way.
      if (batch.status === status || batch.status === 'completed') return
      if (batch.status === 'cancelled') throw ended()
      const store = applicationBatchStore(tx)
      if (status === 'running') {
        await requireRunOfBatch(tx, caller, batch, batch.version_id)
        requireOwnAccess(caller, batch, query)
      }
      await store.setStatus(batch, status, clock.now())
      if (status === 'cancelled') await batchRowStore(tx).stop(batch)
      if (status === 'running') {
        await store.takeOver(caller, batch, { request_id: request.id, address: addressOf(request) })
      }
    })
    return present(caller, await batches.require(caller, params.batch_id))
  })

  serve(retryApplicationBatch, async ({ caller, params, query, request }) => {
    const { application_id } = await batches.require(caller, params.batch_id)
    const version_id = requireDeployed(await applications.require(caller, application_id))
    await change(caller, params.batch_id, async (tx, batch) => {
      requireControl(caller, [batch.key_id, batch.starter_key_id])
      if (batch.status === 'cancelled') throw ended()
      await requireRunOfBatch(tx, caller, batch, version_id)
      requireOwnAccess(caller, batch, query)
      if ((await batchRowStore(tx).queueFailed(batch, version_id)) === 0) {
        throw new Failure('application_batch_not_failed', 'No row of this batch has failed.')
      }
      const store = applicationBatchStore(tx)
      await store.takeOver(caller, batch, { request_id: request.id, address: addressOf(request) })
      if (batch.status === 'completed') await store.setStatus(batch, 'running', clock.now())
    })
    return present(caller, await batches.require(caller, params.batch_id))
  })

  serve(deleteApplicationBatch, async ({ caller, params }) => {
    const id = params.batch_id
    const { key_id, starter_key_id } = await batches.require(caller, id)
    if (![key_id, starter_key_id].includes(caller.key_id)) {
      requirePermission(caller, 'applications:admin')
    }
    await transact(database, async (tx) => {
      const store = applicationBatchStore(tx)
      await store.delete(await store.requireLocked(caller, id), clock.now())
    })
    return { id, deleted: true as const }
  })

  serve(listApplicationBatchRows, async ({ caller, params, query, request }) => {
    const batch = await batches.require(caller, params.batch_id)
    const { from, ...filter } = query
    const listed = await rows.list(batch, { ...filter, after: from - 1 })
    const page = listed.slice(0, query.limit)
    const data = await presentBatchRows(database, caller, batch, page)
    await recordRead({ operation: 'listApplicationBatchRows', caller, request })
    return { data, has_more: listed.length > query.limit }
  })

  serve(exportApplicationBatch, async ({ caller, params, request, reply }) => {
    const batch = await batches.require(caller, params.batch_id)
    await recordRead({ operation: 'exportApplicationBatch', caller, request })
    stayOpen(reply)
    void reply
      .headers({
        'content-disposition': `attachment; filename="sheaf-batch-${batch.id}.jsonl"`,
        'x-content-type-options': 'nosniff',
      })
      .type('application/x-ndjson; charset=utf-8')
      // A HEAD request reads no rows.
      .send(Readable.from(request.method === 'HEAD' ? [] : lines(caller, batch)))
    return sent
  })

  async function* lines(caller: Caller, batch: BatchRow): AsyncGenerator<string, void> {
    for (let after: number | undefined = 0; after !== undefined;) {
      const listed: StoredBatchRow[] = await rows.list(batch, { after, limit: rowsPerPiece })
      const piece = listed.slice(0, rowsPerPiece)
      const presented = await presentBatchRows(database, caller, batch, piece)
      yield presented.map((row) => `${JSON.stringify(row)}\n`).join('')
      after = listed.length > rowsPerPiece ? piece.at(-1)?.number : undefined
    }
  }

  /** Changes a batch, and begins the rows that can begin then. */
  async function change(
    caller: Caller,
    batch_id: string,
    write: (tx: typeof database, batch: BatchRow) => Promise<void>,
  ): Promise<void> {
    const id = readId(batch_id)
    await transact(database, async (tx) => {
      const store = applicationBatchStore(tx)
      await write(tx, await store.requireLocked(caller, id))
      await batchRowStore(tx).advance(await store.require(caller, id), clock)
    })
    onJobs()
  }

  /** Throws what the rows that this caller begins would fail with. */
  async function requireRunOfBatch(
    tx: typeof database,
    caller: Caller,
    { application_id, inputs }: BatchRow,
    version_id: string,
  ): Promise<void> {
    const application = await applicationStore(tx).require(caller, application_id)
    const { blueprint } = await applicationVersionStore(tx).require(application, version_id)
    await requireRunOf(tx, caller, application, blueprint, inputs)
  }

  async function present(caller: Caller, batch: BatchRow): Promise<ApplicationBatch> {
    const [presented] = await presentBatches(database, caller, [batch])
    if (presented === undefined) throw new Error('a batch was not presented')
    const { counts, status, waiting_for } = presented
    const isTimed = status === 'running' && waiting_for === undefined
    const left = counts.queued + counts.in_progress
    const seconds_left = isTimed ? await rows.secondsLeft(batch, left, clock.now()) : null
    return {
      ...presented,
      ...(counts.failed > 0 && { failures: await rows.failures(batch, caller) }),
      ...(seconds_left !== null && { seconds_left }),
    }
  }
}

/** Throws `application_batch_of_other_key` unless rows run with the access of the caller, or it takes them over. */
function requireOwnAccess(
  caller: Caller,
  { key_id }: BatchRow,
  { take_over }: { take_over?: 'true' | 'false' | undefined },
): void {
  if (key_id === caller.key_id || take_over === 'true') return
  throw new Failure('application_batch_of_other_key', 'This batch runs with another key’s access.')
}

function ended(): Failure {
  return new Failure('application_batch_ended', 'This batch was canceled.')
}
