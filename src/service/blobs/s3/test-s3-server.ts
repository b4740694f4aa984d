import { spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { inject } from 'vitest'
import { readBlobsUrl } from '#service/blobs/blobs-url.ts'
import { openBucket } from './bucket.ts'
import { ownKeys } from './claim-bucket.ts'

/** An S3 server that runs until the test process ends. */
export interface S3Server {
  port: number
  /** A `BLOBS_URL` with a prefix of its own, optionally through a proxy on another port. */
  newUrl: (port?: number) => string
}

/** The credentials of the server, by the standard variables of the SDK. */
export const s3Environment = {
  AWS_ACCESS_KEY_ID: 'test:tester',
  AWS_SECRET_ACCESS_KEY: 'testing',
}

// Debian's own Python, for which its packages are.
const python = '/usr/bin/python3'
const bucketName = 'sheaf-tests'

/** Whether tests can run an S3 server here; if not, says how they could. */
export const hasS3Server =
  spawnSync(python, ['-c', 'import swift'], { stdio: 'ignore' }).status === 0
if (!hasS3Server) {
  process.stderr.write(
    'Tests of S3 are skipped: they need OpenStack Swift (apt-get install python3-swift).\n',
  )
}

let shared: Promise<S3Server> | undefined

/** The real S3 server that the tests of a process share: OpenStack Swift, with a new bucket. */
export function sharedS3Server(): Promise<S3Server> {
  shared ??= startServer()
  return shared
}

async function startServer(): Promise<S3Server> {
  Object.assign(process.env, s3Environment)
  const folder = await mkdtemp(join(inject('testFolder'), 'swift-'))
  const script = join(import.meta.dirname, 'test-swift.py')
  const server = spawn(python, [script, folder, '0'], { stdio: ['pipe', 'pipe', 'pipe'] })
  let log = ''
  server.stderr.setEncoding('utf8').on('data', (text: string) => {
    log = (log + text).slice(-10_000)
  })
  // The server ends when its standard input does, and must not keep this process from ending.
  server.unref()
  const port = await new Promise<number>((resolve, reject) => {
    server.stdout.once('data', (text) => resolve(Number(text)))
    server.once('close', () => reject(new Error(`Swift did not start:\n${log}`)))
  })
  for (const stream of server.stdio) if (stream && 'unref' in stream) unref(stream)
  const newUrl = (through = port): string =>
    `s3://${bucketName}/${randomUUID()}?endpoint=http://127.0.0.1:${through}`
  await createBucket(port)
  return { port, newUrl }
}

function unref(stream: object): void {
  if ('unref' in stream && typeof stream.unref === 'function') stream.unref()
}

async function createBucket(port: number): Promise<void> {
  const { CreateBucketCommand, S3Client } = await import('@aws-sdk/client-s3')
  const client = new S3Client({
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    forcePathStyle: true,
  })
  await client.send(new CreateBucketCommand({ Bucket: bucketName }))
  client.destroy()
}

/** The keys of the objects under a URL, and the IDs of the pending ones and of uploads that have not ended. */
export async function storedObjects(
  url: string,
): Promise<{ ids: string[]; pending: string[]; uploads: number }> {
  const bucket = await openBucket(readBlobsUrl(url))
  try {
    const ids: string[] = []
    const pending: string[] = []
    for await (const { key } of bucket.list('')) {
      if (key.startsWith('doubts/')) pending.push(key.slice('doubts/'.length))
      else if (!ownKeys.has(key)) ids.push(key.slice(3))
    }
    return { ids, pending, uploads: (await bucket.uploadsUnder('')).length }
  } finally {
    bucket.close()
  }
}
