import { cpus } from 'node:os'
import type { Logger } from 'pino'
import { callerOfOrganization } from './access/caller.ts'
import type { AppParts } from './app.ts'
import { applicationJobLeaseStore } from './applications/application-job-lease-store.ts'
import { sweepApplicationSlice } from './applications/application-sweep-store.ts'
import { recordInterrupted } from './audit/record-interrupted.ts'
import type { Seals } from './audit/seals/seals.ts'
import type { Blobs } from './blobs/blobs.ts'
import { importLeaseStore } from './bundles/import/import-lease-store.ts'
import { startImports } from './bundles/import/import-worker.ts'
import { importSweeps } from './bundles/import/sweep-imports.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import { endLeftOverTurns } from './conversations/answer-turn.ts'
import { conversationSweeps } from './conversations/conversation-sweep-store.ts'
import { unlessOutage } from './database/postgres/outage.ts'
import type { Database } from './database/schema.ts'
import { hasOpenedFiles } from './database/sqlite/opened-files.ts'
import type { DiskSpace } from './disk/disk-space.ts'
import { sweepEmbeddingSlice } from './embeddings/embedding-sweep-store.ts'
import { startEmbedding } from './embeddings/embedding-worker.ts'
import { fileEmbeddingStore } from './embeddings/file-embedding-store.ts'
import { evaluationLeaseStore } from './evaluations/evaluation-lease-store.ts'
import { evaluationSweeps } from './evaluations/evaluation-sweep-store.ts'
import type { Measures } from './metrics/open-measures.ts'
import { pooledExtractor } from './extraction/extract.ts'
import type { PageRenderer } from './extraction/render/page-renderer.ts'
import type { FileParts } from './files/file-parts.ts'
import { startSweeper } from './files/sweeper.ts'
import { openFileWriter } from './jobs/file-writer.ts'
import { jobStore } from './jobs/job-store.ts'
import { startWorker } from './jobs/worker.ts'
import type { LeaseHolder } from './leases/lease-watch.ts'
import { watchProcesses } from './leases/process-watch.ts'
import type { QueueName } from './leases/queue-depth-store.ts'
import { textTokens } from './models/counted-retrieval.ts'
import { modelCheck } from './models/require-model.ts'
import type { OpenParts } from './open-parts.ts'
import { pictureDescriber } from './pictures/describe-pictures.ts'
import { retentionSweeps } from './retention/retention-sweeps.ts'
import { runSweeps } from './runs/run-source-store.ts'
import { runStore } from './runs/run-store.ts'
import { startWebSources } from './web/sources/start-web-sources.ts'

const leaseSeconds = 30
// Slots of `jobSlots`, by which more run where many owners have work. Most of it waits for a model.
const maxApplicationJobs = 8
// Answers of evaluations have slots of their own, so that a large evaluation does not hold up jobs of applications.
const maxEvaluationCells = 12

interface WorkParts {
  database: Database
  blobs: Blobs
  clock: Clock
  log: Logger
  seals: Seals
  space: DiskSpace
  /** This process, as the owner of its leases. */
  owner: string
  /** Whether a process that used this data folder has ended. */
  hasEnded: (owner: string) => boolean
  parts: OpenParts
  /** Draws the pictures that a model describes. */
  renderer: PageRenderer
  /** Makes what measures the runs of a queue; undefined without metrics. */
  noteRun: (queue: QueueName) => ((seconds: number, hasFailed: boolean) => void) | undefined
  measures: Pick<Measures, 'around' | 'extracting'>
}

/** The work that this process does in the background, and what the app needs to start more of it. */
export interface BackgroundWork extends Required<
  Pick<AppParts, 'onSources' | 'onImports' | 'applicationJobs' | 'evaluations'>
> {
  files: FileParts
  holder: LeaseHolder
  isPaused: () => boolean
  /** Stops what leases and sweeps work. */
  stop: (() => Promise<void>)[]
  /** Stops what the work uses until it has stopped. */
  stopParts: (() => Promise<void>)[]
}

/** Releases the leases of processes that have ended, and starts everything that works in the background. */
export async function startBackgroundWork(
  config: Config,
  { renderer, noteRun, measures, ...shared }: WorkParts,
): Promise<BackgroundWork> {
  const { database, blobs, clock, log, seals, space, owner, hasEnded, parts } = shared
  const { isFull } = space
  const holder = { owner, leaseSeconds, clock }
  const jobs = jobStore(database, holder)
  await jobs.releaseOf(hasEnded)
  const endLeftOver = async (isGone: (other: string) => boolean): Promise<void> => {
    await endLeftOverTurns(database, clock, isGone)
    await runStore(database).stopLeftOver(isGone)
  }
  await endLeftOver(hasEnded)
  // A process that only serves requests leases no work.
  const isServingOnly = config.SHEAF_ROLES === 'api'
  const isPaused = (): boolean => isServingOnly || isFull() || !hasOpenedFiles(database)
  const waitsForBlobs = (): boolean => isPaused() || blobs.isOut()
  const workers = Math.min(config.SHEAF_WORKERS, Math.max(1, cpus().length))
  const readers = pooledExtractor({}, { idle_children: workers })
  const writer = await openFileWriter(database)
  const worker = startWorker({
    jobs,
    writer,
    blobs,
    extract: measures.extracting(readers.extract),
    describe: pictureDescriber({
      ...parts,
      database,
      blobs,
      clock,
      renderer,
      onError: unlessOutage((error) => log.warn({ err: error }, 'describing a picture')),
    }),
    concurrency: workers,
    leaseSeconds,
    isPaused: waitsForBlobs,
    isFull,
    around: measures.around('jobs'),
    onRun: noteRun('jobs'),
    onError: unlessOutage((error, job) => {
      space.noteError(error)
      log.error({ err: error, version_id: job?.version_id }, 'processing')
    }),
  })
  const maximum = config.SHEAF_MAX_UPLOAD_BYTES
  const { limits } = parts
  const files = { database, blobs, clock, limits, maximum, onWork: worker.wake }
  const sources = await startWebSources(config, files, {
    holder,
    isGone: hasEnded,
    isPaused: waitsForBlobs,
    onRun: noteRun('web_sources'),
    log,
  })
  const applicationJobs = applicationJobLeaseStore(database, holder)
  await applicationJobs.releaseOf(hasEnded)
  const evaluationCells = evaluationLeaseStore(database, holder)
  await evaluationCells.releaseOf(hasEnded)
  const imports = importLeaseStore(database, holder)
  await imports.releaseOf(hasEnded)
  const importing = startImports({
    ...files,
    imports,
    bundleKeys: parts.bundleKeys,
    requireModel: modelCheck(parts.models),
    leaseSeconds,
    isPaused: waitsForBlobs,
    isFull,
    onRun: noteRun('imports'),
    onError: unlessOutage((error, work) => {
      space.noteError(error)
      log.error({ err: error, import_id: work?.id }, 'importing a bundle')
    }),
  })
  const fileEmbeddings = fileEmbeddingStore(database, holder)
  await fileEmbeddings.releaseOf(hasEnded)
  const embedding = startEmbedding({
    database,
    clock,
    files: fileEmbeddings,
    providers: parts.providers,
    // A process without workers embeds no files either.
    ...(config.SHEAF_WORKERS === 0 && { concurrency: 0 }),
    leaseSeconds,
    isPaused,
    isFull,
    countTokens: (organization_id, model, tokens) =>
      parts.usage.addTokens({
        caller: callerOfOrganization(organization_id),
        operation: 'embedFiles',
        ...textTokens(model, tokens),
      }),
    onError: unlessOutage((error, work) => {
      space.noteError(error)
      log.error({ err: error, file_id: work?.file_id }, 'embedding a file')
    }),
  })
  // No other process uses an embedded database.
  const processes =
    config.DATABASE_URL === undefined
      ? null
      : watchProcesses({
          database,
          holder,
          onEnded: async (isGone) => {
            await endLeftOver(isGone)
            await recordInterrupted({ database, clock, seals, owner, hasEnded: isGone })
          },
          onError: unlessOutage((error) => log.error({ err: error }, 'watching other processes')),
        })
  const sweeper = isServingOnly
    ? null
    : startSweeper(
        database,
        unlessOutage((error) => log.error({ err: error }, 'sweeping deleted things')),
        [
          conversationSweeps,
          { sweepSlice: sweepApplicationSlice },
          { sweepSlice: sweepEmbeddingSlice },
          importSweeps({ blobs, clock }),
          runSweeps,
          evaluationSweeps({ clock }),
          retentionSweeps({ clock, seals, log }),
        ],
      )
  return {
    files,
    holder,
    isPaused,
    onSources: sources.wake,
    onImports: importing.wake,
    applicationJobs: {
      jobs: applicationJobs,
      // A process without workers does not run jobs either.
      concurrency: config.SHEAF_WORKERS === 0 ? 0 : maxApplicationJobs,
      leaseSeconds,
      isPaused,
      around: measures.around('application_jobs'),
      onRun: noteRun('application_jobs'),
      onError: unlessOutage((error, job) =>
        log.error({ err: error, job_id: job?.id }, 'running a job of an application'),
      ),
    },
    evaluations: {
      cells: evaluationCells,
      concurrency: config.SHEAF_WORKERS === 0 ? 0 : maxEvaluationCells,
      leaseSeconds,
      isPaused,
      onError: unlessOutage((error, cell) =>
        log.error({ err: error, cell_id: cell?.id }, 'answering an evaluation'),
      ),
    },
    stop: [worker.stop, importing.stop, embedding.stop, sources.stop, async () => sweeper?.stop()],
    stopParts: [readers.stop, async () => writer?.stop(), async () => processes?.stop()],
  }
}
