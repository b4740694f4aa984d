import { callerOfOrganization } from '#service/access/caller.ts'
import type { Clock } from '#service/clock.ts'
import type { Database } from '#service/database/schema.ts'
import { isOutage } from '#service/database/postgres/outage.ts'
import { storageTroubleOf } from '#service/disk/storage-trouble.ts'
import { Failure } from '#service/failure.ts'
import { maxInterruptions } from '#service/leases/back-off.ts'
import { leaseLoop } from '#service/leases/lease-loop.ts'
import type { LoopParts, Worker } from '#service/leases/lease-loop.ts'
import { textToEmbed } from '#service/retrieval/chunk-store.ts'
import type { ConnectionParts } from '#service/providers/connected-provider.ts'
import { connectedEmbedder } from '#service/providers/connected-provider.ts'
import { embedPassages } from './embed-passages.ts'
import type { PassageModel } from './embed-passages.ts'
import { findEmbeddingModel } from './embedding-model-store.ts'
import type { EmbeddingModelRow } from './embedding-model-store.ts'
import type { FileEmbedding, FileEmbeddings } from './file-embedding-store.ts'
import { modelPauses } from './model-pauses.ts'

export interface EmbeddingParts {
  database: Database
  clock: Clock
  files: FileEmbeddings
  providers: ConnectionParts
  /** Counts the tokens of a model that an organization used. */
  countTokens: (organization_id: string, model: string, tokens: number) => void
}

const maxAttempts = 5
// Of the 16 MiB that a reply may have, so that a model with many dimensions gets fewer texts at a time.
const maxNumbersPerRequest = 500_000

/**
 * Embeds queued files, some passages at a time. A model that fails is left alone for a while, which grows from a
 * second to five minutes, and its files wait; they do not fail.
 */
export function startEmbedding(
  parts: EmbeddingParts & Omit<LoopParts<FileEmbedding>, 'concurrency'> & { concurrency?: number },
): Worker {
  const { database, files, providers, onError, concurrency = 4 } = parts
  const pauses = modelPauses(parts.clock)

  async function lease(): Promise<FileEmbedding | null> {
    const models = await files.currentModels()
    const older = models.find(({ queued_up_to }) => queued_up_to !== null)
    if (older !== undefined) await files.queueOlderFiles(older.number)
    return files.leaseOf(models.map(({ number }) => number).filter(pauses.isOpen))
  }

  async function run(work: FileEmbedding, signal: AbortSignal): Promise<void> {
    if (work.interruptions >= maxInterruptions) return giveUp(work, 'it was interrupted too often')
    const model = await findEmbeddingModel(database, work.model)
    if (model === null) return
    try {
      await embedFile(work, model, signal)
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof Failure)) throw error
      pauses.fail(model.number, error.key === 'model_unavailable')
      if (model.trouble !== error.message) await files.noteTrouble(model.number, error.message)
      await files.release(work, 'stopped')
    }
  }

  async function embedFile(
    work: FileEmbedding,
    model: EmbeddingModelRow,
    signal: AbortSignal,
  ): Promise<void> {
    const caller = callerOfOrganization(work.organization_id)
    const embed = await connectedEmbedder(providers, caller, model.provider_id, model.upstream)
    const passageModel: PassageModel = { ...model, embed }
    const largest = Math.min(
      model.batch_size,
      Math.max(1, Math.floor(maxNumbersPerRequest / model.dimensions)),
    )
    let at = work
    for (;;) {
      signal.throwIfAborted()
      const passages = await files.readTexts(at, pauses.batchSize(model.number, largest))
      if (passages.length === 0) break
      const { vectors, tokens } = await embedPassages(
        passageModel,
        passages.map(textToEmbed),
        signal,
      )
      parts.countTokens(work.organization_id, model.upstream, tokens)
      if (!(await files.addVectors(at, model.dimensions, vectors))) return
      if (pauses.succeed(model.number) || model.trouble !== null) {
        await files.noteTrouble(model.number, null)
      }
      at = { ...at, embedded: at.embedded + vectors.length }
    }
    await files.end(work, 'done')
  }

  async function giveUp(work: FileEmbedding, reason: unknown): Promise<void> {
    onError(reason instanceof Error ? reason : new Error(String(reason)), work)
    await files.end(work, 'failed')
  }

  return leaseLoop<FileEmbedding>(
    {
      lease,
      renew: (work) => files.renew(work),
      run,
      recover: (work, error, isStopping) => {
        if (isStopping) return files.release(work, 'stopped')
        if (isOutage(error) || storageTroubleOf(error) === 'full') {
          return files.release(work, 'interrupted')
        }
        if (work.attempts + 1 >= maxAttempts) return giveUp(work, error)
        onError(error, work)
        return files.release(work, 'failed')
      },
    },
    { ...parts, concurrency },
  )
}
