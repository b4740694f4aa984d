import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inject } from 'vitest'
import { readBlobsUrl } from './blobs-url.ts'
import type { Blobs } from './blobs.ts'
import { folderBlobs } from './folder-blobs.ts'
import { openBucket } from './s3/bucket.ts'
import { s3Blobs } from './s3/s3-blobs.ts'
import { s3Environment, sharedS3Server, storedObjects } from './s3/test-s3-server.ts'

interface StoredBlobs {
  ids: string[]
  /** The IDs of those that are pending. */
  pending: string[]
}

/** A store of bytes, and what tests do to it behind its back. */
export interface TestBlobs {
  blobs: Blobs
  stored: () => Promise<StoredBlobs>
  /** Replaces stored bytes, or removes them where they are null, as damage of a disk does. */
  damage: (id: string, bytes: string | null) => Promise<void>
}

/** Whether `SHEAF_TEST_BLOBS=s3` runs the tests of the service with the bytes of files on a real S3 server. */
export const testsUseS3 = process.env['SHEAF_TEST_BLOBS'] === 's3'

/** A new store: a folder, or a prefix of a bucket. */
export async function openTestBlobs(): Promise<TestBlobs> {
  const folder = await mkdtemp(join(inject('testFolder'), 'blobs-'))
  return testsUseS3 ? bucketBlobs(folder) : blobsInFolder(folder)
}

async function blobsInFolder(folder: string): Promise<TestBlobs> {
  const blobs = await folderBlobs(folder, 'test/0/0')
  return {
    blobs,
    stored: () => storedInFolder(folder),
    damage: async (id, bytes) => {
      if (bytes === null) await rm(blobs.path(id))
      else await writeFile(blobs.path(id), bytes)
    },
  }
}

async function bucketBlobs(folder: string): Promise<TestBlobs> {
  const url = (await sharedS3Server()).newUrl()
  const bucket = await openBucket(readBlobsUrl(url))
  const blobs = await s3Blobs({
    bucket,
    owner: 'test/0/0',
    folder,
    maximum: 64 * 1024 * 1024,
    onOutage: (outage) => {
      throw outage
    },
    onReturn: () => undefined,
  })
  return {
    blobs,
    stored: () => storedInBucket(url),
    damage: async (id, bytes) => {
      const key = `${id.slice(-2)}/${id}`
      if (bytes === null) await bucket.remove(key)
      else await bucket.put(key, Buffer.from(bytes), sha256(bytes))
    },
  }
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** The store of a service in a process of its own: its environment, and what is stored. */
export async function testBlobsOfProcess(
  folder: string,
  usesFolder: boolean,
): Promise<{ env: Record<string, string>; stored: () => Promise<StoredBlobs> }> {
  if (!testsUseS3 || usesFolder)
    return { env: {}, stored: () => storedInFolder(join(folder, 'blobs')) }
  const url = (await sharedS3Server()).newUrl()
  return { env: { ...s3Environment, BLOBS_URL: url }, stored: () => storedInBucket(url) }
}

async function storedInBucket(url: string): Promise<StoredBlobs> {
  const { ids, pending } = await storedObjects(url)
  return { ids, pending }
}

/** The IDs of all blobs in a folder. */
export async function storedInFolder(folder: string): Promise<StoredBlobs> {
  const entries = await readdir(folder, { recursive: true })
  const inFolders = entries.filter((entry) => /[\\/]/.test(entry))
  const nameOf = (entry: string): string => entry.split(/[\\/]/).at(-1) ?? ''
  const isPending = (entry: string): boolean => entry.startsWith('doubts')
  return {
    ids: inFolders.filter((entry) => !isPending(entry)).map(nameOf),
    pending: inFolders.filter(isPending).map(nameOf),
  }
}
