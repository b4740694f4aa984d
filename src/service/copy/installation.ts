import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Blobs } from '#service/blobs/blobs.ts'
import type { BucketAddress } from '#service/blobs/blobs-url.ts'
import { folderBlobReader, folderBlobs } from '#service/blobs/folder-blobs.ts'
import { ownKeys } from '#service/blobs/s3/claim-bucket.ts'
import { openBucket } from '#service/blobs/s3/bucket.ts'
import { bucketReader, s3Blobs } from '#service/blobs/s3/s3-blobs.ts'
import { asOwner, snapshot } from '#service/database/copy/snapshot.ts'
import { migrate } from '#service/database/migrate.ts'
import { openUnlimitedPostgres } from '#service/database/postgres/postgres.ts'
import type { Database } from '#service/database/schema.ts'
import { openSqlite } from '#service/database/sqlite.ts'
import { lockDataFolder } from '#service/disk/data-folder.ts'
import { processStore } from '#service/leases/process-store.ts'

/** Where an installation keeps its records and the bytes of files. */
export interface Installation {
  /** The data folder with the embedded database, or the URL of a PostgreSQL database. */
  database: { folder: string } | { url: string }
  /** The data folder, or a bucket. */
  files: { folder: string } | { bucket: BucketAddress }
}

export interface OpenedSource {
  blobs: Pick<Blobs, 'read'>
  /** Runs the work with the records as they are at one moment, which cannot be changed. */
  read: <Result>(work: (records: Database) => Promise<Result>) => Promise<Result>
  close: () => Promise<void>
}

export interface OpenedTarget {
  database: Database
  blobs: Pick<Blobs, 'receive' | 'commit' | 'remove' | 'size' | 'recover'>
  hasBlobs: () => Promise<boolean>
  close: () => Promise<void>
}

// Longer than the pause between two beats of a process.
const beatMs = 6000
// The largest object of a copy; parts of an upload grow with it.
const maxObjectBytes = 64 * 1024 ** 3

/** What the installation is called in messages, without passwords. */
export function nameOf({ database, files }: Installation): string {
  const records = 'url' in database ? withoutPassword(database.url) : resolve(database.folder)
  const bytes = filesNameOf({ files })
  return bytes === records ? records : `${records} with files in ${bytes}`
}

/** What the place of the bytes of files is called in messages. */
export function filesNameOf({ files }: Pick<Installation, 'files'>): string {
  if ('folder' in files) return resolve(files.folder)
  const { bucket, prefix, endpoint } = files.bucket
  return `s3://${bucket}/${prefix}${endpoint === undefined ? '' : ` at ${new URL(endpoint).host}`}`
}

function withoutPassword(text: string): string {
  const url = new URL(text)
  url.password = ''
  return `${url.protocol}//${url.host}${url.pathname}`
}

/** Opens what is copied. Rejects while a service uses it: what that changes later would be missing. */
export async function openSource({ database, files }: Installation): Promise<OpenedSource> {
  const closing: (() => unknown)[] = []
  const close = async (): Promise<void> => {
    for (const end of closing.toReversed()) await end()
  }
  try {
    let read: OpenedSource['read']
    if ('folder' in database) {
      const path = join(database.folder, 'sheaf.db')
      if (!existsSync(path)) throw new Error(`There is no database at ${path}.`)
      closing.push(lockDataFolder(database.folder, 'alone').release)
      const records = openSqlite(path)
      closing.push(() => records.destroy())
      read = (work) => snapshot(records, work)
    } else {
      const records = openUnlimitedPostgres(database.url)
      closing.push(() => records.destroy())
      await requireStopped(records)
      read = (work) => snapshot(records, work)
    }
    if ('folder' in files) {
      return { blobs: folderBlobReader(join(files.folder, 'blobs')), read, close }
    }
    const bucket = await openBucket(files.bucket)
    closing.push(bucket.close)
    return { blobs: bucketReader(bucket), read, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function requireStopped(database: Database): Promise<void> {
  const before = await processStore(database).all()
  if (before.length === 0) return
  await pause(beatMs)
  const beats = new Map(before.map(({ id, beat }) => [id, beat]))
  const running = (await processStore(database).all()).filter(
    ({ id, beat }) => beats.get(id) !== beat,
  )
  if (running.length === 0) return
  const hosts = running.map(({ id }) => id.split('/')[0]).join(', ')
  throw new Error(
    `The source is in use by ${running.length} processes (${hosts}). Stop them first.`,
  )
}

/** Opens what is copied to, and brings its schema to the newest state. */
export async function openTarget({ database, files }: Installation): Promise<OpenedTarget> {
  const closing: (() => unknown)[] = []
  const close = async (): Promise<void> => {
    for (const end of closing.toReversed()) await end()
  }
  try {
    let records: Database
    if ('folder' in database) {
      closing.push(lockDataFolder(database.folder, 'alone').release)
      records = openSqlite(join(database.folder, 'sheaf.db'))
    } else {
      records = openUnlimitedPostgres(database.url)
    }
    closing.push(() => records.destroy())
    await migrate(records)
    await asOwner(records)
    const owner = `copy/${process.pid}/${randomUUID()}`
    if ('folder' in files) {
      const folder = join(files.folder, 'blobs')
      const blobs = await folderBlobs(folder, owner)
      return { database: records, blobs, close, hasBlobs: () => hasFiles(folder) }
    }
    const bucket = await openBucket(files.bucket)
    const folder = await mkdtemp(join(tmpdir(), 'sheaf-copy-'))
    closing.push(() => rm(folder, { recursive: true, force: true }))
    const blobs = await s3Blobs({
      bucket,
      owner,
      folder,
      maximum: maxObjectBytes,
      onOutage: () => undefined,
      onReturn: () => undefined,
    })
    closing.push(blobs.stop)
    return {
      database: records,
      blobs,
      close,
      hasBlobs: async () => {
        for await (const { key } of bucket.list('')) if (!ownKeys.has(key)) return true
        return false
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}

async function hasFiles(folder: string): Promise<boolean> {
  for (const shard of await readdir(folder)) {
    if (!/^[0-9a-f]{2}$/.test(shard)) continue
    if ((await readdir(join(folder, shard))).length > 0) return true
  }
  return false
}
