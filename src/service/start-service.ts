import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { buildApp } from './app.ts'
import { watchInterrupted } from './audit/record-interrupted.ts'
import { openSeals } from './audit/seals/open-seals.ts'
import type { Seals } from './audit/seals/seals.ts'
import { startHeads } from './audit/seals/start-heads.ts'
import { warnOfUnknownSeals } from './audit/seals/find-unknown-seals.ts'
import { startBackups } from './backup/start-backups.ts'
import { importStore } from './bundles/import/import-store.ts'
import { systemClock } from './clock.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import { waitLimitMs } from './database/postgres/connect-postgres.ts'
import { steadily } from './database/postgres/steady-start.ts'
import type { Database } from './database/schema.ts'
import { explainStorageTrouble } from './disk/storage-trouble.ts'
import { emptyLog } from './database/sqlite/empty-log.ts'
import { logGrowth } from './database/sqlite/group-commit.ts'
import { lockDataFolder } from './disk/data-folder.ts'
import type { DataFolder } from './disk/data-folder.ts'
import { watchLocks } from './disk/watch-locks.ts'
import { watchDiskSpace } from './disk/disk-space.ts'
import { restrictDatabase, restrictStoredFiles } from './disk/restrict-access.ts'
import { setOcrLanguages } from './extraction/image/ocr-languages.ts'
import { openBlobs } from './files/open-blobs.ts'
import { storedFileStore } from './files/stored-file-store.ts'
import { openPageImages } from './files/page-images/open-page-images.ts'
import { startProofs } from './isolation/start-proofs.ts'
import { listenByRole } from './http/server/listen.ts'
import { setUpOrganization } from './keys/first-run.ts'
import { databasePath, openDatabase } from './open-database.ts'
import { connectionLimit, openFileLimit } from './http/server/open-file-limit.ts'
import { openLog } from './open-log.ts'
import { openMeasures } from './metrics/open-measures.ts'
import { openParts } from './open-parts.ts'
import { serveMetrics } from './metrics/serve-metrics.ts'
import type { QueueName } from './leases/queue-depth-store.ts'
import { findLocalServers, defaultLocalServers } from './providers/local-servers.ts'
import type { FoundServer } from './providers/local-servers.ts'
import { startBackgroundWork } from './start-background-work.ts'
import { stopAll } from './stop-all.ts'

export interface Service {
  /** The URL that it listens on. */
  address: string
  /** The secret of the key that this start created; null when it created none. */
  createdKey: string | null
  /** Model servers on this machine, detected at the first start only. */
  localServers: FoundServer[]
  database: Database
  clock: Clock
  log: FastifyBaseLogger
  seals: Seals
  /** Tells proxies by `/readyz` to use another process, and waits until they have noticed. */
  drain: () => Promise<void>
  /** Finishes requests, releases leases and closes everything. */
  stop: () => Promise<void>
}

interface StartOptions {
  version: string
  consoleFolder: string | null
  quiet: boolean
}

/**
 * Starts everything on one machine. Rejects where another process uses the data folder, or a part cannot
 * start.
 */
export async function startService(config: Config, options: StartOptions): Promise<Service> {
  setOcrLanguages(config.SHEAF_OCR_LANGUAGES)
  const use = config.DATABASE_URL === undefined ? 'alone' : 'shared'
  const folder = lockDataFolder(config.SHEAF_DATA_DIR, use)
  try {
    return await steadily(waitLimitMs, () => startIn(folder, config, options))
  } catch (error) {
    folder.release()
    if (config.DATABASE_URL !== undefined) throw error
    throw explainStorageTrouble(error, databasePath(config))
  }
}

async function startIn(
  folder: DataFolder,
  config: Config,
  options: StartOptions,
): Promise<Service> {
  const { owner, hasEnded, forgetEnded, release } = folder
  const log = openLog(config, options.quiet)
  watchLocks(folder, log)
  const clock = systemClock()
  const warnOfAccess = (error: unknown): void => {
    log.warn({ err: error }, 'other users of this machine may have access to the data folder')
  }
  await restrictDatabase(config.SHEAF_DATA_DIR).catch(warnOfAccess)
  const restricting = restrictStoredFiles(config.SHEAF_DATA_DIR).catch(warnOfAccess)
  // This comes before anything is written, because on a full disk it makes space for the start.
  const space = await watchDiskSpace({
    folder: config.SHEAF_DATA_DIR,
    onChange: (isFull, error) => {
      if (!isFull) log.info('the disk has room again: changes are accepted')
      else
        log.error(
          { err: error },
          'the disk is full: until there is room, files can be read and deleted only',
        )
    },
  })
  const { metrics, ...measures } = await openMeasures(config, options.version)
  const database = await openDatabase(config, { log, folder, onQuery: measures.noteQuery })
  // The log can keep more than the deletions free.
  space.whileFull(
    () => emptyLog(database, databasePath(config)),
    () => logGrowth(database),
  )
  metrics?.watchQueues(database, clock)
  const noteRun = (queue: QueueName) => metrics?.noteRun.bind(null, queue)
  const { isFirst, createdKey } = await setUpOrganization(database, clock, config.SHEAF_ADMIN_KEY)
  const seals = await openSeals(config, database)
  await warnOfUnknownSeals(database, seals, log)
  const interrupted = await watchInterrupted({ database, clock, seals, owner, hasEnded }, (error) =>
    log.error({ err: error }, 'recording changes that were interrupted'),
  )

  const isRecorded = (id: string) => storedFileStore(database).isRecorded(id)
  const { stop: stopBlobs, ...stored } = await openBlobs(config, {
    database,
    folder,
    isLive: async (id) => (await isRecorded(id)) || (await importStore(database).isStaged(id)),
    isFull: space.isFull,
    log,
  })
  forgetEnded()
  await restricting
  const { blobs, ...pageImages } = await openPageImages(config, {
    blobs: stored,
    clock,
    isOwner: isRecorded,
    isFull: space.isFull,
    onError: (error) => log.warn({ err: error }, 'caching page images'),
  })

  const { stop: stopParts, ...opened } = await openParts(config, { database, clock, log, seals })
  const parts = { ...opened, models: measures.measured(opened.models) }
  const work = await startBackgroundWork(config, {
    database,
    blobs,
    clock,
    log,
    seals,
    space,
    owner,
    hasEnded,
    parts,
    renderer: pageImages.renderer,
    noteRun,
    measures,
  })
  const { files } = work
  const openFiles = openFileLimit()
  const maxConnections = connectionLimit(config.SHEAF_MAX_CONNECTIONS, openFiles)
  if (maxConnections < config.SHEAF_MAX_CONNECTIONS) {
    log.warn(
      `at most ${maxConnections} connections are accepted instead of SHEAF_MAX_CONNECTIONS, because this process can open only ${openFiles} files: see ulimit -n`,
    )
  }
  let isStopping = false
  const app = await buildApp({
    isStopping: () => isStopping,
    ...files,
    pageImages,
    onSources: work.onSources,
    onImports: work.onImports,
    applicationJobs: work.applicationJobs,
    evaluations: work.evaluations,
    maxBundleBytes: config.SHEAF_MAX_BUNDLE_BYTES,
    space,
    ...parts,
    hooks: measures.hooks,
    ...(metrics && { onAdmission: metrics.watchAdmission }),
    owner,
    auditReads: config.SHEAF_AUDIT_READS,
    version: options.version,
    allowedOrigins: config.SHEAF_ALLOWED_ORIGINS,
    http: {
      maxConnections,
      minBytesPerSecond: config.SHEAF_MIN_BODY_RATE,
      maxStopMs: config.SHEAF_STOP_SECONDS * 1000,
    },
    work: {
      maxChats: config.SHEAF_MAX_CHATS,
      maxUploads: config.SHEAF_MAX_UPLOADS,
      maxBodyBytes: config.SHEAF_MAX_BODY_MEMORY * 1024 * 1024,
    },
    consoleFolder: options.consoleFolder,
    logger: log,
  })
  const proving = await startProofs(
    {
      ...files,
      app,
      proofs: parts.proofs,
      searchesIndex: config.SHEAF_SEARCH_PROVIDER === 'index',
    },
    {
      holder: work.holder,
      isGone: hasEnded,
      hours: config.SHEAF_ISOLATION_HOURS,
      isPaused: work.isPaused,
      log,
    },
  )
  const backups = startBackups(config, { clock, log, version: options.version })
  const heads = startHeads(config, { database, clock, log, agent: parts.providers.agents.guarded })
  let stopServingMetrics: () => Promise<void> = async () => undefined
  let stopListening: () => Promise<void> = async () => undefined
  const stop = (): Promise<void> =>
    stopAll(
      [
        // An isolation test uses the other parts until it has stopped, so it stops first.
        [proving.stop],
        [() => stopListening(), () => app.close(), ...work.stop, interrupted.stop],
        [heads.stop, backups.stop, () => stopServingMetrics()],
        [stopParts, pageImages.stop, ...work.stopParts],
        [() => database.destroy(), space.stop, measures.stop, async () => stopBlobs()],
      ],
      release,
    )
  const drain = async (): Promise<void> => {
    isStopping = true
    await pause(config.SHEAF_DRAIN_SECONDS * 1000)
  }
  try {
    if (metrics !== null) {
      const serving = await serveMetrics(metrics, {
        host: config.SHEAF_METRICS_HOST,
        port: config.SHEAF_METRICS_PORT ?? 0,
        onError: (error) => log.error({ err: error }, 'reading metrics'),
      })
      stopServingMetrics = serving.stop
    }
    const listening = await listenByRole(app, config, {
      database,
      blobs,
      space,
      isStopping: () => isStopping,
      log,
    })
    const { address } = listening
    stopListening = listening.stop
    const localServers =
      isFirst && config.SHEAF_MODEL_URL === undefined
        ? await findLocalServers(defaultLocalServers, parts.providers)
        : []
    return { address, createdKey, localServers, database, clock, log, seals, drain, stop }
  } catch (error) {
    await stop()
    const busy = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
    if (!busy) throw error
    if ('port' in error && error.port === config.SHEAF_METRICS_PORT) {
      throw new Error(
        `Port ${config.SHEAF_METRICS_PORT} is taken. Choose another SHEAF_METRICS_PORT.`,
        {
          cause: error,
        },
      )
    }
    // This start created the key, and no later one can show it.
    const key = createdKey === null ? '' : `\nYour admin key (shown only once): ${createdKey}`
    throw new Error(`Port ${config.PORT} is taken. Choose another: PORT=4200 npm start${key}`, {
      cause: error,
    })
  }
}
