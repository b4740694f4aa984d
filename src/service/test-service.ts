import type { FastifyInstance } from 'fastify'
import { expect, onTestFinished } from 'vitest'
import type { CallInput, Endpoint, Reply } from '#contract/endpoint.ts'
import { uploadFile } from '#contract/uploads.ts'
import type { File } from '#contract/files.ts'
import { errorBody } from '#contract/failures/errors.ts'
import type { ErrorBody } from '#contract/failures/errors.ts'
import { buildApp } from './app.ts'
import { auditTrail } from './audit/audit-trail.ts'
import { testSeals } from './audit/seals/test-seals.ts'
import type { AppParts } from './app.ts'
import { importLeaseStore } from './bundles/import/import-lease-store.ts'
import { startImports } from './bundles/import/import-worker.ts'
import { modelCheck } from './models/require-model.ts'
import type { Blobs } from './blobs/blobs.ts'
import { openTestBlobs } from './blobs/test-blobs.ts'
import type { TestBlobs } from './blobs/test-blobs.ts'
import { systemClock } from './clock.ts'
import type { Clock } from './clock.ts'
import { directReads } from './database/long-reads.ts'
import type { Database } from './database/schema.ts'
import { openTestDatabase } from './database/test-databases.ts'
import type { DiskCache } from './disk/disk-cache.ts'
import { unwatchedDisk } from './disk/disk-space.ts'
import { testExtractor } from './extraction/test-extract.ts'
import { pageRenderer } from './extraction/render/page-renderer.ts'
import { pageImages } from './files/page-images/page-images.ts'
import { jobStore } from './jobs/job-store.ts'
import { startWorker } from './jobs/worker.ts'
import { imageFetcher } from './chat/images/fetch-image.ts'
import { schemaChecker } from './chat/schemas/schema-checker.ts'
import type { SchemaChecker } from './chat/schemas/schema-checker.ts'
import { guards } from './guardrails/guards.ts'
import type { Guards } from './guardrails/guards.ts'
import { newProofs } from './isolation/proof-keys.ts'
import { endpointUrl } from '#contract/endpoint.ts'
import { openLimits } from './limits/limits.ts'
import type { Limits } from './limits/limits.ts'
import { sharedReader } from './models/reader/test-reader-pool.ts'
import type { ProviderParts } from './providers/provider-parts.ts'
import { testProviders } from './providers/test-providers.ts'
import type { TestProviders } from './providers/test-providers.ts'
import { addressRules } from './outbound/address-rules.ts'
import { guardedAgent } from './outbound/guarded-agent.ts'
import { textSplitter } from './tools/splitting/text-splitter.ts'
import type { TextSplitter } from './tools/splitting/text-splitter.ts'
import { webSearch } from './web/search/web-search.ts'
import { usageHooks } from './usage/usage-hooks.ts'
import type { UsageWatch } from './usage/usage-hooks.ts'
import { newOrganization } from './test-organization.ts'
import type { TestOrganization } from './test-organization.ts'

type Sent = Awaited<ReturnType<FastifyInstance['inject']>>

/** A failure response, whose body was parsed by the contract. */
export interface Refusal {
  status: number
  failure: unknown
  body: ErrorBody
  headers: Sent['headers']
}

export interface Upload {
  name?: string
  bytes?: string | Buffer
  graphId?: string
  folder?: string
  /** The path of another endpoint that takes files. */
  url?: string
  headers?: Record<string, string>
}

export interface TestService {
  app: FastifyInstance
  database: Database
  blobs: Blobs
  damageBlob: TestBlobs['damage']
  clock: Clock
  guards: Guards
  usage: UsageWatch
  limits: Limits
  providers: ProviderParts
  /** Sends a request to an endpoint, optionally under one of its other paths. */
  send: <E extends Endpoint>(
    endpoint: E,
    input?: CallInput<E>,
    key?: string,
    spelling?: { method?: string; path: string },
  ) => Promise<Sent>
  /** Resolves with the reply, parsed by the contract. Throws when the request fails. */
  ask: <E extends Endpoint>(endpoint: E, input?: CallInput<E>, key?: string) => Promise<Reply<E>>
  /** Resolves with the failure. Throws when the request succeeds. */
  refusal: <E extends Endpoint>(endpoint: E, input?: CallInput<E>, key?: string) => Promise<Refusal>
  sendFile: (key: string | undefined, upload?: Upload) => Promise<Sent>
  upload: (key: string, upload?: Upload) => Promise<File>
  /** Waits until a file is read; the service needs a worker. */
  waitUntilRead: (file_id: string) => Promise<void>
  newOrganization: () => Promise<TestOrganization>
  /** The IDs of all stored blobs, and of those that are pending. */
  storedBlobs: TestBlobs['stored']
}

const noPrivateHosts = addressRules({ loopback: false, privateHosts: [] })

interface SharedBlobs extends TestBlobs {
  /** The IDs of all blobs that were stored since the last test. */
  received: Set<string>
}

let shared: Promise<SharedBlobs> | undefined

// The tests of a process share a store, because they run one after another and creating it takes as long as
// many a test.
function sharedBlobs(): Promise<SharedBlobs> {
  shared ??= openTestBlobs().then((store) => {
    const received = new Set<string>()
    const { blobs } = store
    // To list the store takes longer than many a test.
    const recording: Blobs = {
      ...blobs,
      receive: (id, bytes) => {
        received.add(id)
        return blobs.receive(id, bytes)
      },
    }
    return { ...store, blobs: recording, received }
  })
  return shared
}

const noCache: DiskCache = {
  get: () => Promise.resolve(null),
  put: () => Promise.resolve(),
  removeOwner: () => Promise.resolve(),
  sweep: () => Promise.resolve(),
}

let schemas: SchemaChecker | undefined

// A thread takes longer to start than most tests run.
function sharedSchemas(): SchemaChecker {
  schemas ??= schemaChecker(1000)
  return schemas
}

let splitter: TextSplitter | undefined

function sharedSplitter(): TextSplitter {
  splitter ??= textSplitter()
  return splitter
}

/**
 * The real service with a database and a blob folder that is emptied at the end: when the test ends, or when
 * `onEnd` runs what it was given.
 */
export async function testService(
  database: Database,
  {
    providers: providerSettings,
    recognizes = true,
    onEnd = onTestFinished,
    ...parts
  }: Partial<Omit<AppParts, 'providers'>> & {
    worker?: boolean
    /** Whether the worker looks for text in pictures, which takes a second of the processor each. */
    recognizes?: boolean
    /** Called with errors of imports. */
    onImportError?: (error: unknown) => void
    providers?: TestProviders
    onEnd?: (release: () => Promise<void>) => void
  } = {},
): Promise<TestService> {
  const { blobs, damage, stored, received } = await sharedBlobs()
  const clock = parts.clock ?? systemClock()
  const readers = testExtractor({ recognizes })
  onEnd(readers.stop)
  const worker = parts.worker
    ? startWorker({
        jobs: jobStore(database, { owner: clock.stamp().id, leaseSeconds: 30, clock }),
        blobs,
        extract: readers.extract,
        concurrency: 2,
        leaseSeconds: 30,
        onError: () => undefined,
      })
    : null
  const providers = testProviders(database, clock, providerSettings, onEnd)
  const usage = usageHooks(database, clock, () => undefined)
  onEnd(() => usage.stop())
  const policies = guards({
    database,
    clock,
    box: providers.box,
    agent: providers.agents.guarded,
    onError: () => undefined,
  })
  onEnd(() => policies.stop())
  const limits = parts.limits ?? openLimits({ database, clock, flushUsage: usage.flush })
  const reads = parts.reads ?? directReads(database)
  const renderer = pageRenderer()
  onEnd(() => renderer.stop())
  const bundleKeys = parts.bundleKeys ?? { signer: null, isTrusted: () => false }
  const maximum = parts.maximum ?? 10 * 1024 * 1024
  const owner = clock.stamp().id
  const importing = parts.worker
    ? startImports({
        database,
        blobs: parts.blobs ?? blobs,
        clock,
        limits,
        maximum,
        onWork: () => worker?.wake(),
        imports: importLeaseStore(database, { owner, leaseSeconds: 30, clock }),
        bundleKeys,
        requireModel: modelCheck(providers.registry),
        leaseSeconds: 30,
        onError: parts.onImportError ?? (() => undefined),
      })
    : null
  const app = await buildApp({
    database,
    reads,
    blobs,
    pageImages: pageImages({ renderer, cache: noCache, blobs, clock }),
    clock,
    reader: sharedReader(),
    schemas: sharedSchemas(),
    splitter: parts.splitter ?? sharedSplitter(),
    guards: policies,
    limits,
    usage,
    proofs: newProofs(),
    space: unwatchedDisk,
    models: providers.registry,
    providers,
    search: webSearch(
      { SHEAF_SEARCH_PROVIDER: 'index' },
      { database, reads, agent: guardedAgent(noPrivateHosts), onError: () => undefined },
    ),
    fetchImage: imageFetcher(noPrivateHosts).fetch,
    maximum,
    onWork: () => worker?.wake(),
    onSources: () => undefined,
    onImports: () => importing?.wake(),
    maxBundleBytes: 64 * 1024 * 1024,
    trail: auditTrail(database, testSeals, () => undefined),
    seals: testSeals,
    bundleKeys,
    owner: clock.stamp().id,
    trustedProxies: [],
    version: '0.0.0-test',
    allowedOrigins: [],
    consoleFolder: null,
    logger: false,
    ...parts,
  })
  onEnd(async () => {
    await app.close()
    await importing?.stop()
    await worker?.stop()
    for (const id of received) await blobs.remove(id)
    received.clear()
  })

  const send: TestService['send'] = (endpoint, input = {}, key, spelling = endpoint) =>
    app.inject({
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a spelling is of the contract, whose methods inject knows
      method: (spelling.method ?? endpoint.method) as Endpoint['method'],
      url: endpointUrl(spelling.path, input),
      headers: authorization(key),
      ...(input.body !== undefined && { payload: JSON.stringify(input.body) }),
      ...(input.body !== undefined && {
        headers: { ...authorization(key), 'content-type': 'application/json' },
      }),
    })

  const ask: TestService['ask'] = async (endpoint, input, key) => {
    const response = await send(endpoint, input, key)
    if (response.statusCode >= 300) throw new Error(`${response.statusCode} ${response.body}`)
    if (typeof endpoint.reply === 'string') throw new Error('ask reads JSON')
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Reply<E> is the output of this very schema
    return endpoint.reply.parse(response.json()) as Reply<typeof endpoint>
  }

  const sendFile: TestService['sendFile'] = (key, upload = {}) =>
    app.inject({
      method: 'POST',
      url:
        upload.url ??
        endpointUrl(uploadFile.path, {
          query: {
            ...(upload.graphId !== undefined && { graphId: upload.graphId }),
            ...(upload.folder !== undefined && { folder: upload.folder }),
          },
        }),
      headers: {
        ...authorization(key),
        'content-type': 'text/plain',
        'content-disposition': `attachment; filename="${upload.name ?? 'notes.txt'}"`,
        ...upload.headers,
      },
      payload: upload.bytes ?? 'The harvest was good.',
    })

  return {
    app,
    database,
    blobs,
    damageBlob: damage,
    clock,
    guards: policies,
    usage,
    limits,
    providers,
    send,
    ask,
    refusal: async (endpoint, input, key) => readRefusal(await send(endpoint, input, key)),
    sendFile,
    upload: async (key, upload) => {
      const response = await sendFile(key, upload)
      if (response.statusCode !== 200) throw new Error(`${response.statusCode} ${response.body}`)
      return uploadFile.reply.parse(response.json())
    },
    waitUntilRead: async (file_id) => {
      const file = database.selectFrom('files').select('status').where('id', '=', file_id)
      const status = async () => (await file.executeTakeFirst())?.status
      await expect.poll(status).toBe('completed')
    },
    newOrganization: () => newOrganization(database, clock),
    storedBlobs: stored,
  }
}

/** A test service with an organization, for tests of anything but the tables. */
export async function embeddedService(parts: Parameters<typeof testService>[1] = {}) {
  const database = await openTestDatabase(parts.onEnd)
  const service = await testService(database, parts)
  const { admin } = await service.newOrganization()
  return { ...service, admin, headers: { authorization: `Bearer ${admin}` } }
}

/** Parses a failure response by the contract. Throws when the request succeeded. */
export function readRefusal(response: Sent): Refusal {
  if (response.statusCode < 400)
    throw new Error(`not refused: ${response.statusCode} ${response.body}`)
  const body = errorBody.parse(response.json())
  return {
    status: response.statusCode,
    failure: body.extras['failure'],
    body,
    headers: response.headers,
  }
}

function authorization(key: string | undefined): Record<string, string> {
  return key === undefined ? {} : { authorization: `Bearer ${key}` }
}
