import { cpus } from 'node:os'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { buildApp } from './app.ts'
import { watchInterrupted } from './audit/record-interrupted.ts'
import { openSeals } from './audit/seals/open-seals.ts'
import type { Seals } from './audit/seals/seals.ts'
import { startHeads } from './audit/seals/start-heads.ts'
import { warnOfUnknownSeals } from './audit/seals/unknown-seals.ts'
import { folderBlobs } from './blobs/folder-blobs.ts'
import { systemClock } from './clock.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import { unlessOutage } from './database/postgres/outage.ts'
import type { Database } from './database/schema.ts'
import { explainStorageTrouble } from './database/storage-trouble.ts'
import { holdDataFolder } from './disk/data-folder.ts'
import type { DataFolder } from './disk/data-folder.ts'
import { watchDiskSpace } from './disk/disk-space.ts'
import { restrictAccess } from './disk/restrict-access.ts'
import { extract } from './extraction/extract.ts'
import { isRecorded } from './files/is-recorded.ts'
import { startGraphSweeper } from './graphs/graph-sweeper.ts'
import { startProofs } from './isolation/start-proofs.ts'
import { jobStore } from './jobs/job-store.ts'
import { startWorker } from './jobs/worker.ts'
import { setUpOrganization } from './keys/first-run.ts'
import { databasePath, openDatabase } from './open-database.ts'
import { openLog } from './open-log.ts'
import { openParts } from './open-parts.ts'
import { findLocalServers, usualServers } from './providers/local-servers.ts'
import type { FoundServer } from './providers/local-servers.ts'
import { stopAll } from './stop-all.ts'
import { startWebSources } from './web/sources/start-web-sources.ts'

export interface Service {
  /** Where it listens, as a URL. */
  address: string
  /** The secret of the key this start made; null when it made none. */
  madeKey: string | null
  /** Model servers that run on this machine, looked for at the first start alone. */
  localServers: FoundServer[]
  database: Database
  clock: Clock
  log: FastifyBaseLogger
  seals: Seals
  /** Finishes requests, returns leases, closes everything. */
  stop: () => Promise<void>
}

const leaseSeconds = 30

interface StartOptions {
  version: string
  consoleFolder: string | null
  quiet: boolean
}

/** Starts everything on one machine. Rejects where another process uses the data folder, or a part cannot start. */
export async function startService(config: Config, options: StartOptions): Promise<Service> {
  const use = config.DATABASE_URL === undefined ? 'alone' : 'shared'
  const folder = holdDataFolder(config.SHEAF_DATA_DIR, use)
  try {
    return await startIn(folder, config, options)
  } catch (error) {
    folder.release()
    if (config.DATABASE_URL !== undefined) throw error
    throw explainStorageTrouble(error, databasePath(config))
  }
}

async function startIn(
  { owner, hasEnded, hasLeft, forgetEnded, release }: DataFolder,
  config: Config,
  options: StartOptions,
): Promise<Service> {
  const log = openLog(config, options.quiet)
  const clock = systemClock()
  const restricting = restrictAccess(config.SHEAF_DATA_DIR).catch((error: unknown) => {
    log.warn({ err: error }, 'other users of this machine may have access to the data folder')
  })
  // before anything is written: where the disk is full already, this makes room for the start
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
  const database = await openDatabase(config, log)
  const { isFirst, madeKey } = await setUpOrganization(database, clock, config.SHEAF_ADMIN_KEY)
  const seals = await openSeals(config, database)
  await warnOfUnknownSeals(database, seals, log)
  const interrupted = await watchInterrupted({ database, clock, seals, owner, hasEnded }, (error) =>
    log.error({ err: error }, 'recording changes that were interrupted'),
  )

  const blobs = await folderBlobs(join(config.SHEAF_DATA_DIR, 'blobs'), owner, space.isFull)
  await blobs.recover((id) => isRecorded(database, id), hasLeft)
  forgetEnded()
  await restricting

  const holder = { owner, leaseSeconds, clock }
  const jobs = jobStore(database, holder)
  await jobs.releaseOf(hasEnded)
  const worker = startWorker({
    jobs,
    blobs,
    extract,
    concurrency: Math.min(config.SHEAF_WORKERS, Math.max(1, cpus().length)),
    leaseSeconds,
    isPaused: space.isFull,
    onError: unlessOutage((error, job) => {
      space.noteError(error)
      log.error({ err: error, file_id: job?.file_id }, 'processing')
    }),
  })
  const maximum = config.SHEAF_MAX_UPLOAD_BYTES
  const { stop: stopParts, ...parts } = await openParts(config, { database, clock, log, seals })
  const { limits } = parts
  const files = { database, blobs, clock, limits, maximum, onWork: worker.wake }
  const sources = await startWebSources(config, files, {
    holder,
    isGone: hasEnded,
    isPaused: space.isFull,
    log,
  })
  const sweeper = startGraphSweeper(
    database,
    unlessOutage((error) => log.error({ err: error }, 'sweeping deleted graphs')),
  )
  const app = await buildApp({
    ...files,
    onSources: sources.wake,
    space,
    ...parts,
    owner,
    auditReads: config.SHEAF_AUDIT_READS,
    version: options.version,
    allowedOrigins: config.SHEAF_ALLOWED_ORIGINS,
    http: {
      maxConnections: config.SHEAF_MAX_CONNECTIONS,
      minBytesPerSecond: config.SHEAF_MIN_BODY_RATE,
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
    { holder, isGone: hasEnded, hours: config.SHEAF_ISOLATION_HOURS, log },
  )
  const heads = startHeads(config, { database, clock, log, agent: parts.providers.agents.guarded })
  const stop = (): Promise<void> =>
    stopAll(
      [
        // a proof asks the others until it has stopped
        [proving.stop],
        [() => app.close(), worker.stop, sources.stop, sweeper.stop, interrupted.stop],
        [heads.stop],
        [stopParts],
        [() => database.destroy(), space.stop],
      ],
      release,
    )
  try {
    const address = await app.listen({ host: config.HOST, port: config.PORT })
    const localServers =
      isFirst && config.SHEAF_MODEL_URL === undefined
        ? await findLocalServers(usualServers, parts.providers.agents.trusted)
        : []
    return { address, madeKey, localServers, database, clock, log, seals, stop }
  } catch (error) {
    await stop()
    const busy = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
    if (!busy) throw error
    // this start made it and no later one can show it
    const key = madeKey === null ? '' : `\nYour admin key (shown only once): ${madeKey}`
    throw new Error(`Port ${config.PORT} is taken. Choose another: PORT=4200 npm start${key}`, {
      cause: error,
    })
  }
}
