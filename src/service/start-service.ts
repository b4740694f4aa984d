import { cpus } from 'node:os'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'
import { setUpOrganization } from './keys/first-run.ts'
import { buildApp } from './app.ts'
import { headTarget } from './audit/seals/head-target.ts'
import { sendHeads } from './audit/seals/send-heads.ts'
import { openSeals } from './audit/seals/open-seals.ts'
import { unknownSeals } from './audit/seals/unknown-seals.ts'
import type { Seals } from './audit/seals/seals.ts'
import { watchInterrupted } from './audit/record-interrupted.ts'
import { isRecorded } from './files/is-recorded.ts'
import { folderBlobs } from './blobs/folder-blobs.ts'
import { systemClock } from './clock.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import { holdDataFolder } from './disk/data-folder.ts'
import type { DataFolder } from './disk/data-folder.ts'
import { connectPostgres } from './database/postgres/connect-postgres.ts'
import { migrate } from './database/migrate.ts'
import { unlessOutage } from './database/postgres/outage.ts'
import type { Database } from './database/schema.ts'
import { openSqlite } from './database/sqlite.ts'
import { explainStorageTrouble } from './database/storage-trouble.ts'
import { watchDiskSpace } from './disk/disk-space.ts'
import { extract } from './extraction/extract.ts'
import { startGraphSweeper } from './graphs/graph-sweeper.ts'
import { startProofs } from './isolation/start-proofs.ts'
import { jobStore } from './jobs/job-store.ts'
import { startWorker } from './jobs/worker.ts'
import { openParts } from './open-parts.ts'
import { findLocalServers, usualServers } from './providers/local-servers.ts'
import type { FoundServer } from './providers/local-servers.ts'
import { stopAll } from './stop-all.ts'
import { restrictAccess } from './disk/restrict-access.ts'
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

function databasePath({ SHEAF_DATA_DIR }: Config): string {
  return join(SHEAF_DATA_DIR, 'sheaf.db')
}

async function startIn(
  { owner, hasEnded, hasLeft, forgetEnded, release }: DataFolder,
  config: Config,
  options: StartOptions,
): Promise<Service> {
  const output = pino.destination({ dest: 2, sync: true })
  // a log that cannot be written, as on a full disk, must not end the service
  output.on('error', () => undefined)
  const log = pino(
    { level: options.quiet && config.SHEAF_LOG_LEVEL === 'info' ? 'warn' : config.SHEAF_LOG_LEVEL },
    output,
  )
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
  const database =
    config.DATABASE_URL === undefined
      ? openSqlite(databasePath(config))
      : await connectPostgres(config.DATABASE_URL, {
          onWait: (error, limitMs) =>
            log.warn(`${error.message}. Waiting up to ${limitMs / 1000} s for it.`),
          onOutage: (error) => log.error({ err: error.cause }, 'the database does not answer'),
          onReturn: (seconds) =>
            log.info({ seconds: Math.round(seconds * 10) / 10 }, 'the database answers again'),
        })
  if (config.DATABASE_URL === undefined) await migrate(database)
  const { isFirst, madeKey } = await setUpOrganization(database, clock, config.SHEAF_ADMIN_KEY)
  const seals = await openSeals(config, database)
  for (const unknown of await unknownSeals(database, seals)) {
    log.warn(
      unknown,
      'the audit trail has records sealed with a key that is not here: add the old key to SHEAF_AUDIT_KEY',
    )
  }
  const interrupted = await watchInterrupted({ database, clock, seals, owner, hasEnded }, (error) =>
    log.error({ err: error }, 'recording changes that were interrupted'),
  )

  const blobs = await folderBlobs(join(config.SHEAF_DATA_DIR, 'blobs'), owner, space.isFull)
  await blobs.settle((id) => isRecorded(database, id), hasLeft)
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
  const heads =
    config.SHEAF_AUDIT_HEAD_TO === undefined
      ? null
      : sendHeads({
          database,
          clock,
          target: headTarget(config.SHEAF_AUDIT_HEAD_TO, {
            log,
            agent: parts.providers.agents.guarded,
          }),
          intervalMs: config.SHEAF_AUDIT_HEAD_MINUTES * 60_000,
          onError: (error) => log.error({ err: error }, 'sending the heads of the audit trail'),
          onBreak: (head) =>
            log.error(
              head,
              'the audit trail was cut or rewritten: it does not lead through a head that was sent',
            ),
        })
  void heads?.send()
  const stop = (): Promise<void> =>
    stopAll(
      [
        // a proof asks the others until it has stopped
        [proving.stop],
        [() => app.close(), worker.stop, sources.stop, sweeper.stop, interrupted.stop],
        [async () => heads?.stop()],
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
